/** Machines of a test: each a network of its own on a wire to the server's, with a home and processes of its own. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Of the server, on the wire. */
export const ADDRESS = '10.231.0.1';

const ip = (...args: string[]): string =>
  execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** May this process make networks? Answers by making one. */
export function mayMakeNetworks(): boolean {
  const name = `clew-${process.pid}-try`;
  try {
    ip('netns', 'add', name);
    ip('netns', 'exec', name, 'ip', 'link', 'set', 'lo', 'up');
    ip('netns', 'del', name);
    return true;
  } catch {
    return false;
  }
}

export class Network {
  private readonly names: string[] = [];
  private readonly processes = new Set<ChildProcess>();
  private readonly folder = mkdtempSync(join(tmpdir(), 'clew-net-'));

  constructor(readonly machines: number) {
    const hub = this.name('hub');
    this.make(hub);
    this.in('hub', 'ip', 'link', 'add', 'wire', 'type', 'bridge');
    this.in('hub', 'ip', 'addr', 'add', `${ADDRESS}/24`, 'dev', 'wire');
    this.in('hub', 'ip', 'link', 'set', 'wire', 'up');
    for (let i = 1; i <= machines; i++) this.join(i, hub);
  }

  /** The beginning of a command line that runs where the server is. */
  get hub(): string[] {
    return ['ip', 'netns', 'exec', this.name('hub')];
  }

  /** A home with what a member would have: a password file, and the authority of the server. */
  home(machine: number, line: { user: string; password: string; port: number; ca: string }): string {
    const home = join(this.folder, `home-${machine}`);
    mkdirSync(join(home, '.postgresql'), { recursive: true });
    writeFileSync(join(home, '.pgpass'), `${ADDRESS}:${line.port}:*:${line.user}:${line.password}\n`);
    chmodSync(join(home, '.pgpass'), 0o600);
    copyFileSync(line.ca, join(home, '.postgresql/root.crt'));
    return home;
  }

  /** Starts Node on a machine, with nothing of this process's environment but the path. */
  run(machine: number, home: string, args: string[]): ChildProcess {
    const line = [
      'netns',
      'exec',
      this.name(`m${machine}`),
      'setpriv',
      '--pdeathsig',
      'KILL',
      process.execPath,
      ...args,
    ];
    const child = spawn('ip', line, {
      env: { PATH: process.env.PATH, HOME: home },
      cwd: home,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.processes.add(child);
    child.once('exit', () => this.processes.delete(child));
    return child;
  }

  /** Pulls the plug of a machine, or puts it back. */
  plug(machine: number, inside: boolean): void {
    this.in(`m${machine}`, 'ip', 'link', 'set', 'wire', inside ? 'up' : 'down');
  }

  /** Ends every process that was started here, and takes the networks away. */
  async end(): Promise<void> {
    for (const child of this.processes) {
      const ended = new Promise((go) => child.once('exit', go));
      child.kill('SIGKILL');
      await ended;
    }
    for (const name of this.names.splice(0)) ip('netns', 'del', name);
    rmSync(this.folder, { recursive: true, force: true });
  }

  private join(i: number, hub: string): void {
    const name = this.name(`m${i}`);
    this.make(name);
    ip('link', 'add', 'wire', 'netns', name, 'type', 'veth', 'peer', 'name', `to-m${i}`, 'netns', hub);
    this.in('hub', 'ip', 'link', 'set', `to-m${i}`, 'master', 'wire', 'up');
    this.in(`m${i}`, 'ip', 'addr', 'add', `10.231.0.${10 + i}/24`, 'dev', 'wire');
    this.plug(i, true);
  }

  private make(name: string): void {
    ip('netns', 'add', name);
    this.names.push(name);
    ip('netns', 'exec', name, 'ip', 'link', 'set', 'lo', 'up');
  }

  private in(which: string, ...line: string[]): void {
    ip('netns', 'exec', this.name(which), ...line);
  }

  private name(which: string): string {
    return `clew-${process.pid}-${which}`;
  }
}
