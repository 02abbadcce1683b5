/** Decides how a server is reached: what the address, the service file and the environment say, and that nobody listens in. */
import { existsSync, statSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import { TeamFault } from '../_team-store.js';
import { readText } from '../read-regular.js';
import { readService } from './service-file.js';

/** What `pg` is given. Without `password`, PGPASSWORD and the password file (`~/.pgpass`, PGPASSFILE) are looked into. */
export interface PgSettings {
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
  ssl: false | Ssl;
}

interface Ssl {
  /** What the certificate is held against; `pg` itself takes no number of an address for it. */
  host: string;
  rejectUnauthorized: boolean;
  ca?: string;
  cert?: string;
  key?: string;
  checkServerIdentity?: () => undefined;
}

type Env = Record<string, string | undefined>;

const MOST_BYTES = 262_144;
const LOCAL = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\/.*)$/;

/** Settings for `url`. Throws `place` where it is no such address, `tls` where the connection would not be safe. */
export function settingsOf(url: string, env: Env = process.env, home = homedir()): PgSettings {
  const said = addressOf(url);
  const service = said.service ?? env.PGSERVICE;
  const files = [
    env.PGSERVICEFILE ?? join(home, '.pg_service.conf'),
    join(env.PGSYSCONFDIR ?? '/etc', 'pg_service.conf'),
  ];
  const kept = service === undefined ? {} : readService(service, files);
  const get = (name: string, variable: string): string | undefined =>
    said[name] || kept[name] || env[variable] || undefined;
  const host = get('host', 'PGHOST') ?? 'localhost';
  if (host.includes(',')) throw new TeamFault('place', 'an address names one host: clew asks no second one');
  const port = Number(get('port', 'PGPORT') ?? 5432);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new TeamFault('place', 'the port of the address is no number');
  const user = get('user', 'PGUSER') ?? userInfo().username;
  const password = said.password || kept.password;
  return {
    ...{ host, port, user, database: get('dbname', 'PGDATABASE') ?? user },
    ...(password ? { password } : {}),
    ssl: sslOf(host, get, home),
  };
}

/** The parts of an address by the names that service files give them. */
function addressOf(url: string): Record<string, string | undefined> {
  if (!/^postgres(?:ql)?:\/\//.test(url)) throw new TeamFault('place', 'an address begins with postgres://');
  try {
    // An address may leave the host out, or hold the folder of a socket in its place.
    const { hostname, port, username, password, pathname, searchParams } = new URL(
      url.replace(/^\w+:\/\/([^/?@]*@)?(?=[/?:]|$)/, 'postgres://$1clew.invalid'),
    );
    const host = hostname === 'clew.invalid' ? '' : decodeURIComponent(hostname).replace(/^\[(.+)\]$/, '$1');
    const parts = { host, port, user: decodeURIComponent(username), password: decodeURIComponent(password) };
    return { ...parts, dbname: decodeURIComponent(pathname.slice(1)), ...Object.fromEntries(searchParams) };
  } catch {
    throw new TeamFault('place', 'the address cannot be read: postgres://USER@HOST:PORT/DATABASE');
  }
}

/** TLS with a name that was checked; less only where nothing leaves the machine. */
function sslOf(host: string, get: (name: string, variable: string) => string | undefined, home: string): false | Ssl {
  const local = LOCAL.test(host);
  const mode = get('sslmode', 'PGSSLMODE') ?? (local ? 'disable' : 'verify-full');
  if (!['verify-full', 'verify-ca'].includes(mode)) {
    if (!local)
      throw new TeamFault(
        'tls',
        `sslmode=${mode} does not make sure who ${host} is: sslmode=verify-full, with sslrootcert=FILE where its authority is your own`,
      );
    return mode === 'require' ? { host, rejectUnauthorized: false } : false;
  }
  const file = (name: string, variable: string, usual: string): string | undefined => {
    const path =
      get(name, variable) ??
      (existsSync(join(home, '.postgresql', usual)) ? join(home, '.postgresql', usual) : undefined);
    return path === undefined || path === 'system' ? undefined : contentOf(path);
  };
  const ca = file('sslrootcert', 'PGSSLROOTCERT', 'root.crt');
  if (mode === 'verify-ca' && ca === undefined)
    throw new TeamFault(
      'tls',
      'sslmode=verify-ca needs sslrootcert=FILE: any host has a certificate of a public authority',
    );
  const cert = file('sslcert', 'PGSSLCERT', 'postgresql.crt');
  const key = cert === undefined ? undefined : file('sslkey', 'PGSSLKEY', 'postgresql.key');
  return {
    ...{ host, rejectUnauthorized: true },
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined || key === undefined ? {} : { cert, key }),
    ...(mode === 'verify-ca' ? { checkServerIdentity: () => undefined } : {}),
  };
}

function contentOf(path: string): string {
  try {
    if (statSync(path).size <= MOST_BYTES) return readText(path);
  } catch {}
  throw new TeamFault('tls', `${path} cannot be read: a certificate or key that the address names`);
}
