/** Decides what may go wrong with an ask, what it is called, and what to do about it. */
import { oneLine, truncate } from '../text/truncate.js';
import type { ReaderSettings } from './settings.js';

/** Asks a day in one workspace. */
export const MOST_A_DAY = 300;

type Use = ReaderSettings['use'];

/** What a fault is called where it is kept; further words behind it tell more. */
type ReaderFault = keyof typeof FAULTS;

/** By its name: what is said of it (`{by}` was asked, `{of}` tells more), and the command that helps; `{setting}` is the one that says who is asked. */
const FAULTS = {
  missing: { text: '{by} was not found', next: '{setting}' },
  inside: { text: '{by} lies in the workspace and is not run', next: '{setting}' },
  start: { text: '{by} could not be started ({of})', next: '{setting}' },
  login: { text: '{by} is not logged in', next: '{login}' },
  exit: { text: '{by} ended with code {of}', next: '{setting}' },
  signal: { text: '{by} ended by the signal {of}', next: '{setting}' },
  time: { text: '{by} gave no answer within a minute', next: '{other} (a faster one)' },
  long: { text: '{by} answered with too much text', next: '{other} (another one)' },
  prose: { text: '{by} did not answer in the form that it was asked for', next: '{other} (another one)' },
  limit: { text: `${MOST_A_DAY} asked today: no more until tomorrow`, next: 'clew config set reader.use off' },
  status: { text: '{by} answered with status {of}', next: '{setting}' },
  reach: { text: '{by} could not be reached', next: '{setting}' },
  certificate: { text: '{by} has a certificate that is not trusted ({of})', next: '{setting}' },
  form: { text: '{by} answered with something that is no message', next: '{setting}' },
  key: { text: 'the environment variable {of} is not set', next: 'clew config get reader.keyEnv' },
  settings: { text: 'your own configuration cannot be used', next: 'clew config list --origin' },
  model: { text: '{by} needs the name of a small model', next: 'clew config set reader.model NAME' },
  unsupported: { text: '{of}; a command or a url can be asked instead', next: 'clew config set reader.use command' },
  other: { text: '{by}: {of}', next: 'clew config list --origin' },
} as const;

/** For each way to ask: where it is seen who is asked, how another one is named, and what to do where nobody is logged in. */
const WAYS = {
  off: { setting: 'clew config list --origin', other: 'clew config list --origin', login: 'clew config list --origin' },
  host: {
    setting: 'clew config get reader.use',
    other: 'clew config set reader.model NAME',
    login: 'log in there: start {by} once',
  },
  command: {
    setting: 'clew config get reader.command',
    other: "clew config set reader.command '[…]'",
    login: 'log in there: start {by} once',
  },
  url: {
    setting: 'clew config get reader.url',
    other: 'clew config set reader.model NAME',
    login: 'clew config get reader.keyEnv',
  },
};

/** `fault` as a person reads it, and what to do; `by` was asked, in the way `use`. */
export function faultWords(fault: string, by: string, use: Use): { text: string; next: string } {
  const [name = '', ...rest] = fault.split(' ');
  const row = Object.hasOwn(FAULTS, name) ? FAULTS[name as ReaderFault] : FAULTS.other;
  const of = truncate(oneLine(row === FAULTS.other && name !== 'other' ? fault : rest.join(' ')), 120);
  const who = by === '' ? 'the reader' : truncate(oneLine(by), 60);
  const fill = (text: string): string => text.replaceAll('{by}', () => who).replaceAll('{of}', () => of);
  const next = row.next.replace(/\{(setting|other|login)\}/, (_, what: keyof typeof WAYS.off) => WAYS[use][what]);
  return { text: fill(row.text), next: fill(next) };
}
