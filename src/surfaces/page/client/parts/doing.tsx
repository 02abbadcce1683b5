/** What one does something with: a button that runs a command, a text that can be edited in its place, a yes that is asked for first. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { MOST } from '../../../../core/document/update.js';
import { numberOf } from '../../../../core/text/count.js';
import type { Done, Wish } from '../../../../runtime/board/wish.js';
import { useDraft } from '../draft.js';
import { spansOf } from '../markdown.js';
import { useShared } from '../state.js';
import { Spans } from './document.js';

type Line = Partial<Wish> & { command: string };

/** The wish that the next session begins with the context `id`: who is at work now is not moved. */
export const forNext = (id: string): Line => ({ command: 'switch', args: [id], flags: { 'next-session': true } });

export function Do(p: {
  wish: Line;
  children: ComponentChildren;
  label?: string;
  /** `plain`: without a frame, where many stand in a list. */
  kind?: 'main' | 'quiet' | 'plain' | 'icon' | undefined;
  letter?: string;
  /** What a button without words does, on demand. */
  tip?: string;
}) {
  const { run } = useShared();
  const [busy, setBusy] = useState(false);
  const go = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    await run(p.wish);
    setBusy(false);
  };
  return (
    <button
      type="button"
      class={`button${p.kind === undefined ? '' : ` button-${p.kind}`}`}
      data-do={p.letter}
      // A button that is disabled loses the focus, and who walks by keys their place.
      aria-disabled={busy}
      aria-label={p.label}
      title={p.tip}
      onClick={go}
    >
      {p.children}
    </button>
  );
}

/**
 * A text that becomes a field when one wants to change it. Escape leaves it as it was; what cannot be kept is said, and stays.
 * `save` is also given the text that was there when one began: another page may have written since.
 */
export function Edit(p: {
  /** What of which context it is, by id: a draft is kept for it. */
  of: string;
  label: string;
  text: string;
  was: string;
  empty: string;
  /** What else can be done about it. */
  beside?: ComponentChildren;
  save: (text: string, was: string) => Line;
}) {
  const { run } = useShared();
  const [draft, setDraft] = useDraft(p.of);
  const [blank, setBlank] = useState(false);
  /** Did somebody else change it since it was opened? Then what it says now is shown, and may be written over. */
  const [meanwhile, setMeanwhile] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  /** Was it opened here, rather than found open by who comes back? */
  const opened = useRef(false);
  const open = draft !== null;
  useEffect(() => {
    if (open && opened.current) field.current?.focus();
  }, [open]);
  if (draft === null)
    return (
      <p class="edit">
        <span class={p.text === '' ? 'edit-empty' : 'edit-text'}>
          {p.text === '' ? p.empty : <Spans of={spansOf(p.text)} />}
        </span>
        <span class="edit-acts">
          <button
            type="button"
            class="button button-plain"
            aria-label={`Edit ${p.label}`}
            onClick={() => {
              opened.current = true;
              setMeanwhile(false);
              setBlank(false);
              setDraft({ text: p.text, was: p.was });
            }}
          >
            Edit
          </button>
          {p.beside}
        </span>
      </p>
    );
  const text = draft.text.trim();
  const fault =
    text.length > MOST.text
      ? `${numberOf(text.length)} characters: ${numberOf(MOST.text)} at most are kept.`
      : blank && text === ''
        ? 'Without a word nothing is saved. Cancel leaves it as it was.'
        : '';
  const save = async (): Promise<void> => {
    setBlank(text === '');
    if (fault !== '' || (text === '' && p.text !== '')) return;
    if (text === p.text) return setDraft(null);
    const done = await run(p.save(text, meanwhile ? p.was : draft.was));
    if (done?.ok === true) setDraft(null);
    setMeanwhile(done?.findings.some((f) => f.code === 'text-changed') === true);
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
        aria-label={p.label}
        rows={2}
        aria-invalid={fault !== ''}
        value={draft.text}
        onInput={(e) => setDraft({ ...draft, text: e.currentTarget.value })}
        onKeyDown={(e) => {
          if (e.key === 'Escape') setDraft(null);
          if (e.key === 'Enter' && !e.shiftKey) {
            e.preventDefault();
            void save();
          }
        }}
      />
      {meanwhile && (
        <p class="edit-now">It says now: “{p.text}”. Save once more to write yours over it; Cancel keeps theirs.</p>
      )}
      <p class="edit-fault" role="status">
        {fault}
      </p>
      <div class="row">
        <button type="submit" class="button button-main">
          Save
        </button>
        <button type="button" class="button button-quiet" onClick={() => setDraft(null)}>
          Cancel
        </button>
      </div>
    </form>
  );
}

/** Says what would be done and asks for a yes; `shown` makes what is to be read of the answer of a dry run. */
export function Ask(p: {
  label: string;
  title: string | ((would: Done) => string);
  yes: string;
  /** What going away without a yes comes to. */
  no?: string;
  main?: boolean;
  dry: Line;
  wish: (would: Done) => Line | null;
  shown: (would: Done) => ComponentChildren;
}) {
  const { run } = useShared();
  const [would, setWould] = useState<Done | null>(null);
  const box = useRef<HTMLDialogElement>(null);
  const ask = async (): Promise<void> => {
    const done = await run({ ...p.dry, dry: true });
    if (done === null) return;
    setWould(done);
    box.current?.showModal();
  };
  const wish = would === null ? null : p.wish(would);
  const close = (): void => box.current?.close();
  const title = typeof p.title === 'string' ? p.title : would === null ? p.label : p.title(would);
  return (
    <>
      <button type="button" class={p.main ? 'button button-main' : 'button'} onClick={ask}>
        {p.label}
      </button>
      <dialog ref={box} class="dialog" aria-label={title}>
        <h2>{title}</h2>
        {would !== null && <div class="dialog-body">{p.shown(would)}</div>}
        <div class="row">
          {wish !== null && (
            <button
              type="button"
              class="button button-main"
              onClick={() => {
                close();
                void run(wish);
              }}
            >
              {p.yes}
            </button>
          )}
          <button type="button" class="button" onClick={close}>
            {wish === null ? 'Close' : (p.no ?? 'Leave it as it is')}
          </button>
        </div>
      </dialog>
    </>
  );
}

/** The lines of a diff, those that come and go marked by sign and colour. */
export function Diff({ text }: { text: string }) {
  return (
    <pre class="diff">
      {text.split('\n').map((line, i) => (
        <span key={i} class={/^\+(?!\+\+)/.test(line) ? 'diff-in' : /^-(?!--)/.test(line) ? 'diff-out' : undefined}>
          {line}
          {'\n'}
        </span>
      ))}
    </pre>
  );
}
