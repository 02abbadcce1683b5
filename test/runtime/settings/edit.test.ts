/** Holds that our entries go into anybody's settings and come out again without touching one other byte. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { createScanner, parse } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { fingerprint } from '../../../src/core/text/hash.js';
import { cutPieces, insertPieces } from '../../../src/core/text/marked-insert.js';
import { claude } from '../../../src/hosts/claude.js';
import { insertEntries, type Kept, ownEntriesIn } from '../../../src/runtime/settings/edit.js';
import { commandsIn, isStale, missingIn } from '../../../src/runtime/settings/entries.js';
import { hookCommand, partsOf } from '../../../src/runtime/settings/hook-command.js';
import { Unreadable } from '../../../src/runtime/settings/json-edit.js';
import { runs } from '../../support/properties.js';
import { folder } from '../../support/world.js';

const { recipe } = claude;
const COMMAND = hookCommand('claude', {
  node: '/opt/node 20/bin/node',
  hook: '/opt/clew/dist/hook.cjs',
  windows: false,
  major: 20,
});
const OLD = COMMAND.replace('/opt/clew', '/old/clew');
const ENTRIES = recipe.entries(COMMAND);
const RUNS = { numRuns: runs(400) };

const added = (text: string): { text: string; kept: Kept } => {
  const { pieces, made } = insertEntries(text, ENTRIES);
  return { text: insertPieces(text, pieces), kept: { host: 'claude', pieces, made, of: fingerprint(text) } };
};
const value = (text: string): unknown => parse(text.replace('\ufeff', ''), [], { allowTrailingComma: true });

type Held = Record<'hooks' | 'permissions', Record<string, unknown[]> | undefined>;

/** What settings mean, whether or not they spell out that there are no hooks of a kind, and no rules. */
function meaning(text: string): unknown {
  const v = value(text) as Held;
  const filled = (of: Held['hooks']): unknown =>
    Object.fromEntries(Object.entries(of ?? {}).filter(([, list]) => !Array.isArray(list) || list.length > 0));
  return { ...v, hooks: filled(v.hooks), permissions: filled(v.permissions) };
}

const NOTHING = { hooks: {}, permissions: {} };

function comments(text: string): string[] {
  const found: string[] = [];
  const scanner = createScanner(text.replace('\ufeff', ''), false);
  for (let kind = scanner.scan() as number; scanner.getTokenLength() > 0; kind = scanner.scan() as number)
    if (kind === 12 || kind === 13) found.push(scanner.getTokenValue());
  return found;
}

interface Print {
  unit: string;
  eol: string;
  flat: boolean;
  bom: boolean;
  end: string;
  trailing: boolean;
  /** Decides, one after the other, where a comment stands. */
  dice: number[];
}

/** `v` as a person may have written it. */
function written(v: unknown, p: Print): string {
  let rolls = 0;
  let count = 0;
  const note = (line: boolean): string => {
    const roll = p.dice.length === 0 ? 9 : p.dice[rolls++ % p.dice.length]!;
    if (roll === 0) return ` /* c${++count}, "x": [ */ `;
    return roll === 1 && line && !p.flat ? ` // c${++count} } ]${p.eol}` : '';
  };
  const list = (open: string, items: string[], close: string, depth: number): string => {
    if (items.length === 0) return open + note(true) + close;
    const inner = p.flat ? '' : p.eol + p.unit.repeat(depth + 1);
    const body = items
      .map((item, i) => note(true) + inner + item + note(false) + (i < items.length - 1 || p.trailing ? ',' : ''))
      .join('');
    return open + body + note(true) + (p.flat ? '' : p.eol + p.unit.repeat(depth)) + close;
  };
  const json = (x: unknown, depth: number): string => {
    if (Array.isArray(x))
      return list(
        '[',
        x.map((i) => json(i, depth + 1)),
        ']',
        depth,
      );
    if (typeof x === 'object' && x !== null)
      return list(
        '{',
        Object.entries(x).map(([k, i]) => `${JSON.stringify(k)}:${p.flat ? '' : ' '}${json(i, depth + 1)}`),
        '}',
        depth,
      );
    return JSON.stringify(x);
  };
  return (p.bom ? '\ufeff' : '') + json(v, 0) + p.end;
}

