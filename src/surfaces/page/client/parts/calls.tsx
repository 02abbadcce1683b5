/** Calls of an agent that were asked about or refused: what became of each, and by whom. */
import type { AskedVerdict, GatePage } from '../../../../core/board/types.js';
import { numberOf } from '../../../../core/text/count.js';
import { spansOf } from '../markdown.js';
import { useLink, useQuery, useShared } from '../state.js';
import { dateOf, fullTime } from '../words.js';
import { Ago, Part, Some } from './bits.js';
import { Spans } from './document.js';
import { Work } from './grants.js';

const WHICH = ['all', 'waiting', 'allowed', 'refused', 'unanswered', 'denied'] as const;
const VERDICTS = {
  all: 'All',
  waiting: 'Waiting',
  allowed: 'Allowed',
  refused: 'Refused',
  unanswered: 'No yes',
  denied: 'Not asked',
};
/** What became of the call itself. */
const CAME: Record<AskedVerdict, string> = {
  waiting: 'waits, not run yet',
  allowed: 'allowed, ended',
  refused: 'you refused, not run',
  unanswered: 'no yes, not run',
  denied: 'the gate refused, not run',
};
/** A no that was said in the session itself: by a form there, or by its agent. */
const IN_SESSION = 'refused in its session, not run';

/** The dialog of a host stands open. */
const AT_HOST = 'waits in its session, not run yet';
/** Nobody said yes to it, and nobody had to. */
const THROUGH = 'allowed since, without a yes';

type Call = GatePage['asked'][number];

function came({ verdict, holds, once, unused, through, dialog, until, unconfirmed, no }: Call): string {
  if (unconfirmed) return 'allowed, not confirmed';
  if (holds && until !== null) return `allowed until ${dateOf(until)}`;
  if (once) return unused ? 'allowed once, not used' : 'allowed, once';
  if (through) return THROUGH;
  if (dialog && verdict === 'waiting') return AT_HOST;
  return no === 'session' ? IN_SESSION : CAME[verdict];
}

export function Calls({ data }: { data: GatePage }) {
  const { place } = useShared();
  const setQuery = useQuery();
  const which = WHICH.find((w) => w === place.query.which) ?? 'all';
  const calls = data.asked.filter((a) => which === 'all' || a.verdict === which);
  const many = { ...data.counts, all: data.counts.asked + data.counts.denied };
  const all = many[which];
  return (
    <Part
      title="What the gate was asked"
      about="Calls of the agent in 30 days that went beyond what was agreed and waited for your yes, and those that a rule forbids, which the gate refuses without asking. An intent names files; a command of which the gate cannot tell what it changes is asked about as well."
      side={
        many.all > 0 && (
          <div class="row" role="group" aria-label="Which">
            {WHICH.filter((w) => w === which || w === 'all' || data.counts[w] > 0).map((w) => (
              <button
                key={w}
                type="button"
                class="button"
                aria-pressed={which === w}
                onClick={() => setQuery({ which: w === 'all' ? '' : w })}
              >
                {VERDICTS[w]} <span class="count">{many[w]}</span>
              </button>
            ))}
          </div>
        )
      }
    >
      {calls.length === 0 && (
        <p class="muted">{all === 0 ? 'No call was asked about or refused.' : 'None of them is of this kind.'}</p>
      )}
      <Some of={calls} most={15}>
        {(shown) => (
          <ol class="history history-ages">
            {shown.map((a) => (
              <li key={`${a.id}${a.at}${a.says}`} data-row>
                <span class="history-when">
                  <Ago at={a.at} now={data.now} />
                </span>
                <span
                  class={`badge badge-${a.unconfirmed ? 'asked' : a.verdict}${a.holds ? ' badge-holds' : ''}`}
                  title={a.until === null ? undefined : `until ${fullTime(a.until)}`}
                >
                  {came(a)}
                </span>
                <span class="history-says wrap">
                  {a.what === '' ? (
                    <Spans of={spansOf(a.says)} />
                  ) : (
                    <>
                      <code>{a.what}</code>
                      <Under of={a} />
                      {a.verdict === 'denied' && <>: {a.says}</>}
                    </>
                  )}
                </span>
              </li>
            ))}
          </ol>
        )}
      </Some>
      {calls.length < all && (
        <p class="muted">
          The newest {calls.length} of {numberOf(all)}.
        </p>
      )}
    </Part>
  );
}

/** What its agent was at work on, and by which intent the call was judged: that may be one of other work. */
function Under({ of }: { of: Call }) {
  const link = useLink();
  if (of.on === null)
    return of.verdict === 'denied' && of.intent === '' ? null : (
      <>
        {' '}
        for <Work of={of} />
      </>
    );
  return (
    <>
      {' '}
      in <a href={link({ room: 'context', id: of.on.id })}>{of.on.title}</a>
      {of.intent !== '' && (
        <>
          {' '}
          <span class="muted nowrap" title={of.work}>
            under <span class="mono">{of.intent}</span>
          </span>
        </>
      )}
    </>
  );
}
