/** Every project of this machine, with what is open in each. */
import { beyondText, countsText } from '../../../../core/board/counts.js';
import { addressOf } from '../address.js';
import { Ago, Empty, Far, Faults, Title, ToType } from '../parts/bits.js';
import { Loading } from '../parts/loading.js';
import { useView } from '../state.js';
import { ago } from '../words.js';

export function Projects() {
  const { data, fault } = useView('projects');
  if (data === null) return <Loading fault={fault} />;
  return (
    <>
      <Title says="Every project on this machine in which clew is used, the latest first.">
        Projects <span class="count">{data.projects.length + data.more}</span>
      </Title>
      <Faults faults={data.faults} />
      {data.projects.length === 0 && (
        <Empty title={data.on ? 'No project is known yet.' : 'The list of projects is switched off.'}>
          <p>
            {data.on
              ? 'Folders appear here after clew is first used in them.'
              : 'Nothing is added until you switch it on again.'}
          </p>
        </Empty>
      )}
      <ul class="cards">
        {data.projects.map((p) => (
          <li key={p.root} class="card" data-row>
            <div class="card-main">
              <h2 class="card-title">
                {p.why === '' ? (
                  <a href={addressOf({ room: 'home', query: { at: p.here ? '' : p.root } })}>{p.name}</a>
                ) : (
                  p.name
                )}
                {p.here && <span class="badge badge-active">current</span>}
                {p.questions > 0 && <span class="badge badge-asked">{p.questions} for you</span>}
              </h2>
              <p class="meta">
                {p.why === '' && <span>{countsText(p.counts)}</span>}
                {p.lastAt !== null && <Ago at={p.lastAt} now={data.now} />}
                <span class="mono wrap">{p.root}</span>
              </p>
              {p.why !== '' && <p class="card-next">{p.why}</p>}
              <ul class="project-rows">
                {p.active !== null && (
                  <li class="project-row">
                    <a href={addressOf({ room: 'context', id: p.active.id, query: { at: p.here ? '' : p.root } })}>
                      {p.active.title}
                    </a>
                    <Far progress={p.active.progress} title={p.active.title} />
                    <span class="badge badge-active">active</span>
                  </li>
                )}
                {p.open.map((c) => (
                  <li key={c.id} class="project-row">
                    <a href={addressOf({ room: 'context', id: c.id, query: { at: p.here ? '' : p.root } })}>
                      {c.title}
                    </a>
                    <Far progress={c.progress} title={c.title} />
                    <span class="muted">{ago(c.lastAt, data.now)}</span>
                  </li>
                ))}
              </ul>
              {p.more > 0 && (
                <p class="about">
                  <a href={addressOf({ room: 'home', query: { at: p.here ? '' : p.root } })}>{beyondText(p.beyond)}</a>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {data.on && data.projects.length > 0 && (
        <p class="about">
          A folder appears here after clew is first used in it. To keep no list:{' '}
          <ToType line="clew config set projects false" />
        </p>
      )}
    </>
  );
}
