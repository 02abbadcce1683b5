/** Decides which questions and blockers a person has settled in the document by hand: ticked, struck out, or with the answer behind them. */
import type { Item } from '../model/document.js';

const BOX = /^\[([ xX✓✔])\][ \t]+/;
const STRUCK = /^~~[\s\S]+~~$/;
/** An arrow behind the question, or a line or sentence that begins with "Answer:". */
const ANSWER =
  /\?[*_"”)]*\s*(?:→|->|=>)\s*\S|(?:^|\n|\?)[ \t]*(?:[-*+][ \t]+)?[*_]{0,2}(?:A|Answer|Answered)[*_]{0,2}:[*_]{0,2}\s*\S/;

/** `item` as resolved, without its box, where a person has settled it. */
export function settleItem(item: Item): void {
  if (item.state !== 'open' || (item.place !== 'questions' && item.place !== 'blockers')) return;
  const box = BOX.exec(item.text);
  const ticked = box !== null && box[1] !== ' ';
  const answered = item.place === 'questions' && ANSWER.test(item.text);
  if (!ticked && !answered && !STRUCK.test(item.text)) return;
  item.state = 'resolved';
  if (ticked) item.text = item.text.slice(box[0].length);
}

/** The words by which an item without a marker is known, settled or not. */
export function askedWords({ place, text }: Pick<Item, 'place' | 'text'>): string {
  if (place !== 'questions' && place !== 'blockers') return text;
  const bare = text.replace(BOX, '').replace(/^~~([\s\S]+)~~$/, '$1');
  const end = place === 'questions' ? ANSWER.exec(bare) : null;
  return (end === null ? bare : bare.slice(0, end.index + (end[0].startsWith('?') ? 1 : 0))).trim();
}
