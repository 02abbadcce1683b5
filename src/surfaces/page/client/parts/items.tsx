/** What was decided, noted and is still asked in one piece of work: a decision or a note can be put otherwise or withdrawn, a question answered. */
import { useEffect, useRef } from 'preact/hooks';
import type { Part as Item, Signed } from '../../../../core/board/types.js';
import { MOST } from '../../../../core/document/update.js';
import { type Draft, useDraft } from '../draft.js';
import { spansOf } from '../markdown.js';
import { useLink, useShared } from '../state.js';
import { Ago } from './bits.js';
import { Spans } from './document.js';
import { Do, Edit } from './doing.js';

/** `context` is its id, `called` what it is among others of its list. What takes its place, or ends it, leaves it in the document. */
export function Written(p: { item: Signed; called: string; ends?: string | undefined; context: string; now: number }) {
  const { item, called, ends = 'Withdraw', context, now } = p;
  const isOpen = item.state === 'open';
  return (
    <li class={`item item-${item.state}`}>
      {isOpen ? (
        <Edit
          of={`${context} ${item.id}`}
          label={`the ${called}: ${item.text}`}
          text={item.text}
          was={item.text}
          empty=""
          beside={
            <Do
              kind="plain"
              wish={{ command: 'resolve', args: [item.id], flags: { in: context } }}
              label={`${ends}: ${item.text}`}
            >
              {ends}
            </Do>
          }
          save={(text) => ({ command: 'resolve', args: [item.id], flags: { by: text, in: context } })}
        />
      ) : (
        <p>
          <Spans of={spansOf(item.text)} />
        </p>
      )}
      <p class="meta">
        {(KINDS[item.place] ?? '') !== '' && <span>{KINDS[item.place]}</span>}
        <Whose item={item} />
        {item.at !== null && <Ago at={item.at} now={now} />}
        {!isOpen && (
          <span>{item.state !== 'resolved' ? 'replaced' : ends === 'Withdraw' ? 'withdrawn' : 'resolved'}</span>
        )}
      </p>
    </li>
  );
}

/** What it is where its list holds more than one kind. */
const KINDS: Partial<Record<Item['place'], string>> = {
  'eval-findings': 'finding',
  'eval-recommendations': 'recommended',
};

/** Who wrote it down, with the way to the session it was in. */
function Whose({ item: { who, session, host } }: { item: Signed }) {
  const link = useLink();
  if (who === '') return <span>written straight into the document</span>;
  const says = host === '' ? who : `${who}, ${host}`;
  return session === null ? <span>{says}</span> : <a href={link({ room: 'session', id: session })}>{says}</a>;
}

/** An answer is a decision, and the question is resolved by it, in one step. */
export function Question({ item, context, now }: { item: Signed; context: string; now: number }) {
  const [draft, setDraft] = useDraft(`${context} ${item.id}`);
  return (
    <li class={`item item-${item.state}`}>
      {draft === null ? (
        <p class="edit">
          <span class="edit-text">
            <Spans of={spansOf(item.text)} />
          </span>
          {item.state === 'open' && (
            <span class="edit-acts">
              <button
                type="button"
                class="button button-plain"
                aria-label={`Answer: ${item.text}`}
                onClick={() => setDraft(EMPTY)}
              >
                Answer…
              </button>
              <Do
                kind="plain"
                wish={{ command: 'resolve', args: [item.id], flags: { in: context } }}
                label={`Dismiss: ${item.text}`}
              >
                Dismiss
              </Do>
            </span>
          )}
        </p>
      ) : (
        <p>
          <Spans of={spansOf(item.text)} />
        </p>
      )}
      <p class="meta">
        <Whose item={item} />
        {item.at !== null && <Ago at={item.at} now={now} />}
      </p>
      {draft !== null && <Answer item={item} context={context} text={draft.text} put={setDraft} />}
    </li>
  );
}

const EMPTY: Draft = { text: '', was: '' };

function Answer(p: { item: Item; context: string; text: string; put(draft: Draft | null): void }) {
  const { item, context, text, put } = p;
  const { run } = useShared();
  const close = (): void => put(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const save = async (): Promise<void> => {
    const decision = text.trim();
    if (decision === '') return;
    const done = await run({ command: 'resolve', args: [item.id], flags: { by: decision, in: context } });
    if (done?.ok === true) close();
  };
  return (
    <form
      class="edit-form"
      onSubmit={(e) => {
        e.preventDefault();
        void save();
      }}
    >
      <textarea
        ref={field}
        rows={2}
        maxLength={MOST.text}
        aria-label={`The answer to: ${item.text}`}
        placeholder="The answer, as a decision"
        value={text}
        onInput={(e) => put({ ...EMPTY, text: e.currentTarget.value })}
        onKeyDown={(e) => {
          if (e.key === 'Escape') close();
          if (e.key === 'Enter' && !e.shiftKey) {
            e.preventDefault();
            void save();
          }
        }}
      />
      <div class="row">
        <button type="submit" class="button button-main">
          Save as a decision
        </button>
        <button type="button" class="button button-quiet" onClick={close}>
          Cancel
        </button>
      </div>
    </form>
  );
}
