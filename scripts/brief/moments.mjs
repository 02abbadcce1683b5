// Moments of the labelled streams at which a model could switch: what it would be told there, and where the prompt really belongs.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { bundled } from '../bundled.mjs';
import { NO_PLANS } from '../model/core.mjs';
import { examplesOf } from '../model/features.mjs';
import { foldsOf } from '../model/loso.mjs';
import { DATA, goldOf, streamsIn } from '../model/streams.mjs';

const ENTRY = `
export { rowsOf } from './src/core/eval/row.ts';
export { hideBoundaries } from './src/core/eval/hide.ts';
export { runStream } from './src/core/eval/stream.ts';
export { DEFAULTS } from './src/core/config.ts';
export { isDoubt, isPlainlyNew } from './src/core/detect/reading.ts';
export { evidenceFor } from './src/core/detect/match-likelihood.ts';
export { signals } from './src/core/detect/signals/_index.ts';
export { decide } from './src/core/decide.ts';
export { othersOpen } from './src/core/handlers/shared/active-context.ts';
export { startBrief } from './src/core/words/start-brief.ts';
`;

/** Prompts, characters of one, of the agent's last words, and of the message itself; files. */
const SHOWN = { prompts: 2, prompt: 200, said: 500, message: 900, files: 8 };

/** Every moment with an active context and a label that a careful colleague would agree with; `null` where there are no streams. */
export async function momentsOf(rule, nudges) {
  const streams = streamsIn(join(DATA, 'threads'));
  if (streams === null) return null;
  const core = await bundled(ENTRY);
  // A nudge comes of a model that has never seen the stream, as with a new user.
  const folds = nudges
    ? foldsOf(
        core,
        examplesOf(core, streams),
        streams.map((s) => s.name),
      )
    : null;
  return streams.flatMap((s) => inStream(core, s, rule, folds?.get(s.name) ?? null));
}

function inStream(core, { name, text }, rule, fit) {
  const gold = goldOf(text);
  const detect = { ...core.DEFAULTS.detect, ...fit?.thresholds };
  const world = { config: { ...core.DEFAULTS, detect }, plans: NO_PLANS, teacher: true };
  const out = [];
  let places = new Map();
  let before = null;
  core.runStream(
    core.rowsOf(text).rows,
    { ...world, ...(fit ? { model: fit.model } : {}) },
    ({ row, reading }, facts) => {
      if (before !== null && before.author !== row.author) places = new Map();
      else if (before !== null && before.gold !== null && before.gold.label !== 'side')
        places.set(before.gold.thread, facts.state.workspace.active);
      before = row;
      const active = facts.state.contexts[facts.state.workspace.active ?? ''];
      if (reading === null || active === undefined || row.gold === null || gold.get(`${row.stream}#${row.i}`).ask)
        return;
      const place = placeOf(row.gold, places, active.id);
      if (place === undefined) return;
      const hash = createHash('sha256').update(`${row.stream}#${row.i}`).digest('hex').slice(0, 7);
      const open = core.othersOpen(facts, active.id);
      out.push({
        hash,
        stream: name,
        i: row.i,
        label: row.gold.label,
        place,
        shown: place === null || place === 'new' || open.some((w) => w.context.id === place),
        brief: core.startBrief({ active: { context: active, plan: null }, open, rule }, hash),
        prompts: facts.conversation.prompts.slice(0, SHOWN.prompts).map((p) => cut(p.text, SHOWN.prompt)),
        said: tail(row.said, SHOWN.said),
        files: row.files.slice(0, SHOWN.files),
        message: cut(row.prompt, SHOWN.message),
        ...nudgeAt(core, row, facts, fit !== null),
      });
    },
  );
  return out;
}

/** `null` = stays, `'new'`, or the id of its context; `undefined` where label and record do not agree. */
function placeOf({ label, thread }, places, active) {
  const known = places.get(thread);
  if (label === 'side') return null;
  if (label === 'continue') return known === active ? null : undefined;
  if (label === 'new') return known === undefined ? 'new' : undefined;
  return known === undefined || known === active ? undefined : known;
}

/** The reminder that clew gives with this prompt where no server is connected, in the words for a connected tool. */
function nudgeAt(core, row, facts, wanted) {
  if (!wanted) return { nudge: '', nudged: false };
  const session = { host: 'claude', id: row.session, transcript: null, cwd: row.cwd };
  const { reading, brief = '' } = core.decide({ kind: 'prompt', prompt: row.prompt, session }, facts);
  const nudge =
    reading?.verb !== 'nudge'
      ? ''
      : brief
          .replace('`clew switch ID`', '`switch_context`')
          .replace('`clew switch --new TITLE`', '`switch_context` takes a title');
  return { nudge, nudged: nudge !== '' };
}

/** `n` moments after the first `skip`, the same for each wording: streams in turn, one that turns and one that does not. */
export function pickMoments(moments, n, skip, seed) {
  const rank = (m) => createHash('sha256').update(`${seed} ${m.stream}#${m.i}`).digest('hex');
  const streams = [...new Set(moments.map((m) => m.stream))].sort();
  const queues = [true, false].map((turns) =>
    streams.map((s) =>
      moments
        .filter((m) => m.stream === s && (m.place !== null) === turns)
        .sort((a, b) => (rank(a) < rank(b) ? -1 : 1)),
    ),
  );
  const order = [];
  for (let i = 0; order.length < skip + n; i++) {
    const round = queues.flatMap((q) => q.flatMap((list) => list[i] ?? []));
    if (round.length === 0) break;
    order.push(...round);
  }
  return order.slice(skip, skip + n);
}

const flat = (text) =>
  text
    .replace(/\r/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
const cut = (text, most) => (flat(text).length <= most ? flat(text) : `${flat(text).slice(0, most)} […]`);
const tail = (text, most) => (flat(text).length <= most ? flat(text) : `[…] ${flat(text).slice(-most)}`);
