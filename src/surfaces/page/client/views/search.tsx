/** What was found in all that clew knows, the best first. */
import type { Found } from '../../../../core/board/types.js';
import { numberOf } from '../../../../core/text/count.js';
import { patternOf } from '../../../../core/text/regexp-warmup.js';
import type { Place, Room } from '../address.js';
import { Ago, Empty, Faults, Title } from '../parts/bits.js';
import { Loading } from '../parts/loading.js';
import { useLink, useQuery, useShared, useView } from '../state.js';
import { counted } from '../words.js';

export function Search() {
  const { place } = useShared();
  const q = place.query.q ?? '';
  const { kind = '' } = place.query;
  const max = Math.min(MOST, Number.parseInt(place.query.max ?? '', 10) || STEP);
  const { data, fault } = useView('search', { q, kind, max: String(max) });
  const link = useLink();
  const setQuery = useQuery();
  if (data === null) return <Loading fault={fault} />;
  const kinds = (Object.keys(KIND_NAMES) as Kind[]).filter((k) => data.counts[k] > 0);
  const all = kinds.reduce((n, k) => n + data.counts[k], 0);
  const { hits, more } = data;
  return (
    <>
      <Title says="Contexts, plans, tasks, decisions, questions, notes, intents, grants, calls that the gate was asked about, files and the beginnings of prompts; the best first.">
        {counted(all, 'result')} for “{q}”
      </Title>
      <Faults faults={data.faults} />
      {hits.length === 0 && (
        <Empty title={q.trim() === '' ? 'Type what you are looking for.' : 'Nothing found.'}>
          <p>
            {q.trim() === ''
              ? 'One word is enough.'
              : 'Try a single word: a result holds every word you type. Of each prompt, clew keeps only the first words.'}
          </p>
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
              onClick={() => setQuery({ kind: k, max: '' })}
            >
              {k === '' ? 'All' : KIND_NAMES[k as Kind]}{' '}
              <span class="count">{k === '' ? all : data.counts[k as Kind]}</span>
            </button>
          ))}
        </div>
      )}
      <ul class="rows">
        {hits.map((h) => (
          <li key={`${h.kind}${h.id}${h.at}${h.title}`} class="rows-row hit" data-row>
            <span class="hit-kind">{h.kind}</span>
            <span class="hit-title">
              <a class={h.kind === 'file' ? 'rows-title mono' : 'rows-title'} href={link(leadsTo(h))}>
                <Marked text={h.title === '' ? h.id : h.title} q={q} />
              </a>
              {h.gone && <span class="badge badge-stale">file deleted</span>}
            </span>
            <span class="hit-says wrap">
              {h.kind !== 'context' && h.work !== '' ? (
                h.context === null ? (
                  h.work
                ) : (
                  <a href={link({ room: 'context', id: h.context })}>{h.work}</a>
                )
              ) : (
                <span class={/^[\w./-]+$/.test(h.says) ? 'mono' : undefined}>
                  <Marked text={h.says} q={q} />
                </span>
              )}
            </span>
            {h.at !== null && (
              <span class="meta">
                {h.times > 1 && <span>{h.kind === 'prompt' ? `said ${h.times} times` : `${h.times} times`}</span>}
                <Ago at={h.at} now={data.now} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p class="about">
          The best {hits.length} of {numberOf(hits.length + more)}.{max >= MOST && ' One more word narrows them down.'}
        </p>
      )}
      {more > 0 && max < MOST && (
        <button
          type="button"
          class="button button-quiet more"
          onClick={() => setQuery({ max: String(Math.min(MOST, max + STEP)) })}
        >
          Show {Math.min(STEP, more)} more
        </button>
      )}
    </>
  );
}

/** So many are shown, and as many more each time, up to what a view answers with. */
const [STEP, MOST] = [30, 200];

type Kind = Found['hits'][number]['kind'];
const KIND_NAMES: Record<Kind, string> = {
  ...{ context: 'Contexts', plan: 'Plans', task: 'Tasks', intent: 'Intents' },
  ...{
    decision: 'Decisions',
    question: 'Questions',
    note: 'Notes',
    grant: 'Grants',
    call: 'Calls',
    file: 'Files',
    prompt: 'Prompts',
  },
};

/** Where the words that were looked for stand in `text`. */
function Marked({ text, q }: { text: string; q: string }) {
  const words = q
    .trim()
    .split(/\s+/)
    .filter((w) => w.length > 1)
    .map(patternOf);
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
  if (h.kind === 'intent' || h.kind === 'grant' || h.kind === 'call') return { room: 'gate' };
  // One that waits for its user stands there.
  if (h.kind === 'question' && h.context === null) return { room: 'home' };
  const id = h.kind === 'context' ? h.id : h.context;
  return id === null ? { room: 'plans', query: h.kind === 'task' ? { path: h.id } : {} } : { room: 'context', id };
}
