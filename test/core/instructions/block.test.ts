/** Holds that the directives go into a file of instructions and out again without touching any other byte. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { command as init } from '../../../src/commands/setup/init.js';
import { command as uninstall } from '../../../src/commands/setup/uninstall.js';
import { BEGIN, blockIn, DIRECTIVES, END, insertBlock, newInstructions } from '../../../src/core/instructions/block.js';
import { RULE, RULE_WHERE_AGREED } from '../../../src/core/intent/notice.js';
import { insertPieces } from '../../../src/core/text/marked-insert.js';
import { some } from '../../support/properties.js';
import { codes, PLAIN, Project } from '../../support/settings-world.js';
import { spawnSync } from '../../support/warm.js';

const FILE = 'shop/CLAUDE.md';
const WANTED = { yes: true, instructions: true, host: 'claude' };
const FILES: Record<string, string | null> = {
  absent: null,
  empty: '',
  'only white space': '\n\n  \n',
  plain: '# Shop\n\nUse tabs.\n',
  'an empty line at the end': '# Shop\n\n',
  'no line end': '# Shop\n\nUse tabs.',
  'Windows line ends': '# Shop\r\n\r\nUse tabs.\r\n',
  'Windows line ends, none at the end': '# Shop\r\nUse tabs.',
  'byte order mark': '\ufeff# Shop\n',
  'only a byte order mark': '\ufeff',
};
const project = (text: string | null): Project => new Project(text === null ? {} : { [FILE]: text });
const cases = Object.entries(FILES);
const added = (text: string): string => insertPieces(text, [insertBlock(text)]);

describe('the directives', () => {
  it('are the words of the specification', () => {
    expect(DIRECTIVES).toEqual([
      'Always use [TASK.ID] format in TodoWrite',
      'Check for context switches before starting new work',
      'Never create new plans without explicit user approval',
    ]);
    for (const d of DIRECTIVES) expect(newInstructions()).toContain(`\n- ${d}\n`);
    expect(newInstructions()).toContain(`\n- ${RULE_WHERE_AGREED}\n`);
    expect(newInstructions().startsWith(`${BEGIN}\n`)).toBe(true);
    expect(newInstructions().endsWith(`\n${END}\n`)).toBe(true);
  });

  it('say the rule of intents in the words of every other place, and only for where intents are', () => {
    expect(RULE_WHERE_AGREED.replace('Where an intents file exists: ', 'Here ')).toBe(RULE);
  });

  it('come after the last line, with an empty line between, in the line ends of the file', () => {
    expect(added('a\n')).toBe(`a\n\n${newInstructions()}`);
    expect(added('a\r\n').replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(added('a').endsWith(END)).toBe(true);
    expect(added('')).toBe(newInstructions());
  });
});

describe('any text', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc
      .array(fc.constantFrom('# a', 'b', '', '\r', '```', '- x', '\ufeff', '<!-- c -->'), { maxLength: 12 })
      .chain((lines) => fc.constantFrom('\n', '\r\n').map((end) => lines.join(end))),
  );

  it('gets the block once and loses it without a trace: by what was recorded, and by the marks alone', () => {
    fc.assert(
      fc.property(text, (t) => {
        const piece = insertBlock(t);
        const after = insertPieces(t, [piece]);
        const known = blockIn(after, piece);
        expect(known).toEqual({ is: 'ours', base: t, pieces: [piece] });
        const found = blockIn(after, null);
        expect(found.is).toBe('ours');
        if (found.is === 'ours') {
          expect(insertPieces(found.base, found.pieces)).toBe(after);
          expect(found.base.trim()).toBe(t.trim());
        }
      }),
    );
  });

  it('that grew around the block keeps every byte of it', () => {
    fc.assert(
      fc.property(text, text, text, (t, head, tail) => {
        const piece = insertBlock(t);
        const found = blockIn(`${head}${insertPieces(t, [piece])}${tail}`, piece);
        expect(found).toMatchObject({ is: 'ours', base: `${head}${t}${tail}` });
      }),
    );
  });
});

/** What a former version wrote into `text`. */
const former = (text: string): string => added(text).replace(LINE, '');
const LINE = new RegExp(`- ${RULE_WHERE_AGREED.replace(/[()]/g, '\\$&')}\\r?\\n`);

/** The directives are put in; then file and log are as if a former version had written both. */
function installedFormerly(p: Project, flags: Record<string, string | boolean>, file = FILE): string {
  p.run(init, flags);
  const log = join(p.root, '.clew', 'log.jsonl');
  const rows = readFileSync(log, 'utf8').split('\n').filter(Boolean);
  const cut = (v: unknown): unknown => (typeof v === 'string' ? v.replace(LINE, '') : v);
  writeFileSync(log, `${rows.map((row) => JSON.stringify(JSON.parse(row, (_, v) => cut(v)))).join('\n')}\n`);
  p.write(file, p.read(file)!.replace(LINE, ''));
  return p.read(file)!;
}

