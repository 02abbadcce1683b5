/** Holds the matrix of uninstall: in every host, whatever became of its files since, exactly our entries come out and every other byte stays. */
import { lstatSync, mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { command as init } from '../../../src/commands/setup/init.js';
import { command as uninstall } from '../../../src/commands/setup/uninstall.js';
import { hosts } from '../../../src/hosts/_index.js';
import { Project } from '../../support/settings-world.js';

/** Where the entries lead as long as the package is there. */
const DIST = resolve('dist');
const OURS = /hook\.cjs|cli\.js|opencode\.js|switch_context/;
/** Bytes that no tidy program would write: what is theirs comes back as it was, odd or not. */
const THEIRS = '{\n\t"theme":   "dark",\n  "keep": [1,2 , 3]\n}\n';
const TOML = 'model   = "x"   # mine\n\n[other]\na = [ 1,2 ]\n';

interface Case {
  /** What the settings are before `init`; none where the file is missing. */
  before?(text: string, toml: boolean): string | null;
  /** What becomes of them between `init` and `uninstall`. */
  since?(p: Project, file: string, toml: boolean): void;
  /** What is expected of `text`, where it is not `text`. */
  after?(text: string, toml: boolean): string;
  linked?: true;
}
const addedBelow = (p: Project, file: string, toml: boolean): void => {
  const text = p.read(file)!;
  p.write(file, toml ? `${text}\n[later]\nb = 2\n` : text.replace(/\}\s*$/, ',"later":true}\n'));
};

const CASES: Record<string, Case> = {
  clean: {},
  'edited since': {
    since: addedBelow,
    after: (text, toml) => (toml ? `${text}\n[later]\nb = 2\n` : text.replace(/\n\}\s*$/, '\n,"later":true}\n')),
  },
  comments: { before: (text, toml) => (toml ? `# mine\n${text}` : `// mine\n${text}/* the end */\n`) },
  CRLF: { before: (text) => text.replaceAll('\n', '\r\n') },
  symlink: { linked: true },
  missing: { before: () => null },
  'package gone': {
    since: (p, file) => {
      const text = p.read(file)!;
      // A file of rules names no program.
      expect(text.includes(DIST)).toBe(!file.includes('/policies/'));
      p.write(file, text.replaceAll(DIST, '/gone/node_modules/@clew-context/clew/dist'));
    },
  },
};

const table: Record<string, string[]> = {};

describe.each(hosts)('$name', (host) => {
  const { recipe } = host;
  const settings = recipe.usual === 'project' ? `shop/${recipe.project}` : `home/${recipe.user}`;
  const server = `home/${recipe.server.user}`;
  const files = [...new Set([settings, server, ...(recipe.ruled ? [`home/${recipe.ruled.user}`] : [])])];

  it.each(Object.entries(CASES))('%s', (name, { before = (text) => text, since, after, linked }) => {
    const p = new Project();
    p.env = { ...p.env, ...Object.fromEntries([recipe.moved ?? '', recipe.home ?? ''].map((k) => [k, undefined])) };
    const texts = new Map<string, string | null>();
    for (const file of files) {
      const toml = file.endsWith('.toml');
      const text = before(toml ? TOML : THEIRS, toml);
      texts.set(file, text);
      if (text === null) continue;
      p.write(file, text);
      if (linked !== true) continue;
      const real = join(p.base, 'dotfiles', file.replaceAll('/', '-'));
      mkdirSync(dirname(real), { recursive: true });
      renameSync(join(p.base, file), real);
      symlinkSync(real, join(p.base, file));
    }
    p.run(init, { host: host.id, yes: true });
    const put = files.map((file) => p.read(file) ?? '').join('\n');
    expect(put).toMatch(OURS);
    for (const file of files) since?.(p, file, file.endsWith('.toml'));
    p.run(uninstall, { yes: true });
    for (const [file, text] of texts) {
      const expected = text === null ? null : (after?.(text, file.endsWith('.toml')) ?? text);
      expect([file, p.read(file)]).toEqual([file, expected]);
      if (linked === true) expect(lstatSync(join(p.base, file)).isSymbolicLink()).toBe(true);
    }
    table[host.name] = [...(table[host.name] ?? []), name];
  });
});

afterAll(() => {
  expect(Object.values(table).map((row) => row.length)).toEqual(hosts.map(() => Object.keys(CASES).length));
});
