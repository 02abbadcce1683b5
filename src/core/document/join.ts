/** Decides what a document says once two branches of it come together: items each by what its side did, and what people wrote beside them line by line. */
import type { Document, Item, Meta } from '../model/document.js';
import { mergeLines } from '../text/merge/lines.js';
import { firstMergeMark } from '../text/merge/marks.js';
import { applySplices } from '../text/splice.js';
import { applyInTurn, setMeta } from './change.js';
import { mergeDocuments } from './merge-sides.js';
import { parseDocument } from './parse.js';
import { PLACES } from './shape.js';

/** `base`: what both sides were made of, '' where each began it. `null` = that is for a person to say. */
export function joinDocuments(base: string, ours: string, theirs: string): string | null {
  if ([base, ours, theirs].some((text) => firstMergeMark(text) > 0)) return null;
  const merged = mergeDocuments(ours, theirs, base);
  if (merged === null) return null;
  const { meta } = parseDocument(merged, 'clew');
  const [before, mine, other] = [base, ours, theirs].map((text) => withMeta(text, meta));
  const lines = base === '' ? null : mergeLines(before!, mine!, other!);
  if (lines !== null && isSound(lines, [mine!, other!])) return lines;
  const known = new Set([...looseLines(ours), ...looseLines(base)]);
  return looseLines(theirs).every((line) => known.has(line)) ? merged : null;
}

/** Lines of `text` that are none of an item, a heading or a key that we know: only a merge by lines keeps them. */
function looseLines(text: string): string[] {
  const document = parseDocument(text, 'clew');
  const taken = [...document.items, ...document.headings.map(({ from, to }) => ({ from, to })), ...metaLines(document)];
  const lines: string[] = [];
  let at = 0;
  for (const line of text.split('\n')) {
    const [from, to] = [at, at + line.length];
    at = to + 1;
    const words = line.trim();
    if (words !== '' && words !== '---' && !taken.some((t) => from >= t.from && to <= t.to + 1)) lines.push(words);
  }
  return lines;
}

/** Where the lines of the keys stand. */
function metaLines({ metaAt, text }: Document): { from: number; to: number }[] {
  return Object.values(metaAt).map(({ from, to }) => {
    const end = text.indexOf('\n', to);
    return { from: text.lastIndexOf('\n', Math.max(0, from - 1)) + 1, to: end < 0 ? text.length : end };
  });
}

function withMeta(text: string, meta: Meta): string {
  const keys = Object.entries(meta) as [keyof Meta, never][];
  const change = applyInTurn(
    parseDocument(text, 'clew'),
    keys
      .filter(([key]) => key !== 'id' && key !== 'taskId')
      .map(
        ([key, value]) =>
          (d: Document) =>
            setMeta(d, key, value),
      ),
  );
  return change.faults.length > 0 ? text : applySplices(text, change.splices)!;
}

/** Does each item of `text` stand where its side has it, once, as that side says it, and closed where one of them closed it? */
function isSound(text: string, sides: string[]): boolean {
  const all = parseDocument(text, 'clew');
  const [ours, theirs] = sides.map((side) => parseDocument(side, 'clew'));
  if (all.faults.length > Math.max(ours!.faults.length, theirs!.faults.length)) return false;
  if (new Set(all.items.map((i) => i.id)).size < all.items.length) return false;
  const isTold = (i: Item): boolean => {
    const own = [ours!, theirs!].flatMap((d) => d.items.filter((o) => o.id === i.id));
    const isOne = own.some((o) => o.place === i.place && o.text === i.text);
    return isOne && (i.state !== 'open' || own.every((o) => o.state === 'open'));
  };
  const open = all.items.filter((i) => i.state === 'open' && PLACES[i.place].one !== undefined);
  return all.items.every(isTold) && new Set(open.map((i) => i.place)).size === open.length;
}