const prints: fc.Arbitrary<Print> = fc.record({
  unit: fc.constantFrom('  ', '    ', '\t', ' ', ''),
  eol: fc.constantFrom('\n', '\r\n', '\r'),
  flat: fc.boolean(),
  bom: fc.boolean(),
  end: fc.constantFrom('', '\n', '\r\n', '\n\n', '  '),
  trailing: fc.boolean(),
  dice: fc.array(fc.nat(9), { maxLength: 20 }),
});
const words = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('PATH', 'naïve', '日本', '🧵', 'a"b\\c', 'https://x/y // no comment'),
);
const handler = fc.record({ type: fc.constant('command'), command: words, timeout: fc.nat(60) });
const group = fc.record({
  matcher: fc.constantFrom('', '*', 'Write|Edit'),
  hooks: fc.array(handler, { maxLength: 3 }),
});
const hooks = fc.dictionary(
  fc.constantFrom('UserPromptSubmit', 'Stop', 'SessionStart', 'PreToolUse'),
  fc.array(group, { maxLength: 3 }),
  { maxKeys: 4 },
);
const settings = fc
  .record({
    permissions: fc.option(fc.record({ allow: fc.array(words, { maxLength: 3 }) }), { nil: undefined }),
    hooks: fc.option(hooks, { nil: undefined }),
    rest: fc.dictionary(
      words.filter((k) => k !== 'hooks' && k !== '__proto__'),
      fc.jsonValue({ maxDepth: 2 }),
      { maxKeys: 3 },
    ),
  })
  .map(({ rest, ...known }) => JSON.parse(JSON.stringify({ ...known, ...rest })) as object)
  .filter((v) => !JSON.stringify(v).includes('__proto__'));
const texts = fc.oneof(
  fc.tuple(settings, prints).map(([v, p]) => written(v, p)),
  fc.constantFrom('', '\n', '\ufeff', '{}', '{ }', '{\n}', '{}\n', '{"hooks":{}}', '{\n  "hooks": {"Stop": []}\n}\n'),
);

describe('into settings and out again', () => {
  it('adds every entry at the end of its list and changes nothing else', () =>
    fc.assert(
      fc.property(texts, (x) => {
        const after = added(x).text;
        const before = (x.trim().replace('\ufeff', '') === '' ? {} : value(x)) as Held;
        const expected = { ...before, hooks: { ...before.hooks }, permissions: { ...before.permissions } };
        for (const { path, value: v } of ENTRIES) {
          const [top, list] = path as ['hooks', string];
          expected[top][list] = [...(expected[top][list] ?? []), v];
        }
        expect(value(after)).toEqual(expected);
        expect(comments(after)).toEqual(comments(x));
      }),
      RUNS,
    ));

  it('takes out what was recorded, byte for byte', () =>
    fc.assert(
      fc.property(texts, (x) => {
        const { text, kept } = added(x);
        expect(cutPieces(text, kept.pieces!)).toBe(x);
        expect(ownEntriesIn(text, kept, recipe)).toEqual({ base: x, pieces: kept.pieces, exact: true });
      }),
      RUNS,
    ));

  it('adds nothing the second time', () =>
    fc.assert(
      fc.property(texts, (x) => {
        const { text } = added(x);
        expect(missingIn(text, COMMAND, recipe)).toEqual([]);
        expect(isStale(text, COMMAND, recipe)).toBe(false);
      }),
      RUNS,
    ));

  it('takes out our entries alone when the file has moved on', () =>
    fc.assert(
      fc.property(texts, fc.constantFrom('// mine\n', '/* mine */'), (x, note) => {
        const { text, kept } = added(x);
        const bom = x.startsWith('\ufeff') ? '\ufeff' : '';
        const edited = `${bom}${note}${text.slice(bom.length)}`;
        const out = ownEntriesIn(edited, kept, recipe)!;
        expect(out.exact).toBe(false);
        expect(cutPieces(edited, out.pieces)).toBe(out.base);
        expect(insertPieces(out.base, out.pieces)).toBe(edited);
        expect(meaning(out.base)).toEqual(x.trim().replace('\ufeff', '') === '' ? NOTHING : meaning(x));
        expect(comments(out.base)).toEqual(comments(note + x.slice(bom.length)));
      }),
      RUNS,
    ));

  it('knows our entries by their look when nothing was recorded', () =>
    fc.assert(
      fc.property(texts, fc.boolean(), (x, again) => {
        const { text } = added(x);
        const rewritten = again ? JSON.stringify(value(text), null, 4) : text;
        const out = ownEntriesIn(rewritten, null, recipe)!;
        expect(commandsIn(out.base, recipe)).toEqual([]);
        expect(meaning(out.base)).toEqual(x.trim().replace('\ufeff', '') === '' ? NOTHING : meaning(x));
        if (!again) expect(comments(out.base)).toEqual(comments(x));
        expect(insertPieces(out.base, out.pieces)).toBe(rewritten);
      }),
      RUNS,
    ));
});

