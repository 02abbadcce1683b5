/** Decides what `clew init` says of what it found: plans, intents, contexts of others, who reads prompts, and what a host's file gets. */
import { intentsFile } from '../../core/intent/file/locate.js';
import type { Facts } from '../../core/model.js';
import { readerSettings } from '../../core/reader/settings.js';
import { countOf } from '../../core/text/count.js';
import { openStrangersIn } from '../context/_strangers.js';
import type { SettingsFile, Written } from './_settings.js';

/** What goes into the settings of a host; `line`: what becomes of its line of status with that, '' where it stays as it is. */
export function hookWords(f: SettingsFile, line: '' | 'in' | 'out'): string {
  const rules = f.unruled.length === 0 ? '' : countOf(f.unruled.length, 'permission');
  const kinds = [
    ...(f.onlyStatusline ? [] : ['the hook']),
    ...(!f.onlyStatusline && f.serves ? ['the MCP server'] : []),
    ...(line === '' ? [] : [line === 'in' ? 'the line of status' : 'the line of status goes']),
  ].join(', ');
  return rules === '' || kinds === '' ? kinds || rules : `${kinds}, and ${rules}`;
}

/** Who reads prompts beside the agent; it is named here, and set by `clew config` alone. */
export function readerWords({ user }: Written): string {
  const { reader } = readerSettings(user?.written);
  return reader === null
    ? 'No reader: nothing of your prompts leaves this machine (clew config set reader.use names one).'
    : `Your reader (${reader.use}) is asked about prompts here, too: clew config set reader.use off ends that.`;
}

/** What is there to work with. */
export function foundIn(facts: Facts): string {
  const intents = intentsFile(facts)?.intents;
  const agreed = intents?.intents.length ?? 0;
  let tasks = 0;
  for (let doc = 0; doc < facts.plans.count; doc++) tasks += facts.plans.row(doc)?.total ?? 0;
  const { count } = facts.plans;
  const plans = count === 0 ? 'no plans yet' : `${countOf(count, 'plan')} with ${countOf(tasks, 'task')}`;
  const came = openStrangersIn(facts).length;
  const also = [
    ...(agreed === 0 ? [] : [countOf(agreed, 'intent')]),
    ...(came === 0 ? [] : [`${countOf(came, 'context')} that came with the repository (clew contexts)`]),
  ];
  return also.length === 0 ? plans : `${plans}, and ${also.join(', and ')}`;
}
