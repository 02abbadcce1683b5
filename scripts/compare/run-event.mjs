// Decides whether two builds run events the same: through `runEvent`, with a store in memory whose log is compared as well.
import { same, tried } from './canon.mjs';
import { conversation } from './settings.mjs';
import { ROOT } from './world.mjs';

/** What a build is run with: the same world, a store of its own. */
function portsOf(side, given) {
  const facts = side.facts(given);
  const { exists, file, placed, planFile, writable, stamp, tasks, globs, parsed, real } = facts;
  return {
    workspace: { root: ROOT, dir: `${ROOT}/.clew`, git: null },
    store: side.store,
    config: facts.config,
    now: () => facts.now,
    nonce: () => facts.nonce,
    plans: () => facts.plans,
    conversation: () => facts.conversation,
    ...(given.second ? { second: () => structuredClone(given.second) } : {}),
    ...Object.fromEntries(
      Object.entries({ exists, file, placed, planFile, writable, stamp, tasks, globs, parsed, real }).filter(
        ([, v]) => v,
      ),
    ),
    ...('intents' in facts ? { intents: () => facts.intents } : {}),
    applyShared: (operation) => {
      side.store.append(operation);
      return [];
    },
    redactor: () => (text) => text.replace(/sk-live-\w+/g, '[secret]'),
    more: () => ({ more: {}, findings: [] }),
  };
}

/** One sequence of events through `runEvent`. */
export function ranThrough(name, sides, world, next, part, r) {
  for (const side of sides) side.store = side.lib.memoryStore();
  for (let n = r.from(8, 30); n > 0; n--) {
    const { event, prompt } = next();
    const second = r.is(0.2)
      ? { by: 'other', said: r.pick(['leaves', 'stays']), target: null, ms: 7, fault: '' }
      : null;
    const given = {
      nonce: r.hex(),
      second,
      conversation: conversation(world.pools, world.prompts, prompt, r),
    };
    const [old, now] = sides.map((s) => tried(() => s.lib.runEvent(structuredClone(event), portsOf(s, given))));
    part.count++;
    part.saw('kinds', `run ${event.kind}`);
    if (!same(old, now)) return part.differs(`sequence ${name}, run ${n} from its end`, { event, given }, old, now);
    if (prompt) world.prompts.push({ text: prompt.text, at: world.now });
    world.now += 60_000;
  }
  const kept = sides.map((s) => ({ log: s.store.operations(1000), state: s.store.state() }));
  if (!same(...kept)) part.differs(`sequence ${name}, its log`, name, ...kept);
}
