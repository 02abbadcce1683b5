/** What was let through beyond a scope, with its end and a way to take it back. */
import type { GatePage } from '../../../../core/board/types.js';
import { numberOf } from '../../../../core/text/count.js';
import { useLink } from '../state.js';
import { dayAndHour, fullTime } from '../words.js';
import { Part, Some } from './bits.js';
import { Do } from './doing.js';

export function Grants({ data }: { data: GatePage }) {
  // What ended stands among what was asked.
  const grants = data.grants.filter((g) => !g.over);
  const isMore = data.more.grants > 0 && grants.length === data.grants.length;
  return (
    <Part title="Grants" count={`${grants.length}${isMore ? '+' : ''}`}>
      {grants.length === 0 ? (
        <p class="muted">What you allow beyond an intent is listed here, with its end.</p>
      ) : (
        <Some of={grants} most={15}>
          {(shown) => (
            <ul class="rows rows-grants">
              {shown.map((g) => (
                <li key={g.id} class="rows-row" data-row>
                  <span class="wrap">
                    <span class="muted">{g.kind}</span> <code>{g.what}</code> for <Work of={g} />{' '}
                    {g.unconfirmed && <span class="badge badge-asked">not confirmed</span>}
                  </span>
                  <span class="meta">
                    {g.until === null ? (
                      'until revoked'
                    ) : (
                      <span title={fullTime(g.until)}>until {dayAndHour(g.until)}</span>
                    )}
                  </span>
                  <Revoke grant={g} />
                </li>
              ))}
            </ul>
          )}
        </Some>
      )}
      {isMore && (
        <p class="muted">
          And {numberOf(data.more.grants)} more: <code>clew scope list --all</code>
        </p>
      )}
    </Part>
  );
}

/** Takes back what was let through. */
export function Revoke({ grant: { id, what } }: { grant: { id: string; what: string } }) {
  return (
    <Do kind="plain" wish={{ command: 'scope', args: ['revoke', id] }} label={`Revoke ${what}`}>
      Revoke
    </Do>
  );
}

/** The work an intent is of, by its name and with the way there; its number is for commands. */
export function Work({ of }: { of: { intent: string | null; work: string; context: string | null } }) {
  const link = useLink();
  if (!of.intent) return <>any context</>;
  const name = of.work === '' ? of.intent : of.work;
  return (
    <>
      {of.context === null ? name : <a href={link({ room: 'context', id: of.context })}>{name}</a>}
      {of.work !== '' && (
        <>
          {' '}
          <span class="muted mono nowrap">{of.intent}</span>
        </>
      )}
    </>
  );
}
