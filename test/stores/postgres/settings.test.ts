/** How a server is reached: what address, service file and environment say, and that nobody listens in. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { TeamFault } from '../../../src/stores/_team-store.js';
import { passwordInFile } from '../../../src/stores/postgres/driver.js';
import { faultOf } from '../../../src/stores/postgres/faults.js';
import { sectionOf } from '../../../src/stores/postgres/service-file.js';
import { settingsOf } from '../../../src/stores/postgres/settings.js';

const home = mkdtempSync(join(tmpdir(), 'clew-settings-'));
const ca = join(home, 'ca.crt');
writeFileSync(ca, 'CERTIFICATE');
afterAll(() => rmSync(home, { recursive: true, force: true }));

const of = (url: string, env: Record<string, string> = {}, at = home) => settingsOf(url, env, at);
const faulty = (url: string, env: Record<string, string> = {}): string => {
  try {
    of(url, env);
    return '';
  } catch (e) {
    return (e as TeamFault).code;
  }
};

describe('the address', () => {
  it('is read in its parts, and what it leaves out comes from the environment', () => {
    expect(of('postgres://anna@db.example:6000/work')).toMatchObject({
      host: 'db.example',
      port: 6000,
      user: 'anna',
      database: 'work',
    });
    expect(of('postgresql://an%40na@[::1]/work')).toMatchObject({ host: '::1', port: 5432, user: 'an@na' });
    expect(of('postgres://', { PGHOST: '/run/pg', PGUSER: 'ben' })).toMatchObject({
      host: '/run/pg',
      user: 'ben',
      database: 'ben',
      ssl: false,
    });
    expect(of('postgres://anna@/work?host=/run/pg&port=7')).toMatchObject({
      host: '/run/pg',
      port: 7,
      user: 'anna',
      ssl: false,
    });
    expect(of('postgres://anna:s%3A@db.example/work')).toMatchObject({ password: 's:' });
    expect(of('postgres://anna@db.example/work', { PGPASSWORD: 'x' })).not.toHaveProperty('password');
  });

  it('that is none is said to be none', () => {
    for (const url of [
      '',
      'http://a/b',
      'postgres//a',
      'postgres://a:b:c@d:e/f',
      'postgres://a/b?port=x',
      'postgres://a,b/c',
    ])
      expect(faulty(url), url).toBe('place');
  });

  it('never throws anything but a fault, and never says the password', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.string().map((s) => `postgres://u:hush-hush@${s}`),
        ),
        (url) => {
          try {
            of(url);
          } catch (e) {
            expect(e).toBeInstanceOf(TeamFault);
            if (url.startsWith('postgres://u:hush')) expect((e as TeamFault).message).not.toContain('hush-hush');
          }
        },
      ),
    );
  });
});

describe('TLS', () => {
  it('is checked unless nothing leaves the machine', () => {
    expect(of('postgres://a@db.example/x').ssl).toEqual({ host: 'db.example', rejectUnauthorized: true });
    expect(of('postgres://a@localhost/x').ssl).toBe(false);
    expect(of('postgres://a@127.0.0.1/x?sslmode=verify-full').ssl).toMatchObject({ rejectUnauthorized: true });
    expect(of('postgres://a@localhost/x?sslmode=require').ssl).toMatchObject({ rejectUnauthorized: false });
  });

  it('cannot be made weaker to another machine, whoever says so', () => {
    for (const mode of ['disable', 'allow', 'prefer', 'require', 'no-verify', 'x']) {
      expect(faulty(`postgres://a@db.example/x?sslmode=${mode}`), mode).toBe('tls');
      expect(faulty('postgres://a@db.example/x', { PGSSLMODE: mode }), mode).toBe('tls');
    }
    expect(faulty('postgres://a@db.example/x?sslmode=verify-ca')).toBe('tls');
    expect(faulty('postgres://a@127.0.0.1.evil.example/x?sslmode=disable')).toBe('tls');
  });

  it('takes the authority from the address, the environment or its usual place', () => {
    expect(of(`postgres://a@db.example/x?sslrootcert=${ca}`).ssl).toMatchObject({ ca: 'CERTIFICATE' });
    expect(of('postgres://a@db.example/x', { PGSSLROOTCERT: ca }).ssl).toMatchObject({ ca: 'CERTIFICATE' });
    expect(of('postgres://a@db.example/x?sslrootcert=system').ssl).not.toHaveProperty('ca');
    expect(faulty('postgres://a@db.example/x?sslrootcert=/no/such')).toBe('tls');
    const other = mkdtempSync(join(home, 'h-'));
    mkdirSync(join(other, '.postgresql'));
    writeFileSync(join(other, '.postgresql/root.crt'), 'ROOT');
    expect(of('postgres://a@db.example/x', {}, other).ssl).toMatchObject({ ca: 'ROOT' });
  });
});

describe('the service file', () => {
  const text =
    '# teams\n[other]\nhost=no\n\n[team]\n host = db.example \nport=6432\n# user=x\ndbname=work\npassword=p=q\n[last]\nhost=z\n';

  it('says what stands below its heading alone', () => {
    expect(sectionOf(text, 'team')).toEqual({ host: 'db.example', port: '6432', dbname: 'work', password: 'p=q' });
    expect(sectionOf(text, 'none')).toBeNull();
  });

  it('is asked by name; the address counts before it', () => {
    const file = join(home, 'services');
    writeFileSync(file, text);
    const env = { PGSERVICEFILE: file };
    expect(of('postgres://anna@?service=team', env)).toMatchObject({
      host: 'db.example',
      port: 6432,
      database: 'work',
      user: 'anna',
      password: 'p=q',
    });
    expect(of('postgres://anna@/mine', { ...env, PGSERVICE: 'team' })).toMatchObject({
      host: 'db.example',
      database: 'mine',
    });
    expect(faulty('postgres://?service=none', env)).toBe('place');
  });

  it('of any bytes is read', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (t, s) => void sectionOf(t, s)));
  });
});

describe('a failure', () => {
  it.each([
    ['28P01', 'login'],
    ['3D000', 'no-database'],
    ['42501', 'denied'],
    ['CLW01', 'not-member'],
    ['CLW03', 'full'],
    ['CLW04', 'no-role'],
    ['CLW05', 'taken'],
    ['53100', 'full'],
    ['57P01', 'down'],
    ['57P03', 'down'],
    ['08006', 'down'],
    ['25006', 'down'],
    ['57014', 'down'],
    ['42883', 'newer-schema'],
    ['22P02', 'broken'],
    ['ECONNREFUSED', 'down'],
    ['EPIPE', 'down'],
    ['ENOTFOUND', 'down'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'tls'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls'],
    ['CERT_HAS_EXPIRED', 'tls'],
    ['', 'down'],
  ])('%s is %s', (code, fault) => {
    expect(faultOf(Object.assign(new Error('x'), { code })).code).toBe(fault);
  });

  it('of an operation is told without its text', () => {
    const e = Object.assign(new Error('invalid input syntax: "a secret title"'), { code: '22P02' });
    expect(faultOf(e).message).toBe('broken: the server answered 22P02');
  });
});

describe('a certificate that does not hold', () => {
  const said = (code: string): string => faultOf(Object.assign(new Error('x'), { code })).detail;

  it('of an authority that nobody here knows is said to need its file, and where that goes', () => {
    for (const code of ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_GET_ISSUER_CERT'])
      expect(said(code)).toMatch(/~\/\.postgresql\/root\.crt.*sslrootcert=FILE.*PGSSLROOTCERT/);
  });

  it('for another reason is told that one alone', () => {
    expect(said('CERT_HAS_EXPIRED')).toMatch(/not valid today/);
    expect(said('ERR_TLS_CERT_ALTNAME_INVALID')).toMatch(/for another host/);
    for (const code of ['CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID'])
      expect(said(code)).not.toContain('root.crt');
  });
});

describe('the password file', () => {
  const of = { host: 'db.example.com', port: 5432, database: 'team', user: 'maya' };
  const faultWith = async (text: string | null, mode: number): Promise<TeamFault | string> => {
    const path = join(mkdtempSync(join(tmpdir(), 'clew-pass-')), 'pgpass');
    if (text !== null) writeFileSync(path, text, { mode });
    vi.stubEnv('PGPASSFILE', path);
    vi.stubEnv('PGPASSWORD', undefined);
    try {
      return await passwordInFile(of);
    } catch (e) {
      return e as TeamFault;
    } finally {
      vi.unstubAllEnvs();
      rmSync(dirname(path), { recursive: true, force: true });
    }
  };

  it('that others may read is not used, and said to be so with its mode', async () => {
    const fault = await faultWith('*:*:*:maya:secret\n', 0o644);
    expect(fault).toMatchObject({ code: 'passfile', detail: expect.stringMatching(/pgpass, mode 644$/) });
    expect(await faultWith('*:*:*:maya:secret\n', 0o600)).toBe('secret');
  });

  it('that has no line for this, or is not there, is named with the line that it needs', async () => {
    const line = 'db.example.com:5432:team:maya:';
    expect(await faultWith('*:*:*:ben:secret\n', 0o600)).toMatchObject({
      code: 'no-password',
      detail: expect.stringMatching(new RegExp(`^no line of .*pgpass begins ${line}$`)),
    });
    expect(await faultWith(null, 0o600)).toMatchObject({
      code: 'no-password',
      detail: expect.stringMatching(new RegExp(`^there is no .*pgpass; its line begins ${line}$`)),
    });
  });
});
