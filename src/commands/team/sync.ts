/** `clew sync`: exchanges with the team now; with `--status` only says how it stands. */
import { emptyOutcome } from '../../core/empty-outcome.js';
import type { Settled } from '../../core/model/team.js';
import { leavingLines } from '../../core/words/team/leaving.js';
import { syncText } from '../../core/words/team/state.js';
import type { Command, Input, Need } from '../_command.js';
import type { Answers } from './_answers.js';
import { settledText } from './_settle.js';
import { answerIn, faultFinding, noneJoined, noteFindings } from './_shared.js';

export const command: Command = {
  name: 'sync',
  group: 'care',
  order: 21,
  summary: 'exchange with the team now',
  args: '',
  flags: [
    { name: 'status', about: 'only say how the exchange stands; nothing goes anywhere' },
    { name: 'leaving', about: 'only list what is shared, by title; nothing goes anywhere' },
    { name: 'all', about: 'with --leaving: every title' },
    { name: 'quiet', about: 'print nothing' },
  ],
  examples: [
    ['clew sync', 'send what is new here, fetch what is new there'],
    ['clew sync --status', 'what waits, when it went well last, and what is wrong'],
    ['clew sync --leaving --all', 'everything that is shared, by title'],
  ],
  writes: false,
  needs: (input): Need[] => [{ kind: 'team', ask: askOf(input) }],
  decide: (input, facts) => {
    const answer = answerIn(facts);
    const { joined, seen, exchanged, records } = answer;
    if (joined === null) return noneJoined(answer);
    if (records !== undefined)
      return emptyOutcome({
        view: {
          leaving: leavingLines(records, joined.share, input.flags.all === true),
          dry: true,
        } satisfies Answers['sync'],
      });
    const state = seen === null ? 'never synced' : syncText(seen, facts.now);
    const view = {
      team: joined.team,
      state,
      waiting: seen?.waiting ?? 0,
      lastSync: seen?.sync.doneAt ?? 0,
      nextTry: seen?.sync.nextAt ?? 0,
      pushed: exchanged?.pushed ?? 0,
      pulled: exchanged?.pulled ?? 0,
      asked: exchanged !== undefined,
      failed: (answer.fault ?? seen?.sync.fault ?? null) !== null,
      settled: exchanged?.settled ?? [],
      busy: exchanged?.left === 'busy',
    } satisfies Answers['sync'];
    const fault = answer.fault ?? (input.flags.status === true ? seen?.sync.fault : null) ?? null;
    // Asked how it stands, it stands so; asked to do it, it was not done.
    const severity = input.flags.status === true ? ('warn' as const) : ('error' as const);
    const findings = [
      ...(fault === null ? [] : [{ ...faultFinding(fault), severity }]),
      ...(exchanged?.left === 'busy' ? [{ code: 'team-busy', args: {}, severity: 'note' as const }] : []),
      ...noteFindings(
        answer,
        input.flags.status === true || exchanged?.news === true,
        input.flags.status === true || exchanged?.untold === true,
      ),
    ];
    return emptyOutcome({ findings, view });
  },
  print: (view, term) => {
    if (view.leaving !== undefined) return (view.leaving as string[]).join('\n');
    const [failed, busy] = [view.failed === true, view.busy === true];
    const part = failed ? ', then it stopped' : '';
    const moved = view.asked === true && !busy ? `${view.pushed} sent, ${view.pulled} fetched${part}; ` : '';
    const good = Number(view.waiting) === 0 && !failed && !busy;
    return [
      `${good ? term.good('✓') : term.warn('○')} ${term.bold(String(view.team))}: ${moved}${view.state}`,
      ...(view.settled as Settled[]).map((s) => `${term.warn('!')} ${settledText(s, term)}`),
    ].join('\n');
  },
};

function askOf(input: Input): { do: 'waiting' } | { do: 'sync' } | { do: 'preview'; share: null } {
  if (input.dry === true || input.flags.leaving === true) return { do: 'preview', share: null };
  return input.flags.status === true ? { do: 'waiting' } : { do: 'sync' };
}