describe('a block of a former version', () => {
  it.each(some(cases))('%s: init replaces it in its place, uninstall takes exactly ours', (_, text) => {
    const p = project(text);
    const before = p.foreign();
    const old = installedFormerly(p, WANTED);
    expect(old).toBe(former(text ?? ''));
    const out = p.run(init, { yes: true });
    expect(codes(out)).toEqual([]);
    expect(out.did).toBe('renewed the directives in CLAUDE.md');
    expect(p.read(FILE)).toBe(added(text ?? ''));
    expect(p.run(init, WANTED).edits).toEqual([]);
    p.write(FILE, `${p.read(FILE)}\nMine, below.\n`);
    expect(p.run(init, WANTED).edits).toEqual([]);
    p.write(FILE, p.read(FILE)!.replace('\nMine, below.\n', ''));
    expect(codes(p.run(uninstall, { yes: true }))).toEqual([]);
    expect(p.foreign()).toEqual(before);
  });

  it.each(some(cases))('%s: uninstall takes it out, what was written around it stays', (_, text) => {
    const p = project(text);
    p.write(FILE, `${installedFormerly(p, WANTED)}\nMine, below.\n`);
    expect(codes(p.run(uninstall, { yes: true }))).toEqual([]);
    expect(p.read(FILE)).toBe(`${text ?? ''}\nMine, below.\n`);
  });

  it('is taken out by its marks alone, too', () => {
    const p = project(former('# Shop\r\n'));
    expect(codes(p.run(uninstall, { yes: true }))).toEqual([]);
    expect(p.read(FILE)).toBe('# Shop\r\n');
  });

  it('keeps what is recorded of it: a file that we made goes, with its folder', () => {
    const p = new Project();
    const before = p.foreign();
    const wanted = { yes: true, instructions: 'docs/for/AGENTS.md' };
    installedFormerly(p, wanted, 'shop/docs/for/AGENTS.md');
    expect(p.run(init, wanted).did).toBe('renewed the directives in docs/for/AGENTS.md');
    expect(p.read('shop/docs/for/AGENTS.md')).toBe(newInstructions());
    expect(codes(p.run(uninstall, { yes: true }))).toEqual([]);
    expect(p.foreign()).toEqual(before);
  });

  it('that somebody edited stays', () => {
    const edited = former('# Shop\n').replace('Always use', 'Mostly use');
    const p = project(edited);
    expect(codes(p.run(init, WANTED))).toEqual(['instructions-edited']);
    expect(p.read(FILE)).toBe(edited);
  });
});

