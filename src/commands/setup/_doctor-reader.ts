/** Decides what is right or wrong with the reader that the user's own configuration may name, and with its last answers. */
import type { ReaderSaid } from '../../core/model.js';
import { faultWords } from '../../core/reader/faults.js';
import { carriedOver, nameOfReader, type ReaderSettings, readerSettings } from '../../core/reader/settings.js';
import { formatDuration } from '../../core/text/duration.js';
import { hintOf, sentenceOf } from '../../core/words/en.js';
import { type Check, good, warn } from './_check.js';
import type { Asks, WrittenFile } from './_settings.js';

/** Asks that are looked at. */
const LAST = 10;

/** Whether a reader is asked, why not where one was meant to be, and what went wrong with the last asks. */
export function readerChecks(own: WrittenFile | null, asks: Asks | undefined, now: number): Check[] {
  if (own?.fault) return [warn('reader', sentenceOf(own.fault), 'clew config list --origin')];
  const { reader, findings } = readerSettings(own?.written);
  const said = findings.map((f) => {
    const former = f.code === 'reader-former';
    return warn('reader', sentenceOf(f), former ? hintOf(f) : 'clew config list --origin');
  });
  if (reader === null) return said.length > 0 ? said : [good('reader', 'No reader is asked about prompts')];
  return [
    ...said,
    asks?.inside === true
      ? insideCheck(reader)
      : good('reader', `${nameOfReader(reader)} is asked about prompts; nobody waits for it`),
    ...(asks?.unfit ?? []).map(({ host, fault }) => {
      const { text, next } = faultWords(fault, host, reader.use);
      return warn('reader', `In sessions of ${host} nobody is asked: ${text}`, next);
    }),
    ...faultChecks((asks?.said ?? []).slice(0, LAST), reader.use, now),
  ];
}

function insideCheck(reader: ReaderSettings): Check {
  const { text, next } = faultWords('inside', reader.command![0]!, reader.use);
  return warn('reader', `Nobody is asked about prompts: ${text}`, next);
}

/** Does the user's own configuration say anything of a reader? */
export function namesReader(own: WrittenFile | null): boolean {
  const { reader } = carriedOver(own?.written ?? {});
  return typeof reader === 'object' && reader !== null && Object.keys(reader).length > 0;
}

/** Each fault of the last asks once, by the latest of them. */
function faultChecks(last: ReaderSaid[], use: ReaderSettings['use'], now: number): Check[] {
  const failed = last.filter((s) => s.fault !== '');
  const kinds = [...new Set(failed.map((s) => s.fault))].slice(0, 4);
  return kinds.map((fault) => {
    const of = failed.filter((s) => s.fault === fault);
    const { text, next } = faultWords(fault, of[0]!.by, use);
    const when = `${formatDuration(now - of[0]!.at)} ago`;
    return warn(
      'reader',
      `The reader did not answer ${of.length} of the last ${last.length} times: ${text} (${when})`,
      next,
    );
  });
}
