/** The whole page: which view is shown, which keys are heard, and what is said of what was done. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { truncate } from '../../../core/text/truncate.js';
import type { Done } from '../../../runtime/board/wish.js';
import { addressOf, meantOf, oddIn, type Room } from './address.js';
import { GO, isTyping, keepPlace, nothingFor, press, walk } from './keys.js';
import { Command } from './parts/bits.js';
import { Frame } from './parts/frame.js';
import { Help, isNew, Tour } from './parts/help.js';
import { Nowhere } from './parts/loading.js';
import { type Said, saidOf } from './said.js';
import { type Shared, SharedContext, usePlace } from './state.js';
import { type About, listen, wish } from './talk.js';
import { OneContext } from './views/context.js';
import { Gate } from './views/gate.js';
import { Health } from './views/health.js';
import { Home } from './views/home.js';
import { Judgement } from './views/judgement.js';
import { Plans } from './views/plans.js';
import { Projects } from './views/projects.js';
import { Search } from './views/search.js';
import { OneSession } from './views/session.js';
import { Time } from './views/time.js';

const VIEWS: Record<Room, () => preact.JSX.Element> = {
  ...{ home: Home, time: Time, context: OneContext, plans: Plans, session: OneSession },
  ...{ judgement: Judgement, gate: Gate, health: Health, search: Search, projects: Projects },
  nowhere: () => (
    <Nowhere title={`There is nothing at this address: “${truncate(location.hash, LONG)}”`} to="#/">
      Open contexts
    </Nowhere>
  ),
};
/** More of an address says no more. */
const LONG = 60;
const SAID_FOR = 8000;
const NOTHING_LEFT =
  'Nothing done on this page is left to undo. The history of a context undoes what was done elsewhere, and redoes what was undone.';

/** What is said at the foot of the page; `undo` is the operation that can be taken back. */
export function App({ about }: { about: About }) {
  const typed = usePlace();
  const place = useMemo(() => meantOf(typed, Date.now()), [typed]);
  const at = place.query.at ?? '';
  const [tick, setTick] = useState(0);
  const [here, setHere] = useState(true);
  const [said, setSaid] = useState<Said | null>(null);
  const [tour, setTour] = useState(isNew);
  const help = useRef<HTMLDialogElement>(null);
  useEffect(() => listen(at, () => setTick((n) => n + 1), setHere), [at]);
  useEffect(() => {
    if (said === null) return;
    const end = setTimeout(() => setSaid(null), SAID_FOR);
    return () => clearTimeout(end);
  }, [said]);

  /** What was done on this page and not undone, by project, the latest last. */
  const made = useRef(new Map<string, string[]>());
  /** The undo by key that runs: the next press waits for it, and undoes what is then the latest. */
  const undoing = useRef<Promise<unknown>>(Promise.resolve());
  const run = useCallback<Shared['run']>(
    async (what) => {
      try {
        const done = await wish({ ...what, at: at === '' ? null : at });
        if (what.dry !== true) {
          const told = saidOf(done);
          const before = made.current.get(at) ?? [];
          const gone = new Set([...(what.args ?? []), ...idsOf(done)]);
          if (what.command === 'undo')
            made.current.set(
              at,
              before.filter((id) => !gone.has(id)),
            );
          else if (told.undo !== '') made.current.set(at, [...before, told.undo]);
          setSaid(told);
          setTick((n) => n + 1);
        }
        return done;
      } catch (e) {
        setSaid({ text: (e as Error).message || 'clew ui has ended: nothing was done.', bad: true, undo: '' });
        return null;
      }
    },
    [at],
  );
  const say = useCallback<Shared['say']>((text, line = '') => setSaid({ text, line, bad: false, undo: '' }), []);
  const shared = useMemo(() => ({ about, place, tick, run, say }), [about, place, tick, run, say]);
  useKeys(
    at,
    say,
    () => help.current?.showModal(),
    () => {
      undoing.current = undoing.current.then(() => {
        const last = made.current.get(at)?.at(-1);
        if (last !== undefined) return run({ command: 'undo', args: [last] });
        say(NOTHING_LEFT);
        return null;
      });
    },
  );
  useEffect(() => {
    document.title = `${titleOf(place.room)} · clew`;
  }, [place.room]);
  const View = VIEWS[place.room];
  const odd = oddIn(typed, Date.now());
  return (
    <SharedContext.Provider value={shared}>
      <Frame here={here} help={() => help.current?.showModal()}>
        {odd !== '' && <p class="about">{odd}</p>}
        <View key={`${place.room} ${place.id} ${at}`} />
      </Frame>
      <Help
        box={help}
        tour={() => {
          setTour(true);
          location.hash = addressOf({ room: 'home', query: { at } });
        }}
      />
      {tour && <Tour close={() => setTour(false)} />}
      <div class="toasts" role="status" aria-live="polite">
        {said !== null && (
          <p class={`toast${said.bad ? ' toast-bad' : ''}`}>
            <span>
              {said.text}
              {said.line && <Command line={said.line} />}
            </span>
            {said.undo !== '' && (
              <button type="button" class="button" onClick={() => void run({ command: 'undo', args: [said.undo] })}>
                Undo
              </button>
            )}
            {said.redo !== undefined && (
              <button type="button" class="button" onClick={() => void run({ command: 'redo', args: [said.redo!] })}>
                Redo
              </button>
            )}
            <button type="button" class="button button-quiet" aria-label="Close" onClick={() => setSaid(null)}>
              ✕
            </button>
          </p>
        )}
      </div>
    </SharedContext.Provider>
  );
}

/** The operations that were undone. */
function idsOf({ ok, view }: Done): unknown[] {
  return ok && Array.isArray(view.ids) ? view.ids : [];
}

function titleOf(room: Room): string {
  const names: Record<Room, string> = {
    ...{ home: 'Open contexts', time: 'Time', context: 'Context', plans: 'Plans', session: 'Session' },
    ...{ judgement: 'Judgement', gate: 'Gate', health: 'Health', search: 'Search', projects: 'Projects' },
    nowhere: 'Nothing here',
  };
  return names[room];
}

/** Hears the keys of the whole page. */
function useKeys(at: string, say: (text: string) => void, help: () => void, undo: () => void): void {
  const heard = useRef({ say, help, undo, at });
  heard.current = { say, help, undo, at };
  useEffect(() => {
    let behindG = 0;
    const hear = (e: KeyboardEvent): void => {
      if (e.key === 'k' && (e.ctrlKey || e.metaKey)) {
        e.preventDefault();
        document.getElementById('search')?.focus();
      }
      if (e.ctrlKey || e.metaKey || e.altKey || isTyping(e.target)) return;
      const now = heard.current;
      const to = Date.now() - behindG < 1500 ? GO[e.key] : undefined;
      behindG = 0;
      if (to !== undefined) location.hash = addressOf({ room: to, query: { at: now.at } });
      else if (e.key === 'g') behindG = Date.now();
      else if (e.key === '/') document.getElementById('search')?.focus();
      else if (e.key === '?') now.help();
      else if (e.key === 'j' || e.key === 'k') walk(e.key === 'j' ? 1 : -1);
      else if (e.key === 'u') now.undo();
      else if (!press(e.key)) {
        const why = nothingFor(e.key);
        if (why !== '') now.say(why);
        return;
      }
      e.preventDefault();
    };
    const drawn = new MutationObserver(keepPlace);
    drawn.observe(document.body, { childList: true, subtree: true });
    addEventListener('keydown', hear);
    return () => {
      drawn.disconnect();
      removeEventListener('keydown', hear);
    };
  }, []);
}
