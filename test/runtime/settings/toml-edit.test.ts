/** Holds that our table goes into anybody's TOML and comes out again without touching one other byte, and is refused where it cannot. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprint } from '../../../src/core/text/hash.js';
import { insertPieces } from '../../../src/core/text/marked-insert.js';
import { codex } from '../../../src/hosts/codex.js';
import type { Kept } from '../../../src/runtime/settings/edit.js';
import { Unreadable } from '../../../src/runtime/settings/json-edit.js';
import { insertTable, OtherForm, ownTableIn, tableAt } from '../../../src/runtime/settings/toml-edit.js';
import { tomlItems } from '../../../src/runtime/settings/toml-scan.js';
import { runs } from '../../support/properties.js';

const PATH = ['mcp_servers', 'clew'];
const ENTRY = codex.recipe.server.value('/opt/node "20"/bin/node', ['/opt/cl\\ew/dist/cli.js', 'mcp']);

const added = (text: string): { text: string; kept: Kept } => {
  const pieces = insertTable(text, PATH, ENTRY);
  return { text: insertPieces(text, pieces), kept: { host: 'codex', pieces, of: fingerprint(text) } };
};

/** Lines as people write them; none names our table. */
const line = fc.constantFrom(
  '',
  '# [mcp_servers.clew]',
  'model = "gpt"  # mine',
  "path = 'C:\\x'",
  'at = 1979-05-27 07:32:00Z',
  'list = [ 1, 2, # two ]\n  "[mcp_servers.clew]",\n]',
  'long = """\n[mcp_servers.clew]\nsay \\""" no\n""""',
  "raw = '''\n[mcp_servers.clew]'''",
  'one = { a = 1, "b c" = [ { d = "}" } ] }',
  '[a."b.c".d]',
  '[ projects . "/x/y" ] # here',
  '[[hooks]]',
  '[mcp_servers.other]',
  '[mcp_servers.clewish]',
  '"clew".command = "x"',
);
const texts = fc
  .record({
    lines: fc.array(line, { maxLength: 12 }),
    eol: fc.constantFrom('\n', '\r\n'),
    end: fc.boolean(),
    bom: fc.boolean(),
  })
  .map(({ lines: any, eol, end, bom }) => {
    // A key or a table that stands twice is no TOML.
    const lines = any.filter((l, i) => l === '' || any.indexOf(l) === i);
    return (bom ? '\ufeff' : '') + lines.join('\n').replaceAll('\n', eol) + (end ? eol : '');
  });
const RUNS = { numRuns: runs(300) };

describe('a table of ours', () => {
  it('goes in at the end, is read again, and comes out byte for byte', () =>
    fc.assert(
      fc.property(texts, (x) => {
        const { text, kept } = added(x);
        expect(text.startsWith(x)).toBe(true);
        expect(tableAt(x, PATH)).toBe(null);
        expect(tableAt(text, PATH)!.entry).toMatchObject({ command: ENTRY.command, args: ENTRY.args });
        expect(ownTableIn(text, kept, PATH)).toEqual({ base: x, pieces: kept.pieces, exact: true });
      }),
      RUNS,
    ));

  it('comes out alone when the host has written around and under it', () =>
    fc.assert(
      fc.property(texts, fc.constantFrom('\n', '\r\n'), (x, eol) => {
        const { text, kept } = added(x.replaceAll(/\r?\n/g, eol));
        const since = `[mcp_servers.clew.tools.another]${eol}approval_mode = "prompt"${eol}`;
        const theirs = `${eol}[hooks.state."a"]${eol}trusted_hash = "1"${eol}`;
        const edited = text + since + theirs;
        const out = ownTableIn(edited, kept, PATH)!;
        expect(out.exact).toBe(false);
        expect(insertPieces(out.base, out.pieces)).toBe(edited);
        expect(out.base.endsWith(theirs)).toBe(true);
        expect(tableAt(out.base, PATH)).toBe(null);
        const others = (t: string): string[][] =>
          tomlItems(t)
            .map((i) => i.path)
            .filter((p) => p[1] !== 'clew' || p[0] !== 'mcp_servers');
        expect(others(out.base)).toEqual(others(edited));
      }),
      RUNS,
    ));

  it('keeps the comments of others, and takes those between its own lines', () => {
    const { text, kept } = added('a = 1\n');
    const noted = text.replace('args =', '# mine\nargs =');
    expect(ownTableIn(`${noted}# below\n[b]\n`, kept, PATH)!.base).toBe('a = 1\n# below\n[b]\n');
  });

  it.each([
    ['mcp_servers = { clew = { command = "x" } }', 1],
    ['a = 1\nmcp_servers = {}\n', 2],
    ['mcp_servers.clew.command = "x"', 1],
    ['[mcp_servers]\nclew = { command = "x" }', 2],
    ['[mcp_servers]\n"clew".command = "x"', 2],
    ['[[mcp_servers]]\nname = "x"', 1],
    ['[mcp_servers.clew.env]\nA = "1"', 1],
  ])('is refused beside %j', (text, line) => {
    expect(() => tableAt(text, PATH)).toThrow(OtherForm);
    try {
      tableAt(text, PATH);
    } catch (e) {
      expect((e as OtherForm).line).toBe(line);
    }
  });

  it.each([
    ['a = ', 1],
    ['a', 1],
    ['x = 1\n[a', 2],
    ['a = "b', 1],
    ['a = """b', 1],
    ['a = [1\n', 2],
    ['a = {]', 1],
    ['a = "b" c', 1],
    ['= 1', 1],
    ['a = 1,', 1],
    ['[mcp_servers.clew]\ncommand = "x"\n\n[ "mcp_servers" . \'clew\' ]\ncommand = "y"', 4],
    [`a = ${'['.repeat(100_000)}`, 1],
  ])('and where the text is no TOML: %j', (text, line) => {
    expect(() => tomlItems(text)).toThrow(Unreadable);
    try {
      tomlItems(text);
    } catch (e) {
      expect((e as Unreadable).line).toBe(line);
    }
  });

  it('is refused where a table or a key stands twice, with the place; tables of a list have their own keys', () => {
    const at = (text: string): unknown => {
      try {
        return tomlItems(text).length;
      } catch (e) {
        return e instanceof Unreadable ? [e.line, e.column] : e;
      }
    };
    expect(at('[a]\nb = 1\n[c]\nb = 1\n[a]\n')).toEqual([5, 1]);
    expect(at('a = 1\nb = 2\n  a = 3\n')).toEqual([3, 1]);
    expect(at('[a]\nb.c = 1\n"b".c = 1\n')).toEqual([3, 1]);
    expect(at('[[a]]\nb = 1\n[a.c]\nd = 1\n[[a]]\nb = 2\n[a.c]\nd = 2\n')).toBe(8);
  });

  it('never throws anything else, whatever it is given', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'[]{}"\'.=,#\n\\ abu0') })), (x) => {
        try {
          tomlItems(x);
        } catch (e) {
          expect(e).toBeInstanceOf(Unreadable);
        }
      }),
      RUNS,
    ));
});
