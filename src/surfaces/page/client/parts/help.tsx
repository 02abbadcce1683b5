/** What helps: the keys on demand, and a tour of three steps for whoever is here for the first time. */
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Room } from '../address.js';
import { isTyping, KEYS } from '../keys.js';
import { keepLike, liked } from '../likes.js';
import { useLink, useShared } from '../state.js';

/** What stands between two keys. */
const BETWEEN = new Set(['or', 'then']);

export function Help({ box, tour }: { box: RefObject<HTMLDialogElement | null>; tour(): void }) {
  const close = (): void => box.current?.close();
  return (
    <dialog ref={box} class="dialog" aria-label="Keys and help">
      <h2>Keys</h2>
      <dl class="keys">
        {KEYS.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              {keys
                .split(' ')
                .filter(Boolean)
                .map((k, i) => (BETWEEN.has(k) ? <span key={i}>{k}</span> : <kbd key={i}>{k}</kbd>))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p class="about">
        What you do on this page can be undone (<kbd>u</kbd>). The same commands are in the terminal:{' '}
        <code>clew --help</code>
      </p>
      <div class="row">
        <button type="button" class="button button-main" autofocus onClick={close}>
          Close
        </button>
        <button
          type="button"
          class="button"
          onClick={() => {
            close();
            tour();
          }}
        >
          Show the tour
        </button>
      </div>
    </dialog>
  );
}

/** `at` is what a step is about, in `room`: it stands beside that, or in its corner where all around it is spoken of. */
const STEPS: [title: string, text: string, at: string, room: Room, apart?: boolean][] = [
  [
    'What is open',
    'Each row is one context, a piece of work: what is next, what you said last, where it was left. “Resume” copies a command: paste it in a terminal to go on.',
    'main .card',
    'home',
  ],
  [
    'Where the day went',
    'A day shows contexts as lanes; a mark is a switch, and its shape says who made it: you, the agent, or clew. Choose one to see more; the latest can be undone there.',
    'main .legends',
    'time',
    true,
  ],
  [
    'Put it right',
    'A prompt that was filed under the wrong work: open its session and choose “Another context…” beside it. clew learns from it, on this machine alone.',
    'main .rows-sessions > li',
    'session',
  ],
];

/** Is the tour still to be shown? */
export const isNew = (): boolean => liked('tour') !== 'seen';

export function Tour({ close }: { close(): void }) {
  const { place } = useShared();
  const link = useLink();
  const step = place.id === '' ? STEPS.findIndex(([, , , room]) => room === place.room) : -1;
  const [title, text, at, , apart = false] = STEPS[step] ?? ['', '', ''];
  const box = useRef<HTMLElement>(null);
  const ring = useBeside(box, at, apart);
  const go = (to: number): void => {
    location.hash = link({ room: STEPS[to]![3] });
  };
  const isLast = step === STEPS.length - 1;
  const end = (): void => {
    keepLike('tour', 'seen');
    close();
  };
  useEffect(() => {
    const hear = (e: KeyboardEvent): void => {
      if (e.key === 'Escape' && !isTyping(e.target)) end();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  });
  // Where nothing of it is in sight it waits.
  if (step < 0) return null;
  return (
    <>
      {ring !== null && <div class="tour-ring" style={ring} aria-hidden="true" />}
      <section ref={box} class={ring === null || apart ? 'tour' : 'tour tour-beside'} aria-label="Tour">
        <p class="meta">
          {step + 1} of {STEPS.length}
        </p>
        <h2>{title}</h2>
        <p>{text}</p>
        <div class="row">
          <button type="button" class="button button-main" onClick={() => (isLast ? end() : go(step + 1))}>
            {isLast ? 'Done' : 'Next'}
          </button>
          {step > 0 && (
            <button type="button" class="button" onClick={() => go(step - 1)}>
              Back
            </button>
          )}
          {!isLast && (
            <button type="button" class="button button-quiet" onClick={end}>
              Skip
            </button>
          )}
        </div>
      </section>
    </>
  );
}

type Spot = Record<'top' | 'left' | 'width' | 'height', string>;

/** Room between what is shown and what is said of it, above it with the line that heads it, pixels; and how often one looks where it is. */
const [ROOM, ABOVE, LOOK] = [16, 40, 300];
/** Between the ring and what is in it, pixels. */
const AIR = 6;

/** Puts `box` below what `at` finds, else above it, unless it stands `apart`; where that is now, `null` while it is not there. */
function useBeside(box: RefObject<HTMLElement | null>, at: string, apart: boolean): Spot | null {
  const [spot, setSpot] = useState<Spot | null>(null);
  useLayoutEffect(() => {
    if (at === '') return;
    let seen: Element | null = null;
    const look = (): void => {
      const shown = document.querySelector(at);
      if (shown !== null && seen === null) shown.scrollIntoView({ block: apart ? 'start' : 'nearest' });
      seen ??= shown;
      const found = shown?.getBoundingClientRect();
      const own = box.current;
      if (own === null) return;
      if (found === undefined || found.width === 0 || found.bottom < 0 || found.top > innerHeight) {
        own.removeAttribute('style');
        setSpot(null);
        return;
      }
      const { width, height } = own.getBoundingClientRect();
      const below = found.bottom + ROOM;
      const top = below + height < innerHeight ? below : Math.max(ROOM, found.top - ABOVE - height);
      if (apart) own.removeAttribute('style');
      else {
        own.style.top = `${top}px`;
        own.style.left = `${Math.max(ROOM, Math.min(innerWidth - width - ROOM, found.left - AIR))}px`;
      }
      const next = {
        ...{ top: `${found.top - AIR}px`, left: `${found.left - AIR}px` },
        ...{ width: `${found.width + 2 * AIR}px`, height: `${found.height + 2 * AIR}px` },
      };
      setSpot((was) => (JSON.stringify(was) === JSON.stringify(next) ? was : next));
    };
    look();
    const again = setInterval(look, LOOK);
    // What a view brings late is pointed at with its first picture.
    const grows = new MutationObserver(look);
    grows.observe(document.body, { childList: true, subtree: true });
    for (const name of ['resize', 'scroll']) addEventListener(name, look);
    return () => {
      clearInterval(again);
      grows.disconnect();
      for (const name of ['resize', 'scroll']) removeEventListener(name, look);
    };
  }, [at, apart, box]);
  return spot;
}
