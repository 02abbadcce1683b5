/** Decides what may go wrong with an ask, what it is called, and what to do about it. */
import { oneLine, truncate } from '../text/truncate.js';

/** Asks a day in one workspace. */
export const MOST_A_DAY = 300;

/** What a fault is called where it is kept; further words behind it tell more. */
type ReaderFault = keyof typeof FAULTS;

/** By its name: what is said of it (`{by}` was asked, `{of}` tells more), and the command that helps. */
const FAULTS = {
  missing: { text: '{by} was not found', next: 'clew config get reader.command' },
  start: { text: '{by} could not be started ({of})', next: 'clew config get reader.command' },
  login: { text: '{by} is not logged in', next: 'log in there: start {by} once' },
  exit: { text: '{by} ended with code {of}', next: 'clew config list --origin' },
  time: { text: '{by} gave no answer within a minute', next: 'clew config set reader.model NAME (a faster one)' },
  long: { text: '{by} answered with too much text', next: 'clew config set reader.model NAME (another one)' },
  prose: {
    text: '{by} did not answer in the form that it was asked for',
    next: 'clew config set reader.model NAME (another one)',
  },
  limit: { text: `${MOST_A_DAY} asked today: no more until tomorrow`, next: 'clew config set reader.use off' },
  status: { text: '{by} answered with status {of}', next: 'clew config list --origin' },
  reach: { text: '{by} could not be reached', next: 'clew config get reader.url' },
  form: { text: '{by} answered with something that is no message', next: 'clew config get reader.url' },
  key: { text: 'the environment variable {of} is not set', next: 'clew config get reader.keyEnv' },
  settings: { text: 'your own configuration cannot be used', next: 'clew config list --origin' },
  model: { text: '{by} needs the name of a small model', next: 'clew config set reader.model NAME' },
  unsupported: { text: '{of}; a command or a url can be asked instead', next: 'clew config set reader.use command' },
  other: { text: '{by}: {of}', next: 'clew config list --origin' },
} as const;

/** `fault` as a person reads it, and what to do; `by` was asked. */
export function faultWords(fault: string, by: string): { text: string; next: string } {
  const [name = '', ...rest] = fault.split(' ');
  const row = Object.hasOwn(FAULTS, name) ? FAULTS[name as ReaderFault] : FAULTS.other;
  const of = truncate(oneLine(row === FAULTS.other && name !== 'other' ? fault : rest.join(' ')), 120);
  const who = by === '' ? 'the reader' : truncate(oneLine(by), 60);
  const fill = (text: string): string => text.replaceAll('{by}', () => who).replaceAll('{of}', () => of);
  return { text: fill(row.text), next: fill(row.next) };
}