describe('init --instructions and back', () => {
  it.each(some(cases))('%s: uninstall leaves it byte for byte', (_, text) => {
    const p = project(text);
    const before = p.foreign();
    const done = p.run(init, WANTED);
    expect(codes(done)).toEqual([]);
    expect(done.did).toContain('added the directives to CLAUDE.md');
    expect(init.print(done.view!, PLAIN)).toContain('Added four directives to CLAUDE.md');
    const once = p.foreign();
    expect(p.run(init, WANTED).edits).toEqual([]);
    expect(p.foreign()).toEqual(once);
    const out = p.run(uninstall, { yes: true });
    expect(codes(out)).toEqual([]);
    expect(p.foreign()).toEqual(before);
  });

  it.each(some(cases))('%s: uninstall leaves it byte for byte', (_, text) => {
    const p = project(text);
    const before = p.foreign();
    p.run(init, WANTED);
    expect(codes(p.run(uninstall, { yes: true }))).toEqual([]);
    expect(p.foreign()).toEqual(before);
  });

  it.each(some(cases))('%s: what was written around stays, byte for byte', (_, text) => {
    const p = project(text);
    p.run(init, WANTED);
    const before = p.read(FILE)!;
    p.write(FILE, `${before}\nMine, below.\n`);
    expect(codes(p.run(uninstall, { yes: true }))).toEqual([]);
    expect(p.read(FILE)).toBe(`${text ?? ''}\nMine, below.\n`);
  });

  it('a block that was edited stays, and that is said', () => {
    const p = project('# Shop\n');
    p.run(init, WANTED);
    const edited = p.read(FILE)!.replace('Always use', 'Mostly use');
    p.write(FILE, edited);
    expect(codes(p.run(init, WANTED))).toEqual(['instructions-edited']);
    const out = p.run(uninstall, { yes: true });
    expect(out.findings).toMatchObject([{ code: 'instructions-edited', args: { path: 'CLAUDE.md', line: 3 } }]);
    expect(p.read(FILE)).toBe(edited);
    expect(codes(p.run(uninstall, { yes: true }))).toEqual(['not-installed', 'instructions-edited']);
  });

  it('a file that cannot be read any more is named, and stays', () => {
    const p = project('# Shop\n');
    p.run(init, WANTED);
    const bytes = Buffer.concat([readFileSync(join(p.root, 'CLAUDE.md')), Buffer.from([0xff, 0xfe])]);
    writeFileSync(join(p.root, 'CLAUDE.md'), bytes);
    const out = p.run(uninstall, { yes: true });
    expect(codes(out)).toEqual(['instructions-file']);
    expect(readFileSync(join(p.root, 'CLAUDE.md')).equals(bytes)).toBe(true);
  });

  it('other line ends than we wrote are still ours', () => {
    const p = project('# Shop\n');
    p.run(init, WANTED);
    p.write(FILE, p.read(FILE)!.replaceAll('\n', '\r\n'));
    expect(codes(p.run(uninstall, { yes: true }))).toEqual([]);
    expect(p.read(FILE)).toBe('# Shop\r\n');
  });

  it('nobody who did not ask gets them, and a preview writes nothing', () => {
    const p = project('# Shop\n');
    const before = p.foreign();
    const dry = p.run(init, { instructions: true, diff: true }, [], true);
    expect(init.print(dry.view!, PLAIN)).toContain('+- Check for context switches before starting new work');
    expect(p.foreign()).toEqual(before);
    p.run(init, { yes: true });
    expect(p.read(FILE)).toBe('# Shop\n');
    expect(p.run(init, WANTED).did).toBe('added the directives to CLAUDE.md');
    p.run(uninstall, { yes: true });
    expect(p.foreign()).toEqual(before);
  });

  it('both usual files get them, one that takes in the other does not, nor a link to it', () => {
    const both = new Project({ 'shop/CLAUDE.md': '# C\n', 'shop/AGENTS.md': '# A\n' });
    both.run(init, WANTED);
    expect([both.read('shop/CLAUDE.md'), both.read('shop/AGENTS.md')].every((t) => t!.includes(BEGIN))).toBe(true);
    const taking = new Project({ 'shop/CLAUDE.md': '@AGENTS.md\n', 'shop/AGENTS.md': '# A\n' });
    taking.run(init, WANTED);
    expect(taking.read('shop/CLAUDE.md')).toBe('@AGENTS.md\n');
    expect(taking.read('shop/AGENTS.md')).toContain(BEGIN);
    const linked = new Project({ 'shop/AGENTS.md': '# A\n' });
    symlinkSync('AGENTS.md', join(linked.root, 'CLAUDE.md'));
    linked.run(init, WANTED);
    expect(linked.tree()['shop/CLAUDE.md']).toBe('→ AGENTS.md');
    expect(linked.read('shop/AGENTS.md')!.split(BEGIN)).toHaveLength(2);
    linked.run(uninstall, { yes: true });
    expect(linked.read('shop/AGENTS.md')).toBe('# A\n');
  });

  it('a named file is made with its folder and goes with it', () => {
    const p = new Project();
    const before = p.foreign();
    p.run(init, { yes: true, instructions: 'docs/for/AGENTS.md' });
    expect(p.read('shop/docs/for/AGENTS.md')).toBe(newInstructions());
    p.run(uninstall, { yes: true });
    expect(p.foreign()).toEqual(before);
  });

  it.each([['settings.json'], ['../elsewhere/CLAUDE.md'], ['folder.md'], ['bytes.md'], ['outside.md']])(
    '%s is refused and nothing is written',
    (file) => {
      const p = new Project({ 'shop/settings.json': '{}', 'elsewhere/CLAUDE.md': '# E\n' });
      mkdirSync(join(p.root, 'folder.md'));
      p.write('shop/bytes.md', '');
      spawnSync('sh', ['-c', `printf '\\377\\376a' > '${join(p.root, 'bytes.md')}'`]);
      symlinkSync('../elsewhere/CLAUDE.md', join(p.root, 'outside.md'));
      const before = p.tree();
      const out = p.run(init, { yes: true, instructions: file });
      expect(codes(out)).toEqual(['instructions-file']);
      expect(p.tree()).toEqual(before);
    },
  );
});

describe('the built command line', () => {
  it('puts them in and takes them out, exit codes and bytes', () => {
    const p = new Project({ [FILE]: '# Shop' });
    const env = { PATH: process.env.PATH, XDG_CACHE_HOME: process.env.XDG_CACHE_HOME, HOME: p.home };
    const clew = (...args: string[]) =>
      spawnSync(process.execPath, [resolve('dist/cli.js'), ...args], { cwd: p.root, env, encoding: 'utf8', input: '' });
    const asked = clew('init', '--instructions', '--diff');
    expect([asked.status, p.read(FILE)]).toEqual([3, '# Shop']);
    expect(asked.stdout).toContain('+++ CLAUDE.md');
    expect(clew('init', '--instructions', '--yes').status).toBe(0);
    expect(p.read(FILE)).toContain('- Never create new plans without explicit user approval');
    expect(clew('uninstall', '--yes').stdout).toContain('Took the directives out of CLAUDE.md');
    expect(readFileSync(join(p.root, 'CLAUDE.md'), 'utf8')).toBe('# Shop');
    expect(clew('init', '--instructions', 'package.json', '--yes').status).toBe(2);
  });
});
