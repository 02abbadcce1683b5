#!/usr/bin/env node
// `npm run eval:requests`: how often a prompt of the labelled streams counts as the user's own words for other work, where the user stays
// (quiet) and where they turn, and every quiet row for which it does.
import { join } from 'node:path';
import { bundled } from './bundled.mjs';
import { NO_PLANS } from './model/core.mjs';
import { DATA, streamsIn } from './model/streams.mjs';

const streams = streamsIn(join(DATA, 'threads'));
if (streams === null) {
  console.error(`SKIPPED: no labelled streams in ${join(DATA, 'threads')}; set CLEW_DATA to the data folder`);
  process.exit(0);
}
const core = await bundled(`
export { DEFAULTS } from './src/core/config.ts';
export { contextId, newContext, withPrompt } from './src/core/context/context.ts';
export { emptyState } from './src/core/context/state.ts';
export { goalTitle } from './src/core/context/title/goal.ts';
export { isNoise, withoutNotices } from './src/core/digest/noise.ts';
export { requestIn } from './src/core/request/request.ts';
export { ownWords } from './src/core/text/own-words.ts';
export { idsIn } from './src/core/text/mentions.ts';
`);

const sums = { quiet: 0, disturbed: 0, turns: 0, heard: 0 };
const disturbed = [];
for (const { name, text } of streams) {
  const here = { quiet: 0, disturbed: 0, turns: 0, heard: 0 };
  const state = core.emptyState();
  const ids = new Map();
  let active = null;
  for (const row of text
    .split('\n')
    .filter(Boolean)
    .map((l) => JSON.parse(l))) {
    const prompt = core.withoutNotices(row.prompt);
    const { own, slash } = core.ownWords(prompt);
    if (core.isNoise(prompt) || (slash !== '' && own === '')) continue;
    const facts = { now: row.i * 60_000, state, plans: NO_PLANS, config: core.DEFAULTS };
    const { label, thread } = row.gold;
    // Several ids are several tasks: the hook looks at those elsewhere.
    const request = active === null || core.idsIn(own).length > 1 ? null : core.requestIn(own, active, facts);
    // A hint is told to the model alone, and only where nobody has spoken of it.
    const acts = request !== null && request.do !== 'stay' && request.do !== 'hint';
    if (active !== null) {
      const turns = label === 'new' || label === 'back';
      here[turns ? 'turns' : 'quiet']++;
      if (acts) here[turns ? 'heard' : 'disturbed']++;
      if (acts && !turns) disturbed.push({ name, i: row.i, request, own });
    }
    if (label === 'side') continue;
    const at = { now: facts.now, plan: null, branch: row.branch, provisional: false };
    if (!ids.has(thread)) {
      const title = core.goalTitle({ own, prompt, branch: row.branch });
      ids.set(thread, core.contextId(title, state.contexts));
      state.contexts[ids.get(thread)] = { ...core.newContext(ids.get(thread), title, at), fromPrompt: true };
    }
    active = core.withPrompt(state.contexts[ids.get(thread)], { ...at, own, files: [] });
    state.contexts[active.id] = active;
  }
  print(name, here);
  for (const k of Object.keys(sums)) sums[k] += here[k];
}
print('pooled', sums);
console.log('\nQuiet prompts that count as a request for other work:');
for (const { name, i, request, own } of disturbed)
  console.log(
    `${name}#${i}  ${request.do} "${request.about}" ${request.matches.map((m) => m.context).join(', ')}  ${JSON.stringify(own.slice(0, 160))}`,
  );

function print(name, { quiet, disturbed, turns, heard }) {
  const share = (100 * disturbed) / quiet;
  console.log(
    `${name.padEnd(12)} acts or asks on ${disturbed} of ${quiet} quiet prompts (${share.toFixed(2)} of 100), on ${heard} of ${turns} that turn`,
  );
}
