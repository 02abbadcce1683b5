/** Holds the reader of other tools' JSON to `JSON.parse`: the same values, the same refusals, and places that are right. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFatal, type JsonNode, memberOf, scanJson, valueText } from '../../../src/core/text/json-scan.js';
import { runs } from '../../support/properties.js';
import { data } from '../../support/world.js';

/** The value of a node, made from the places of its parts. */
const valueIn = (node: JsonNode, text: string): unknown => {
  if (node.type === 'array') return node.items.map((n) => valueIn(n, text));
  if (node.type === 'object') return Object.fromEntries(node.members.map((m) => [m.key, valueIn(m.value, text)]));
  return JSON.parse(text.slice(node.from, node.to));
};
const plain = (text: string): unknown => {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
};
const ours = (text: string): unknown => {
  const { root, faults } = scanJson(text);
  return root === null || faults.length > 0 ? null : { value: valueIn(root, text) };
};

describe('JSON with places', () => {
  it('is read as JSON.parse reads it, however it is spaced', () => {
    const gap = fc.constantFrom(undefined, 0, 1, 2, '\t', ' \n\r');
    fc.assert(
      fc.property(fc.jsonValue(), gap, (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(ours(text)).toEqual(plain(text));
      }),
      { numRuns: runs(500) },
    );
  });

  it('is refused where JSON.parse refuses it', () => {
    const bits = fc.constantFrom(...'{}[]",:\\ \n0123-.eE+truefalsn/', '"a"', '\\u00', '1', 'true', 'null');
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(bits, { maxLength: 12 }).map((b) => b.join('')),
    );
    fc.assert(
      fc.property(text, (t) => {
        expect(ours(t)).toEqual(plain(t));
      }),
      { numRuns: runs(3000) },
    );
  });

  it('that breaks off is read up to the break, and said to be cut short', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), fc.nat(), (value, n) => {
        const text = JSON.stringify(value, null, 1);
        const { root, faults } = scanJson(text.slice(0, n % text.length));
        expect(faults.map((f) => f.why)).toEqual(['cut-short']);
        const whole = scanJson(text).root!;
        root?.members.slice(0, -1).forEach((m, i) => {
          expect(m).toEqual(whole.members[i]);
        });
      }),
    );
  });

  it('every place holds its own value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value, null, 2);
        const walk = (n: JsonNode): void => {
          expect(JSON.parse(text.slice(n.from, n.to))).toEqual(valueIn(n, text));
          for (const c of [...n.items, ...n.members.map((m) => m.value)]) walk(c);
        };
        walk(scanJson(text).root!);
      }),
    );
  });

  it('comments, trailing commas and a byte order mark are read over, and the first two told', () => {
    const text = '\ufeff// first\n{ "a": [1, 2,], /* two */ "b": "x\\ny", "a": 3, }';
    const { root, faults } = scanJson(text);
    expect(faults.map((f) => [f.why, text[f.at]])).toEqual([
      ['comment', '/'],
      ['comma', ','],
    ]);
    expect(faults.some(isFatal)).toBe(false);
    expect(valueText(memberOf(root!, 'b'), text)).toBe('x\ny');
    expect(valueText(memberOf(root!, 'a'), text)).toBe('3');
    expect(memberOf(root!, 'c')).toBeUndefined();
  });

  it('too deep for anyone is told, not followed', () => {
    for (const open of ['[', '{"a":']) {
      const { faults } = scanJson(open.repeat(100_000));
      expect(faults.map((f) => f.why)).toEqual(['too-deep']);
    }
  });

  const suite = data('hostile', 'json');
  it.skipIf(suite === null)('the files of the public suite are taken and refused as by JSON.parse', () => {
    const files = readdirSync(suite!, { recursive: true, encoding: 'utf8' }).filter((f) => f.endsWith('.json'));
    expect(files.length).toBeGreaterThan(300);
    for (const f of files) {
      const text = readFileSync(join(suite!, f)).toString('utf8');
      const { faults } = scanJson(text);
      // What nests deeper than a hundred levels, and a byte order mark, we read otherwise on purpose.
      if (text.startsWith('\ufeff') || faults.some((x) => x.why === 'too-deep')) continue;
      expect(ours(text), f).toEqual(plain(text));
    }
  });
});
