// Decides where the built programs of both sides run: one after the other in the very same places, so that nothing but the build can differ.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FOLDERS, textsIn, timed } from './disk.mjs';
import { hashOf } from './random.mjs';

const FIXED = fileURLToPath(new URL('fixed.cjs', import.meta.url));
const START = Date.UTC(2025, 0, 15, 12);

export class Stage {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'clew-compare-')));
  root = join(this.base, 'shop');
  home = join(this.base, 'home');
  build = join(this.base, 'build');
  /** Real time after which what is written counts as written now. */
  since = Date.now() - 1000;
  side = null;

  /** `builds`: the folders of old and new. Each is copied (`dist`) and linked (all else) to a place of its own. */
  constructor(builds) {
    for (const [i, dir] of builds.entries()) {
      const copy = join(this.base, `side-${i}`);
      mkdirSync(copy);
      for (const name of readdirSync(dir))
        if (name === 'dist')
          cpSync(join(dir, name), join(copy, name), { recursive: true, filter: (f) => !f.endsWith('/types') });
        else if (!name.startsWith('.git')) symlinkSync(join(dir, name), join(copy, name));
    }
  }

  /** A fresh workspace, and the build of `side` (0 old, 1 new) in the place of the build. */
  enter(side, files, { git = true, seed = 0 } = {}) {
    if (this.side !== side) {
      if (this.side !== null) renameSync(this.build, join(this.base, `side-${this.side}`));
      renameSync(join(this.base, `side-${side}`), this.build);
      this.side = side;
    }
    for (const dir of FOLDERS) rmSync(join(this.base, dir), { recursive: true, force: true });
    for (const dir of FOLDERS) mkdirSync(join(this.base, dir));
    // Without git the folders above are looked at: what stands there is not of this comparison.
    if (!git) mkdirSync(join(this.root, '.clew'));
    this.seed = seed;
    this.now = START;
    this.steps = 0;
    for (const [path, text] of files) this.write(path, text);
    if (git) this.git('init', '-q', '-b', 'main');
    if (git) this.commit('first');
    this.settle();
  }

  write(path, text) {
    const file = join(this.root, path);
    // A file where a folder is meant, or the other way round, is left as it is: on both sides alike.
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    } catch {}
  }

  git(...args) {
    const at = new Date(this.now).toISOString();
    const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'commit.gpgsign=false'];
    const env = { PATH: process.env.PATH, HOME: this.home, GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at };
    return spawnSync('git', [...who, ...args], { cwd: this.root, encoding: 'utf8', env }).stdout;
  }

  commit(words) {
    this.git('add', '-A', '--', ':!.clew');
    this.git('commit', '-q', '--allow-empty', '-m', words);
  }

  /** Runs `dist/FILE ARGS` of the build; what came of it. */
  run(file, args, { input = '', env = {}, terminal = false, cwd = this.root } = {}) {
    const r = spawnSync(process.execPath, [join(this.build, 'dist', file), ...args], {
      cwd: existsSync(cwd) ? cwd : this.root,
      encoding: 'utf8',
      timeout: 60_000,
      maxBuffer: 64 * 1024 * 1024,
      ...(terminal ? { stdio: ['ignore', 'pipe', 'pipe'] } : { input }),
      env: {
        ...{
          PATH: process.env.PATH,
          HOME: this.home,
          TMPDIR: join(this.base, 'talk'),
          TZ: 'UTC',
          LANG: 'C.UTF-8',
          NO_COLOR: '1',
        },
        // The engine's code caches stay with their build, for speed.
        XDG_CACHE_HOME: join(this.build, 'engine'),
        NODE_OPTIONS: `--require=${FIXED}`,
        COMPARE_NOW: String(this.now),
        COMPARE_SINCE: String(this.since),
        COMPARE_SEED: String(hashOf(`${this.seed} ${this.steps}`)),
        ...(terminal ? { COMPARE_TTY: '1' } : {}),
        ...env,
      },
    });
    this.steps++;
    this.settle();
    return { code: r.status ?? r.signal, out: r.stdout ?? '', err: r.stderr ?? '' };
  }

  /** What was written since the last look was written at the time that the build was told. */
  settle() {
    timed(this.base, this.now, this.since);
  }

  /** What stands on the disk: each file that is no cache, with its text. */
  files() {
    return textsIn(this.base);
  }

  close() {
    rmSync(this.base, { recursive: true, force: true, maxRetries: 5 });
  }
}
