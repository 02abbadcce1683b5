/** A real PostgreSQL server of a test: in a folder of its own, as a user without rights, with TLS by an authority of its own. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPg } from '../../../src/stores/postgres/driver.js';

/** Where Debian and others put the programs of the server. */
const PLACES = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt'];
const ADMIN = 'postgres';
export const PASSWORD = 'only-of-this-test';

/** The newest `initdb` and `postgres` of this machine; `null` = there are none, or nobody to run them as. */
export function findServer(): { bin: string; uid: number; gid: number } | null {
  const found = PLACES.flatMap((place) =>
    existsSync(place) ? readdirSync(place).map((v) => join(place, v, 'bin')) : [],
  );
  const bin = found
    .filter((b) => existsSync(join(b, 'initdb')))
    .sort()
    .at(-1);
  if (bin === undefined || process.getuid === undefined) return null;
  if (process.getuid() !== 0) return { bin, uid: process.getuid(), gid: process.getgid!() };
  // The server refuses to be root: `nobody` of every Linux will do.
  return { bin, uid: 65534, gid: 65534 };
}

/** May this process put disks in? Answers by doing it. */
export function mayMountDisks(): boolean {
  const place = mkdtempSync(join(tmpdir(), 'clew-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place], { stdio: 'pipe' });
    execFileSync('umount', [place], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

export interface ServerOptions {
  /** Addresses to listen on, and names and numbers in its certificate. */
  listen?: string;
  names?: string[];
  /** Runs the server by this command line, such as in a network of its own. */
  within?: string[];
  port?: number;
  settings?: string[];
}

export class Server {
  readonly folder = mkdtempSync(join(tmpdir(), 'clew-pg-'));
  readonly ca = join(this.folder, 'ca.crt');
  port = 0;
  private process: ChildProcess | null = null;
  private said = '';

  private constructor(
    private readonly program: { bin: string; uid: number; gid: number },
    private readonly options: ServerOptions,
  ) {}

  /** Makes a database cluster and starts it. */
  static async start(options: ServerOptions = {}): Promise<Server> {
    const server = new Server(findServer()!, options);
    server.port = options.port ?? (await freePort());
    server.make();
    await server.up();
    return server;
  }

  /** Starts the server; answers when it takes connections. */
  async up(): Promise<void> {
    const { within = [], listen = '127.0.0.1', settings = [] } = this.options;
    const line = [
      ...[...within, ...this.asUser(), join(this.program.bin, 'postgres'), '-D', join(this.folder, 'data')],
      ...['-p', String(this.port), '-k', this.folder, '-c', `listen_addresses=${listen}`],
      ...[
        '-c',
        'ssl=on',
        '-c',
        `ssl_cert_file=${this.folder}/server.crt`,
        '-c',
        `ssl_key_file=${this.folder}/server.key`,
      ],
      ...['-c', 'max_connections=60', '-c', 'shared_buffers=64MB', ...settings.flatMap((s) => ['-c', s])],
    ];
    const child = spawn(line[0]!, line.slice(1), { stdio: ['ignore', 'pipe', 'pipe'], cwd: this.folder });
    this.process = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (d) => (this.said = `${this.said}${d}`.slice(-20_000)));
    for (let i = 0; i < 600; i++) {
      if (child.exitCode !== null) throw new Error(`the server ended: ${this.said}`);
      const client = new (loadPg())(this.socket('postgres'));
      client.on('error', () => {});
      try {
        await client.connect();
        return await client.end();
      } catch {
        await new Promise((go) => setTimeout(go, 50));
      }
    }
    throw new Error(`the server does not answer: ${this.said}`);
  }

  /** From now on it takes nobody from another machine without TLS. */
  async onlyTls(): Promise<void> {
    const rules = [
      'local all all scram-sha-256',
      'host all all 127.0.0.1/32 scram-sha-256',
      'hostssl all all all scram-sha-256',
    ];
    writeFileSync(join(this.folder, 'data/pg_hba.conf'), `${rules.join('\n')}\n`);
    await this.sql('postgres', 'select pg_reload_conf()');
  }

  /** A disk of so many MB, on which databases of `name` stand. */
  smallDisk(name: string, mb: number): { grow: (mb: number) => void; gone: () => void } {
    const place = join(this.folder, `disk-${name}`);
    mkdirSync(place);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mb}m`, 'tmpfs', place]);
    chownSync(place, this.program.uid, this.program.gid);
    execFileSync(
      join(this.program.bin, 'psql'),
      [
        '-h',
        this.folder,
        '-p',
        String(this.port),
        '-U',
        ADMIN,
        '-c',
        `create tablespace ${name} location '${place}'`,
        'postgres',
      ],
      {
        env: { ...process.env, PGPASSWORD: PASSWORD },
        stdio: 'pipe',
      },
    );
    return {
      grow: (mb) => void execFileSync('mount', ['-o', `remount,size=${mb}m`, place]),
      gone: () => void execFileSync('umount', ['-l', place]),
    };
  }

  /** Ends the server as a power cut does: no process of it may say anything more. */
  async kill(): Promise<void> {
    const child = this.process!;
    const ended = new Promise((go) => child.once('exit', go));
    const family =
      execFileSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' }).match(/\d+/g) ?? [];
    for (const pid of [child.pid!, ...family.map(Number)])
      try {
        process.kill(pid, 'SIGKILL');
      } catch {}
    await ended;
    rmSync(join(this.folder, 'data/postmaster.pid'), { force: true });
  }

  /** Ends the server in order and deletes its folder. */
  async end(): Promise<void> {
    const child = this.process!;
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((go) => child.once('exit', go));
      child.kill('SIGINT');
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Settings of a connection of the administrator, by the server's socket. */
  socket(database: string, user = ADMIN): object {
    return { host: this.folder, port: this.port, user, database, password: PASSWORD };
  }

  /** Runs `sql` as the administrator; rows of the last statement. */
  async sql<T = Record<string, unknown>>(database: string, sql: string, values?: unknown[]): Promise<T[]> {
    const client = new (loadPg())(this.socket(database));
    await client.connect();
    try {
      const answer: unknown = await client.query(sql, values);
      return ((Array.isArray(answer) ? answer.at(-1) : answer) as { rows: T[] }).rows;
    } finally {
      await client.end();
    }
  }

  /** A new empty database with roles that may log in. `maker` may make roles and schemas, as whoever sets up teams. */
  async database(name: string, roles: string[], maker = 'maker', disk = 'pg_default'): Promise<void> {
    for (const role of [maker, ...roles])
      await this.sql(
        'postgres',
        `do $$ begin create role "${role}" login password '${PASSWORD}'; exception when duplicate_object then null; end $$`,
      );
    await this.sql('postgres', `alter role "${maker}" createrole`);
    await this.sql('postgres', `create database "${name}" owner "${maker}" template template0 tablespace "${disk}"`);
  }

  /** What a member is told to join, by the loopback. */
  url(database: string, user: string): string {
    return `postgres://${user}:${PASSWORD}@127.0.0.1:${this.port}/${database}`;
  }

  private make(): void {
    const { folder, program } = this;
    chmodSync(folder, 0o755);
    chownSync(folder, program.uid, program.gid);
    const password = join(folder, 'password');
    writeFileSync(password, PASSWORD, { mode: 0o644 });
    const [as = '', ...line] = [...this.asUser(), join(program.bin, 'initdb')];
    const set = ['--no-sync', '-A', 'scram-sha-256', '-U', ADMIN, '-E', 'UTF8', '--locale=C.UTF-8'];
    execFileSync(as, [...line, ...set, `--pwfile=${password}`, '-D', join(folder, 'data')], {
      stdio: 'pipe',
      cwd: folder,
    });
    this.certify();
  }

  private certify(): void {
    const at = (name: string): string => join(this.folder, name);
    const names = ['DNS:localhost', 'IP:127.0.0.1', ...(this.options.names ?? [])].join(',');
    const run = (line: string): void =>
      void execFileSync('openssl', line.split(' '), { stdio: 'pipe', cwd: this.folder });
    const key = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes';
    run(`req -x509 ${key} -keyout ca.key -out ca.crt -days 2 -subj /CN=authority-of-a-test`);
    run(`req ${key} -keyout server.key -out server.csr -subj /CN=localhost`);
    writeFileSync(at('names'), `subjectAltName=${names}`);
    run('x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 -out server.crt -extfile names');
    for (const file of ['server.key', 'server.crt']) chownSync(at(file), this.program.uid, this.program.gid);
    chmodSync(at('server.key'), 0o600);
    chmodSync(at('ca.crt'), 0o644);
  }

  /** A command line in front, by which root is left; a server whose test is gone ends. */
  private asUser(): string[] {
    const { uid, gid } = this.program;
    const line = ['setpriv', '--pdeathsig', 'INT', '--no-new-privs'];
    return process.getuid!() === 0 ? [...line, `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'] : line;
  }
}

function freePort(): Promise<number> {
  return new Promise((go) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => go(port));
    });
  });
}
