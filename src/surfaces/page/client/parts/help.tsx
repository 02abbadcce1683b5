/** What helps: the keys on demand, and a tour of three steps for whoever is here for the first time. */
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { isTyping, KEYS } from '../keys.js';
import { keepLike, liked } from '../likes.js';

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
                .map((k) => (
                  <kbd key={k}>{k}</kbd>
                ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p class="about">
        Everything here is done by the same commands as in the terminal, and can be undone: clew --help
      </p>
      <div class="row">
        <button type="button" class="button button-main" onClick={close}>
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

const STEPS: [title: string, text: string][] = [
  [
    'What is open',
    'Each card is one context, a piece of work: what is next, what you said last, where it was left. “Copy resume” copies the line that takes it up in a terminal.',
  ],
  [
    'Where the day went',
    'A day shows contexts as lanes; a mark is a switch, and its shape says who made it: you, the agent, or clew. Click one to undo it.',
  ],
  [
    'Put it right',
    'A prompt that was filed under the wrong work: open its session and say “Wrong context? Move…”. clew learns from it, on this machine alone.',
  ],
];

/** Is the tour still to be shown? */
export const isNew = (): boolean => liked('tour') !== 'seen';

export function Tour({ close }: { close(): void }) {
  const [step, setStep] = useState(0);
  const [title, text] = STEPS[step]!;
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
  return (
    <section class="tour" aria-label="Tour">
      <p class="meta">
        {step + 1} of {STEPS.length}
      </p>
      <h2>{title}</h2>
      <p>{text}</p>
      <div class="row">
        <button type="button" class="button button-main" onClick={() => (isLast ? end() : setStep(step + 1))}>
          {isLast ? 'Done' : 'Next'}
        </button>
        {!isLast && (
          <button type="button" class="button button-quiet" onClick={end}>
            Skip
          </button>
        )}
      </div>
    </section>
  );
}
