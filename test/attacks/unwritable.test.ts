/** What clew keeps is a pipe, a loop, a folder, an endless device, immutable, or on a disk that is full: a strict gate never opens by it, never hangs, and `clew doctor` does not call it well. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { SOAK } from '../support/properties.js';
import { changed, Ground } from './_ground.js';

const root = process.platform === 'linux' && process.getuid?.() === 0;
const can = (line: string): boolean => root && spawnSync('bash', ['-c', line], { stdio: 'ignore' }).status === 0;
const MOUNTS = can('d=$(mktemp -d) && mount -t tmpfs -o size=64k none "$d" && umount "$d"; r=$?; rmdir "$d"; exit $r');
const FREEZES = can('f=$(mktemp) && chattr +i "$f" && chattr -i "$f"; r=$?; rm -f "$f"; exit $r');
if (!MOUNTS) console.warn('SKIPPED: no mount of a small disk here: a disk that is full is not tested');
if (!FREEZES) console.warn('SKIPPED: no chattr here: a log that is immutable is not tested');

const undo: string[] = [];
afterAll(() => {
  for (const line of undo) spawnSync('bash', ['-c', line]);
});

const put = (path: string, how: (path: string) => void) => (g: Ground) => {
  rmSync(g.j.path(path), { recursive: true, force: true });
  how(g.j.path(path));
};
const pipe = (path: string): void => void spawnSync('mkfifo', [path]);
const loop = (path: string): void => symlinkSync(path, path);
const link = (to: string) => (path: string) => symlinkSync(to, path);
const plain = (path: string): void => writeFileSync(path, 'x');

const FOLDER = /✖ \.clew cannot be written/;
const SETTINGS = /✖ No file is at \.clew\/config\.json/;
const AGREED = /⚠ No file is at \.clew\/intents\.yaml/;
const PINS = /⚠ What was confirmed here cannot be relied on/;
/** `says`: what `clew doctor` has to say; nothing where it is put right by itself. */
type Spoilt = [about: string, spoil: (g: Ground) => void, says: RegExp];

const SPOILT: Spoilt[] = [
  ['the log is a folder', put('.clew/log.jsonl', (p) => mkdirSync(p)), FOLDER],
  ['the log is a pipe', put('.clew/log.jsonl', pipe), FOLDER],
  ['the log is a loop of links', put('.clew/log.jsonl', loop), FOLDER],
  ['the log leads to a device that is full', put('.clew/log.jsonl', link('/dev/full')), FOLDER],
  ['the log leads to an endless device', put('.clew/log.jsonl', link('/dev/zero')), FOLDER],
  ['the settings are a pipe', put('.clew/config.json', pipe), SETTINGS],
  ['the settings are a loop of links', put('.clew/config.json', loop), SETTINGS],
  ['the settings are an endless device', put('.clew/config.json', link('/dev/zero')), SETTINGS],
  ['the settings are a folder', put('.clew/config.json', (p) => mkdirSync(p)), SETTINGS],
  ['the intents are a pipe', put('.clew/intents.yaml', pipe), AGREED],
  ['the intents are an endless device', put('.clew/intents.yaml', link('/dev/zero')), AGREED],
  ['the intents are a folder', put('.clew/intents.yaml', (p) => mkdirSync(p)), AGREED],
  ['a pipe stands in the place of the folder', put('.clew', pipe), FOLDER],
  ['a file stands in the place of the folder', put('.clew', plain), FOLDER],
  ['a loop of links stands in the place of the folder', put('.clew', loop), FOLDER],
  ['the folder leads to nothing', put('.clew', link('/nonexistent/x')), FOLDER],
  ['the folder is gone', put('.clew', () => {}), /✓/],
  ['the cache is a pipe', put('.clew/cache', pipe), /✓/],
  ['the cache leads to an endless device', put('.clew/cache', link('/dev/zero')), /✓/],
  ['the lock is a pipe', put('.clew/lock', pipe), /✓/],
  ['the record of work trees of git is a pipe', put('.git/HEAD', pipe), /✓/],
  ['the list of packages is a pipe', put('package.json', pipe), /✓/],
  [
    'what a person confirmed is a pipe',
    (g) => g.shell('f=$(ls "$HOME"/.local/state/clew/pins/*.jsonl) && rm "$f" && mkfifo "$f"'),
    PINS,
  ],
  [
    'what a person confirmed leads to an endless device',
    (g) => g.shell('f=$(ls "$HOME"/.local/state/clew/pins/*.jsonl) && ln -sf /dev/zero "$f"'),
    PINS,
  ],
  [
    'what a person confirmed is a folder',
    (g) => g.shell('f=$(ls "$HOME"/.local/state/clew/pins/*.jsonl) && rm "$f" && mkdir "$f"'),
    PINS,
  ],
  ...(FREEZES
    ? ([
        ['the log is immutable', frozen('.clew/log.jsonl'), FOLDER],
        ['the folder is immutable', frozen('.clew'), FOLDER],
        ['the settings are immutable', frozen('.clew/config.json'), /✓/],
      ] as Spoilt[])
    : []),
  ...(MOUNTS ? ([['the disk is full', full, FOLDER]] as Spoilt[]) : []),
];

function frozen(path: string) {
  return (g: Ground): void => {
    undo.push(`chattr -R -i '${g.j.path(path)}'`);
    g.shell(`chattr +i '${path}'`);
  };
}

/** The folder on a disk of its own, of which nothing is left. */
function full(g: Ground): void {
  undo.push(`umount '${g.j.path('.clew')}'`);
  g.shell(
    'cp -a .clew ../kept && mount -t tmpfs -o size=256k none .clew && cp -a ../kept/. .clew/; cat /dev/zero > .clew/fill',
  );
}

/** Those that were met once; the others in the long run. */
const EACH_DAY =
  /^(?:the log is (?:a folder|immutable)|the log leads to a device|the settings are a pipe|a loop of links|what a person confirmed is a pipe|the disk is full)/;

it.each(SPOILT.filter(([about]) => SOAK || EACH_DAY.test(about)))('%s', { timeout: 200_000 }, (_, spoil, says) => {
  const g = new Ground();
  const write = (path: string): string =>
    g.call('Write', { file_path: g.j.path(path), content: 'x\n' }, () => g.j.write({ [path]: 'x\n' }));
  expect(write('src/a.ts')).toBe('');
  spoil(g);
  const before = g.outside();
  for (const path of ['docs/pwn', '.clew/config.json'])
    expect([path, write(path)]).toEqual([path, expect.stringMatching(/^(?:ask|deny)$/)]);
  for (const line of ['touch docs/pwn', 'clew config set gate off'])
    expect([line, g.call('Bash', { command: line }, () => g.agent(line))]).toEqual([
      line,
      expect.stringMatching(/^(?:ask|deny)$/),
    ]);
  // What only reads goes on, and nobody is asked whether it may.
  expect(g.call('Bash', { command: 'cat docs/readme.md' })).toBe('');
  expect(changed(before, g.outside())).toEqual([]);
  const said = g.j.clew('doctor');
  expect(said.out + said.err).toMatch(says);
  expect(said.out + said.err).not.toMatch(/\n\s+at .*:\d+:\d+/);
  expect(readFileSync(g.j.path('src/a.ts'), 'utf8')).toBe('x\n');
});
