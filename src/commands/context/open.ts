/** `clew open CONTEXT`: prints the line that begins a fresh session of the host on a context; with `--run` that session begins. */
import { emptyOutcome } from '../../core/empty-outcome.js';
import { matchName } from '../../core/handlers/shared/match-name.js';
import type { Context, Facts, Finding } from '../../core/model.js';
import type { Command, Input } from '../_command.js';
import { isByPerson } from '../_require-person.js';
import { readerOf, sessionOf } from '../session/_session.js';
import type { Answers } from './_answers.js';
import { severalFinding, unknownContext } from './_resolve-context.js';

/** How the program of a host is called, and how it goes on with a session. */
export interface HostProgram {
  id: string;
  program: string;
  resume?: string;
}

/** What the hook of the new session reads. */
const VARIABLE = 'CLEW_CONTEXT';

export const command: Command = {
  name: 'open',
  group: 'every day',
  order: 16,
  summary: 'begin a fresh session of your host on a context',
  args: '<context...>',
  flags: [
    { name: 'run', about: 'start it here; without it the line that does so is printed' },
    { name: 'host', value: 'NAME', about: 'as `clew init --host` calls it; without it that of your session' },
  ],
  examples: [
    ['clew open pricing-research', 'the line that begins a fresh session on it; the present one can be resumed'],
    ['clew open 2 --run', 'start that session in this terminal'],
  ],
  writes: false,
  needs: () => [{ kind: 'index', how: 'open' }, { kind: 'hosts' }],
  completes: (args) => (args.length > 0 ? [] : [{ ids: 'contexts' }]),
  decide: (input, facts) => {
    const found = contextNamed(input, facts);
    const no = (finding: Finding) => emptyOutcome({ findings: [finding] });
    if ('finding' in found) return no(found.finding);
    const session = sessionOf(input, facts);
    const latest = Object.values(facts.state.sessions).sort((a, b) => b.lastAt - a.lastAt)[0];
    const name = String(input.flags.host ?? session?.host ?? latest?.host ?? 'claude');
    const programs = facts.more.hosts as HostProgram[];
    const host = programs.find((p) => p.id === name);
    if (host === undefined)
      return no({ code: 'no-host', args: { name, list: programs.map((p) => p.id).join(', ') }, severity: 'error' });
    if (input.flags.run === true && !isByPerson(input) && input.dry !== true)
      return no({ code: 'open-person', args: { id: found.context.id }, severity: 'error' });
    const { program, resume } = host;
    const { id, title } = found.context;
    return emptyOutcome({
      view: {
        id,
        title,
        line: `${VARIABLE}=${id} ${program}`,
        resume: session?.host !== name || resume === undefined ? null : `${program} ${resume} ${session.id}`,
        ...(input.flags.run === true && input.dry !== true ? { runs: { program, env: { [VARIABLE]: id } } } : {}),
      } satisfies Answers['open'],
    });
  },
  print: (view, term) =>
    view.runs !== undefined
      ? ''
      : [
          String(view.line),
          `  ${term.dim(`begins a fresh session on "${view.title}"; here and now: clew open ${view.id} --run`)}`,
          ...(view.resume === null ? [] : [`  ${term.dim(`the present session stays: ${view.resume}`)}`]),
        ].join('\n'),
};

/** The context that the words of `input` name, as `clew switch` takes them; a plan that no context has is none. */
function contextNamed(input: Input, facts: Facts): { context: Context } | { finding: Finding } {
  const ref = input.args.join(' ').trim();
  const { matches, near } = matchName(ref, facts, readerOf(input, facts));
  const among = matches.flatMap((m) => facts.state.contexts[m.context ?? ''] ?? []);
  if (among.length === 1 && !near) return { context: among[0]! };
  if (among.length === 0) return { finding: unknownContext(ref, facts) };
  return {
    finding: severalFinding(
      ref,
      among.map((c) => c.id),
      near,
    ),
  };
}
