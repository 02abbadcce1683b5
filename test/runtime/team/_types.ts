/** A verb of `clew team` at a terminal of a machine: asked of the server in memory, and done to its files and log. */
import type { Input } from '../../../src/commands/_command.js';
import { command } from '../../../src/commands/team/team.js';
import { parseDocument } from '../../../src/core/document/parse.js';
import type { Splice } from '../../../src/core/model/document.js';
import type { Fields } from '../../../src/core/model.js';
import { applySplices } from '../../../src/core/text/splice.js';
import { parseYaml } from '../../../src/runtime/intents/yaml-tree.js';
import { answerHere } from '../../../src/runtime/team/local.js';
import { PLAIN } from '../../support/settings-world.js';
import { facts } from '../../support/world.js';
import type { Machine } from './_machine.js';

/** What each machine's person confirmed. */
const confirmed = new WeakMap<Machine, Record<string, Fields>>();

/** The codes of what was found, and what is printed. */
export async function types(m: Machine, args: string[], flags: Input['flags'] = {}) {
  const input: Input = { args, flags, session: null, agent: false, terminal: true };
  const need = command.needs(input).find((n) => n.kind === 'team')!;
  if (need.kind !== 'team') throw new Error('asks nothing of the team');
  const world = m.world();
  const here = ['look', 'items'].includes(need.ask.do);
  const answer = here ? answerHere(need.ask, world) : await m.asks(need.ask);
  const records = confirmed.get(m) ?? {};
  const of = (c: { id: string }): string => m.text(`contexts/${c.id}.md`);
  const outcome = command.decide(
    input,
    facts({
      ...{ state: world.store.state(), more: { team: answer }, now: m.now(), yaml: parseYaml },
      document: (c) => (of(c) === '' ? null : parseDocument(of(c), 'clew')),
      file: (path) => (path === '.clew/intents.yaml' ? m.text('intents.yaml') || null : null),
      pins: () => ({ path: '/home/pins', records, fault: null }),
    }),
  );
  if (!outcome.findings.some((f) => f.severity === 'error'))
    for (const { key, now } of outcome.edits) {
      const path = key.slice('store/'.length);
      if (key.startsWith('store/'))
        m.write(`.clew/${path}`, String(now!.text ?? applySplices(m.text(path), now!.splices as Splice[])));
      if (key.startsWith('pin/')) records[key] = now!;
    }
  confirmed.set(m, records);
  const logged = outcome.edits.filter((e) => !e.key.startsWith('store/'));
  if (logged.length > 0) m.log(logged);
  world.store.close();
  const text = outcome.view == null ? '' : command.print(outcome.view, PLAIN);
  return { findings: outcome.findings.map((f) => f.code), text, view: outcome.view ?? {} };
}
