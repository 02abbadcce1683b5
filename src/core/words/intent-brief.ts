/** Decides what the model is told of intents when a session begins: which is selected or which there are, and the rule. */
import { isBroken, progressOf } from '../intent/intent.js';
import { RULE } from '../intent/notice.js';
import type { SelectedBy, Standing } from '../intent/select.js';
import { intentXml } from '../intent/xml.js';
import type { Intent, Intents } from '../model/intent.js';
import { fenceText, safeTitle } from '../text/fence.js';
import { tokens } from '../text/tokens.js';
import { sentenceOf } from './en.js';

/** Tokens. */
const LIMIT = 240;
/** Of a whole block; a larger one is named, and given by selecting it. */
const BLOCK = 560;
const MOST = 8;

const BY: Record<SelectedBy, string> = {
  agent: 'selected in this session',
  person: 'selected by the user',
  context: 'selected: it is for the active context',
  default: "selected: it is the file's current_intent_id",
  only: 'selected: it is the only open one',
};

/** Taken as the only one, and others were opened since. */
const ONLY_THEN = 'selected: it was the only open one then';

/** What the model is told where the settings of its host hand over some tools alone. */
export function unseenText(): string {
  return 'clew: the gate does not see every tool here: its hook was installed for a list of them. The limits of an intent hold for the others, too. `clew init` (for the user to run) has all looked at.';
}

/** The part of a start's brief about intents, '' where none is open; `whole`: with the block of the one that is selected, which a compaction took from the model; `other`: the only open one, which is for other work; `away`: the line that leads away from the one that is selected, where that is, too. */
export function intentBrief(
  intents: Intents | null | undefined,
  standing: Standing | null,
  session: string,
  whole = false,
  other: Intent | null = null,
  away = '',
): string {
  if (intents == null) return '';
  const file = safeTitle(intents.path);
  if (isBroken(intents)) {
    const wrong = intents.findings.filter((f) => f.severity === 'error').slice(0, 2);
    return `clew: the file of intents cannot be used.\n${fenceText(wrong.map(sentenceOf).join('\n'), file, session)}`;
  }
  if (standing !== null) {
    const several = intents.intents.filter((i) => i.open).length > 1;
    const by = standing.by === 'only' && several ? ONLY_THEN : BY[standing.by];
    const head = `clew: an intent is ${by}.${away === '' ? '' : awayText(away)}`;
    const block = whole ? `${head}\n${intentXml(standing.intent)}` : '';
    if (block !== '' && tokens(block) <= BLOCK) return block;
    const { id, summary } = standing.intent;
    const what = fenceText(`${safeTitle(id)}: ${safeTitle(summary)}`, file, session);
    return `${head}\n${what}\n\`clew intent select ID\` gives its scope, constraints and criteria.`;
  }
  const open = intents.intents.filter((i) => i.open);
  if (open.length === 0) return '';
  const rows = open.map((i) => {
    const progress = progressOf(i);
    return `${safeTitle(i.id)}: ${safeTitle(i.summary)}${progress === '' ? '' : ` (${progress} criteria met)`}`;
  });
  const build = (n: number): string => {
    const more = rows.length > n ? [`and ${rows.length - n} more: clew intents`] : [];
    return `clew: no intent is selected${other === null ? '' : ': the only open one is for another context'}.\n${fenceText([...rows.slice(0, n), ...more].join('\n'), file, session)}\n${RULE} (Or: \`clew intent select ID\`.)`;
  };
  let n = Math.min(MOST, rows.length);
  while (n > 0 && tokens(build(n)) > LIMIT) n--;
  return build(n);
}

function awayText(line: string): string {
  const does = line.includes(' new ') ? 'typed by the user, gives this one its own' : 'lets go of it here';
  return ` It is for another context: \`${line}\` ${does}.`;
}
