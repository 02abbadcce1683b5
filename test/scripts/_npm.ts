/** Decides how the package is put where nothing of it is: an empty home and npm as a person has it, without the network, on one version of Node. */
import { execFileSync, type SpawnSyncReturns, spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** The program that npm is, run by whichever Node. */
const NPM = ((told) =>
  told?.endsWith('npm-cli.js')
    ? told
    : realpathSync(execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim()))(
  process.env.npm_execpath,
);

/** A machine with `node` and npm, and nothing else of ours. */
export class Machine {
  readonly base = realpathSync(mkdtempSync(join(tmpdir(), 'package-')));
  readonly prefix = join(this.base, 'prefix');
  readonly home = join(this.base, 'home');

  constructor(node = process.execPath) {
    afterAll(() => rmSync(this.base, { recursive: true, force: true, maxRetries: 20 }));
    for (const folder of ['bin', 'home']) mkdirSync(join(this.base, folder));
    symlinkSync(node, join(this.base, 'bin/node'));
    writeFileSync(join(this.base, 'bin/npm'), `#!/bin/sh\nexec '${join(this.base, 'bin/node')}' '${NPM}' "$@"\n`);
    chmodSync(join(this.base, 'bin/npm'), 0o755);
  }

  /** A line as it is typed; options of npm that a page need not name come as its settings. */
  line(
    line: string,
    cwd: string,
    more: { input?: string; settings?: Record<string, string> } = {},
  ): SpawnSyncReturns<string> {
    const settings = {
      offline: 'true',
      ignore_scripts: 'true',
      prefix: this.prefix,
      loglevel: 'error',
      ...more.settings,
    };
    return spawnSync('sh', ['-c', line], {
      cwd,
      encoding: 'utf8',
      input: more.input ?? '',
      maxBuffer: 1 << 26,
      env: {
        PATH: [join(this.prefix, 'bin'), join(this.base, 'bin'), '/usr/local/bin', '/usr/bin', '/bin'].join(':'),
        HOME: this.home,
        TMPDIR: this.base,
        LANG: 'C.UTF-8',
        GIT_CONFIG_NOSYSTEM: '1',
        ...Object.fromEntries(Object.entries(settings).map(([k, v]) => [`npm_config_${k}`, v])),
      },
    });
  }

  /** What a line prints, which has to end well. */
  says(...of: Parameters<Machine['line']>): string {
    const { status, stdout, stderr } = this.line(...of);
    if (status !== 0) throw new Error(`${of[0]} ended with ${status}: ${stdout}${stderr}`);
    return stdout;
  }

  folder(name: string): string {
    mkdirSync(join(this.base, name));
    return join(this.base, name);
  }
}

/** Bytes that a folder takes on a disk of usual blocks. */
export function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((f) => statSync(join(folder, f)))
    .reduce((sum, s) => sum + (s.isFile() ? Math.ceil(s.size / 4096) * 4096 : 4096), 0);
}
