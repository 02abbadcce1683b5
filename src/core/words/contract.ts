/** The sentences of the contract: where the files say something else than a person confirmed, and what counts in their place. */
import type { Finding } from '../model.js';
import { fenceText } from '../text/fence.js';
import { oneLine, truncate } from '../text/truncate.js';
import { fill } from './fill.js';

const confirm = { hint: 'clew intent confirm', exit: 1 };
const one = { hint: 'clew intent confirm {id}', exit: 1 };

export const CONTRACT_WORDS: Record<string, { text: string; hint: string; exit: number }> = {
  'intent-changed': {
    text: '{path} says something else of {id} than a person confirmed, so what was confirmed holds: {what}.',
    ...one,
  },
  'intent-gone': {
    text: '{path} has no {id} that can be read; this session works under it, so what was confirmed of it holds.',
    hint: 'put it back into {path}; or let go of it: clew intent confirm {id}',
    exit: 1,
  },
  'intent-lost': {
    text: 'No file of intents is here any more (.clew/intents.yaml, {path}); this session works under {id}, so what was confirmed of it holds. The file may lie on another branch.',
    hint: 'bring it back by a merge of the branch that has it, or git checkout BRANCH -- .clew; or let go of it: clew intent confirm {id}',
    exit: 1,
  },
  'intents-unconfirmed': {
    text: 'No person has confirmed {list} here. The gate is `warn`, so what the file says counts until somebody does: what lies outside of it waits for a yes.',
    ...confirm,
  },
  'intents-unconfirmed-strict': {
    text: 'No person has confirmed {list} here, so each write under that is asked about.',
    ...confirm,
  },
  'gate-held': {
    text: '.clew/config.json says that the gate is {file}, which no person set here: it is {gate}. `clew config set gate {gate}` puts the file right, `clew config set gate {file}` agrees to it.',
    hint: 'clew config set gate {gate}',
    exit: 1,
  },
  'pins-void': {
    text: 'Not confirmed by a person, so it counts for nothing ({count}): what only one of the log and {path} says.',
    ...confirm,
  },
  'pins-unreadable': {
    text: 'What was confirmed here cannot be relied on ({path}: {why}).',
    hint: 'clew doctor',
    exit: 6,
  },
  'pins-unwritten': {
    text: 'What you confirmed is in the log, and counts only once {path} can be written ({why}) and it is confirmed again.',
    ...confirm,
  },
  'intents-moved': {
    text: 'The file of intents or the gate changed while it was shown; nothing was confirmed.',
    hint: confirm.hint,
    exit: 7,
  },
};

const MOST = { told: 4, letters: 400, beside: 160 };
/** What each departure is about, in few words. */
const BESIDE: Record<string, string> = {
  'intent-changed': '{id} is not as it was confirmed',
  'intent-gone': '{id} is in no file',
  'intent-lost': '{id} is in no file',
  'intents-unconfirmed': '{list} is not confirmed',
  'intents-unconfirmed-strict': '{list} is not confirmed',
  'gate-held': 'the gate stays {gate}, as a person set it',
  'pins-void': 'not confirmed by a person: {count}',
  'pins-unreadable': '{path} cannot be relied on',
};

/** What a model is told of departures, fenced: they hold text of the files. */
export function contractText(found: Finding[], session: string): string {
  const more = found.length - MOST.told;
  const lines = [
    ...found.slice(0, MOST.told).map((f) => truncate(sentence(f), MOST.letters)),
    ...(more > 0 ? [`and ${more} more: clew status`] : []),
  ];
  return `clew: the files and what the user agreed to are not the same.\n${fenceText(lines.join('\n'), 'clew intents', session)}\nThe user can run ${nextOf(found)}.`;
}

/** The same for the user, on one line. */
export function contractNotice(found: Finding[]): string {
  const others = found.slice(1, 1 + MOST.told).map(({ code, args }) => fill(BESIDE[code] ?? code, args));
  const more = others.length === 0 ? '' : ` Beside that: ${truncate(oneLine(others.join('; ')), MOST.beside)}.`;
  return `clew: ${truncate(sentence(found[0]!), MOST.letters)}${more} Next: ${nextOf(found)}.`;
}

/** A gate that is weaker than a person set it is put right before it is agreed to. Where the file is away, its settings may be with it. */
function nextOf(found: Finding[]): string {
  if (found.some((f) => f.code === 'intent-lost'))
    return '`git checkout BRANCH -- .clew` with the branch that has it, or a merge of that branch, which brings it back';
  const held = found.find((f) => f.code === 'gate-held');
  const right = held === undefined ? [] : [`\`clew config set gate ${held.args.gate}\`, which puts the settings right`];
  const gone = found.find((f) => f.code === 'intent-gone');
  const others = found.some((f) => f !== held && f !== gone);
  return [
    ...right,
    ...(gone === undefined ? [] : [`\`clew intent confirm ${gone.args.id}\`, which asks whether to let go of it`]),
    ...(others || gone === undefined ? ['`clew intent confirm`, which shows every line and asks'] : []),
  ].join(', or ');
}

function sentence({ code, args }: Finding): string {
  return oneLine(fill(CONTRACT_WORDS[code]?.text ?? code, args));
}