describe('what is ours', () => {
  const mine = { type: 'command', command: COMMAND, timeout: 5 };
  const theirs = { type: 'command', command: 'say hi' };

  it('takes our handler out of a group that somebody else is in too', () => {
    const text = JSON.stringify(
      { hooks: { Stop: [{ matcher: '', hooks: [theirs, mine] }, { hooks: [mine] }] } },
      null,
      2,
    );
    expect(value(ownEntriesIn(text, null, recipe)!.base)).toEqual({
      hooks: { Stop: [{ matcher: '', hooks: [theirs] }] },
    });
  });

  it('leaves an empty list that was there before us, and drops one that was not', () => {
    const before = '{\n  "hooks": {\n    "Stop": []\n  }\n}';
    const { text, kept } = added(before);
    expect(ownEntriesIn(`${text}\n`, kept, recipe)!.base).toBe(`${before}\n`);
    expect(value(ownEntriesIn(text.replace('"timeout": 5', '"timeout": 6'), kept, recipe)!.base)).toEqual({
      hooks: { Stop: [] },
    });
    expect(ownEntriesIn(text, null, recipe)!.base.replace(/\s/g, '')).toBe('{}');
  });

  it('never cuts so that the rest would break', () => {
    const { text, kept } = added('{}');
    const edited = text.replace('{', '{\n  "model": "opus",');
    expect(JSON.parse(ownEntriesIn(edited, kept, recipe)!.base)).toEqual({ model: 'opus' });
  });

  it('sees that an entry of another installation is stale', () => {
    const text = insertPieces('{}', insertEntries('{}', recipe.entries(OLD)).pieces);
    expect(commandsIn(text, recipe)).toEqual([OLD, `${OLD} tool`]);
    expect(isStale(text, COMMAND, recipe)).toBe(true);
    expect(missingIn(text, COMMAND, recipe)).toHaveLength(ENTRIES.length - recipe.rules!.length);
  });

  it('counts an entry whose limit a person changed', () => {
    const { text } = added('{}');
    expect(missingIn(text.replace('"timeout": 5', '"timeout": 9'), COMMAND, recipe)).toEqual([]);
  });

  it.each([
    ['{"a": 1,, }', 1, 9],
    ['{\n  "a": \n}', 3, 1],
    ['[]', 1, 1],
    ['{\n  "hooks": []\n}', 2, 12],
    ['{"hooks": {"Stop": "x"}}', 1, 20],
    ['{} {}', 1, 4],
    ['not json', 1, 1],
  ])('refuses %j and says where', (text, line, column) => {
    expect(() => insertEntries(text, ENTRIES)).toThrow(Unreadable);
    try {
      insertEntries(text, ENTRIES);
    } catch (e) {
      expect(e).toMatchObject({ line, column });
    }
  });

  it('refuses what is nested beyond use', () => {
    expect(() => insertEntries('['.repeat(200_000), ENTRIES)).toThrow(Unreadable);
  });
});

describe('the command', () => {
  const NAMES = [
    'plain',
    'with space',
    `it's "quoted"`,
    '$HOME and `id`',
    'back\\slash',
    'naïve 🧵 日本',
    '!x;y&z|w',
    '%PATH% #1',
  ];

  it.each(NAMES)('survives sh in a folder called %s', (name) => {
    const dir = join(folder(), name, 'dist');
    mkdirSync(dir, { recursive: true });
    const hook = join(dir, 'hook.cjs');
    writeFileSync(
      hook,
      'process.stdout.write(JSON.stringify([process.argv[2], process.env.NODE_EXTRA_CA_CERTS, __filename]))',
    );
    const node = join(dir, 'node');
    symlinkSync(process.execPath, node);
    for (const major of [20, 24]) {
      const command = hookCommand('claude', { node, hook, windows: false, major });
      const done = spawnSync('/bin/sh', ['-c', command], {
        encoding: 'utf8',
        env: { PATH: '/nowhere', NODE_EXTRA_CA_CERTS: '/nowhere/ca.pem', HOME: dirname(dir) },
      });
      expect(done.stderr.replace(/^Warning: Ignoring extra certs.*\n/m, '')).toBe('');
      expect(JSON.parse(done.stdout)).toEqual(['claude', major === 20 ? '' : '/nowhere/ca.pem', hook]);
      expect(partsOf(command)).toEqual({ node, hook });
      expect(recipe.ours({ hooks: [{ type: 'command', command }] })).toBe(true);
    }
  });

  it('is in the form of Windows there', () => {
    const command = hookCommand('claude', {
      node: 'C:\\Program Files\\nodejs\\node.exe',
      hook: 'C:\\Users\\Zoë\\clew\\dist\\hook.cjs',
      windows: true,
      major: 20,
    });
    expect(command).toBe('"C:/Program Files/nodejs/node.exe" "C:/Users/Zoë/clew/dist/hook.cjs" claude');
    expect(recipe.ours({ hooks: [{ type: 'command', command }] })).toBe(true);
  });

  it.each([
    'node hook.cjs claude',
    `rm -rf x; ${COMMAND}`,
    `${COMMAND} && x`,
    '"a" "b" claude; x',
    '"a" "b$(x)" claude\n',
  ])('does not take %j apart', (command) => {
    const parts = partsOf(command);
    expect(parts === null || parts.hook === 'b$(x)').toBe(true);
    if (!command.includes('$(')) expect(parts).toBe(null);
  });
});
