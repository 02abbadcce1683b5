/** What was found: contexts, plans, tasks, decisions and prompts, the best first. */
import type { Found } from '../../../../core/board/types.js';
import type { Place, Room } from '../address.js';
import { Ago, Empty, Faults, Some, Title } from '../parts/bits.js';
import { Loading } from '../parts/loading.js';
import { useLink, useQuery, useShared, useView } from '../state.js';
import { counted } from '../words.js';

export function Search() {
  const { place } = useShared();
  const q = place.query.q ?? '';
  const { data, fault } = useView('search', { q, max: '200' });
  const link = useLink();
  const setQuery = useQuery();
  if (data === null) return <Loading fault={fault} />;
  const { kind = '' } = place.query;
  const kinds = [...new Set(data.hits.map((h) => h.kind))];
  const hits = data.hits.filter((h) => kind === '' || h.kind === kind);
  return (
    <>
      <Title says="Titles, tasks, decisions and the gist of prompts; the best first.">
        {counted(data.hits.length + data.more, 'result')} for “{q}”
      </Title>
      <Faults faults={data.faults} />
      {data.hits.length === 0 && (
        <Empty title={q.trim() === '' ? 'Type what you look for.' : 'Nothing was found.'}>
          <p>Titles, tasks, decisions and the gist of prompts are looked through. One word of it will do.</p>
        </Empty>
      )}
      {kinds.length > 1 && (
        <div class="row" role="group" aria-label="Which">
          {['', ...kinds].map((k) => (
            <button
              key={k}
              type="button"
              class="button"
              aria-pressed={kind === k}
              onClick={() => setQuery({ kind: k })}
            >
              {k === '' ? 'All' : KIND_NAMES[k as Kind]}{' '}
              <span class="count">
                {k === '' ? data.hits.length : data.hits.filter((h) => h.kind === k).length}
                {data.more > 0 && '+'}
              </span>
            </button>
          ))}
        </div>
      )}
      <Some key={`${q} ${kind}`} of={hits} most={PAGE} step={PAGE}>
        {(shown) => (
          <ul class="rows">
            {shown.map((h) => (
              <li key={`${h.kind}${h.id}`} class="rows-row hit" data-row>
                <span class={`badge badge-${h.kind}`}>{h.kind}</span>
                <a class="rows-title" href={link(leadsTo(h))}>
                  <Marked text={h.title === '' ? h.id : h.title} q={q} />
                </a>
                <span class="hit-says wrap">
                  <Marked text={h.says} q={q} />
                </span>
                <span class="meta">{h.at !== null && <Ago at={h.at} now={data.now} />}</span>
              </li>
            ))}
          </ul>
        )}
      </Some>
      {data.more > 0 && (
        <p class="about">
          These are the best {data.hits.length.toLocaleString()} of {(data.hits.length + data.more).toLocaleString()}:
          another word narrows them down.
        </p>
      )}
    </>
  );
}

/** So many are shown at a time. */
const PAGE = 30;

type Kind = Found['hits'][number]['kind'];
const KIND_NAMES: Record<Kind, string> = {
  ...{ context: 'Contexts', plan: 'Plans', task: 'Tasks', decision: 'Decisions', prompt: 'Prompts' },
};

/** Where the words that were looked for stand in `text`. */
function Marked({ text, q }: { text: string; q: string }) {
  const words = q
    .trim()
    .split(/\s+/)
    .filter((w) => w.length > 1)
    .map((w) => w.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (words.length === 0) return <>{text}</>;
  return (
    <>
      {text.split(new RegExp(`(${words.join('|')})`, 'iu')).map((s, i) => (i % 2 === 1 ? <mark key={i}>{s}</mark> : s))}
    </>
  );
}

function leadsTo(h: Found['hits'][number]): Partial<Place> & { room: Room } {
  if (h.kind === 'plan') return { room: 'plans', query: { path: h.id } };
  if (h.kind === 'prompt') return { room: 'session', id: h.id };
  const id = h.kind === 'context' ? h.id : h.context;
  return id === null ? { room: 'plans' } : { room: 'context', id };
}
