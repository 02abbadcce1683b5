/** The small parts that every view is made of: how far, how it stands, when, what to copy, what is missing. */
import { type ComponentChildren, Fragment } from 'preact';
import { useState } from 'preact/hooks';
import type { Fault, Progress, Standing } from '../../../../core/board/types.js';
import { quoted } from '../../../../core/intent/shown-line.js';
import { useShared, useView } from '../state.js';
import { ago, counted, fullTime, isoOf, STANDINGS, taskWord } from '../words.js';

export function Far({ progress, title }: { progress: Progress | null; title: string }) {
  if (progress === null || progress.total === 0) return null;
  const share = Math.min(1, progress.done / progress.total);
  return (
    <span class="far">
      <progress
        max={progress.total}
        value={Math.min(progress.done, progress.total)}
        aria-label={`${title}: how far its plan is`}
      >
        {Math.round(share * 100)} %
      </progress>
      <span class="far-count">
        {Math.min(progress.done, progress.total)} of {counted(progress.total, 'task')}
      </span>
    </span>
  );
}

/** What a view is called, and in a sentence what it answers. */
export function Title(p: { children: ComponentChildren; says: ComponentChildren; side?: ComponentChildren }) {
  return (
    <div class="head">
      <div>
        <h1>{p.children}</h1>
        <p class="about">{p.says}</p>
      </div>
      {p.side}
    </div>
  );
}

export function Stands({ standing }: { standing: Standing }) {
  return <span class={`badge badge-${standing}`}>{STANDINGS[standing]}</span>;
}

/** How a task stands. */
export function TaskStands({ status }: { status: string }) {
  return <span class={`badge badge-${status}`}>{taskWord(status)}</span>;
}

/** The mark of the button that calls a whole context done. */
export const Tick = () => (
  <svg class="icon" width="14" height="14" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M5 12l5 5 9-11" />
  </svg>
);

/** "3 h ago", with the whole time on demand. */
export function Ago({ at, now }: { at: number; now: number }) {
  return (
    <time dateTime={isoOf(at)} title={fullTime(at)}>
      {ago(at, now)}
    </time>
  );
}

/** Puts `text` where it can be pasted from; `tip` is said on demand, the text itself unless said; `then` = what to do with it. */
export function Copy(p: {
  text: string;
  label: string;
  tip?: string;
  then?: string;
  kind?: 'main' | 'plain' | undefined;
}) {
  const { label, then = '', kind } = p;
  const { say, about, place } = useShared();
  const at = place.query.at ?? '';
  // A terminal stands in one project, the page may show another.
  const where = at === '' || at === about.root || !p.text.startsWith('clew ') ? '' : ` --cwd ${quoted(at)}`;
  const text = `${p.text}${where}`;
  const tip = `${p.tip ?? p.text}${where}`;
  const [done, setDone] = useState(false);
  const copy = async (): Promise<void> => {
    const ok = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    say(ok ? `Copied. ${then}`.trim() : 'Copy it by hand:', text);
    setDone(ok);
    setTimeout(() => setDone(false), 1500);
  };
  return (
    <button
      type="button"
      class={kind === undefined ? 'button' : `button button-${kind}`}
      data-do="copy"
      title={tip}
      onClick={copy}
    >
      <span class="copy" data-also={done ? label : 'Copied'}>
        <span>
          <svg class="icon" width="14" height="14" viewBox="0 0 24 24" aria-hidden="true">
            <path d={done ? 'M5 12l5 5 9-11' : 'M9 9h11v11H9zM5 15H4V4h11v1'} />
          </svg>
          {done ? 'Copied' : label}
        </span>
      </span>
    </button>
  );
}

/** A word that is longer may have to be broken. */
const LONGEST_WORD = 24;

/** A command to be typed: it goes to the next line between its words, never inside a flag. */
export function Command({ line }: { line: string }) {
  return (
    <code class="wrap">
      {line.split(' ').map((word, i) => (
        <Fragment key={i}>
          {i > 0 && ' '}
          <span class={word.length <= LONGEST_WORD ? 'nowrap' : undefined}>{word}</span>
        </Fragment>
      ))}
    </code>
  );
}

/** A command to be typed, on a line of its own, with a button that copies it. */
export function ToType({ line, then = 'Paste it in a terminal.' }: { line: string; then?: string }) {
  return (
    <span class="row">
      <Command line={line} />
      <Copy text={line} label="Copy" then={then} />
    </span>
  );
}

/** What goes on with a piece of work: a command, which a page cannot run in somebody's terminal. */
export function Resume({ line, main = false }: { line: string; main?: boolean }) {
  return (
    <Copy
      text={line}
      label="Resume"
      tip={`Copies the command that goes on with it: ${line}`}
      then="Paste it in a terminal to go on."
      kind={main ? 'main' : undefined}
    />
  );
}

/** A long list: its beginning, and the rest on demand. */
export function Some<T>(p: { of: T[]; most: number; children: (shown: T[]) => ComponentChildren }) {
  const [all, setAll] = useState(false);
  // One more takes no more room than the button.
  const left = p.of.length === p.most + 1 ? 0 : p.of.length - p.most;
  return (
    <>
      {p.children(all || left <= 0 ? p.of : p.of.slice(0, p.most))}
      {left > 0 && !all && (
        <button type="button" class="button button-quiet more" onClick={() => setAll(true)}>
          Show {left} more
        </button>
      )}
    </>
  );
}

/** `alone`: it stands in the place of a whole view, and is its heading; `here`: its title speaks of this folder, which is named. */
export function Empty(p: { title: string; alone?: boolean; here?: boolean; children?: ComponentChildren }) {
  return (
    <div class="empty">
      {p.alone ? <h1 class="empty-title">{p.title}</h1> : <p class="empty-title">{p.title}</p>}
      {p.here && <Here />}
      {p.children}
    </div>
  );
}

/** The folder that is looked at; a page that is locked knows none. */
function Here() {
  const { about, place } = useShared();
  return (
    <p class="about">
      Folder: <span class="mono wrap">{place.query.at || about.root}</span>
    </p>
  );
}

/** What could not be read; the rest is shown below. */
export function Faults({ faults }: { faults: Fault[] }) {
  if (faults.length === 0) return null;
  return (
    <ul class="faults">
      {faults.map((f) => (
        <li key={`${f.code}${f.says}`} class={`fault fault-${f.severity}`}>
          <span>{f.says}</span>
          {f.next !== '' && (
            <span class="fault-next">
              {f.code === 'not-installed' ? (
                <span class="row">
                  Set it up: <ToType line={f.next} then="Paste it in a terminal, in this folder." />
                </span>
              ) : (
                <>
                  Try <code>{f.next}</code>
                </>
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const HOOK_FAULTS = ['tools-unseen', 'not-installed'];

/** No hook at all, or one that sees some tools only: every host's settings are read for it, so nothing waits for that. */
export function HookFaults() {
  const { data } = useView('gate', { brief: '1', hooks: '1' }, true);
  return <Faults faults={(data?.faults ?? []).filter((f) => HOOK_FAULTS.includes(f.code))} />;
}

/** A part of a page under a heading. */
export function Part(p: {
  title: string;
  /** How many there are, beside the heading. */
  count?: ComponentChildren;
  about?: ComponentChildren;
  side?: ComponentChildren;
  children: ComponentChildren;
  id?: string;
}) {
  return (
    <section class="part" id={p.id}>
      <div class="part-head">
        <h2>
          {p.title} {p.count != null && <span class="count">{p.count}</span>}
        </h2>
        {p.side}
      </div>
      {p.about !== undefined && <p class="about">{p.about}</p>}
      {p.children}
    </section>
  );
}

/** A number that stands for itself. */
export function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div class="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export interface Table {
  caption: string;
  head: string[];
  rows: (string | number)[][];
}

/** What a plot shows, as tables for whoever reads rather than looks: made when they are opened, for they have hundreds of rows. */
export function Twin({ of }: { of: Table[] }) {
  const [open, setOpen] = useState(false);
  const tables = of.filter((t) => t.rows.length > 0);
  if (tables.length === 0) return null;
  const name = `As a table: ${tables[0]!.caption}`;
  return (
    <>
      <button
        type="button"
        class="twin"
        aria-expanded={open}
        aria-label={name}
        title={name}
        onClick={() => setOpen(!open)}
      >
        <svg class="icon" width="16" height="16" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 5h16v14H4zM4 10h16M4 14.500h16M10 5v14" />
        </svg>
        Table
      </button>
      {open && (
        <div class="twin-tables">
          {tables.map((t) => (
            <Rows key={t.caption} of={t} />
          ))}
        </div>
      )}
    </>
  );
}

function Rows({ of: t }: { of: Table }) {
  const [most, setMost] = useState(FIRST_ROWS);
  const left = t.rows.length - most;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t.caption}>
      <table>
        <caption>{t.caption}</caption>
        <thead>
          <tr>
            {t.head.map((h, k) => (
              <th key={h} scope="col" class={isCounted(t, k) ? 'num' : undefined}>
                {h}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {t.rows.slice(0, most).map((row, i) => (
            <tr key={i}>
              {row.map((cell, k) => (
                <td key={k} class={isCounted(t, k) ? 'num' : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && most < MOST_ROWS && (
        <button type="button" class="button button-quiet more" onClick={() => setMost(MOST_ROWS)}>
          Show {Math.min(left, MOST_ROWS - most)} more
        </button>
      )}
      {left > 0 && most === MOST_ROWS && <p class="about">And {left} more.</p>}
    </div>
  );
}

/** The days of a month stand there at once. */
const FIRST_ROWS = 31;
const MOST_ROWS = 400;
/** Do numbers, or times worked, stand in the column `k`? */
const isCounted = ({ rows }: Table, k: number): boolean =>
  k > 0 && rows.every((r) => typeof r[k] === 'number' || /^(?:|–|[<\d][\d\s.,:%hmins]*)$/.test(String(r[k] ?? '')));

/** How a next step begins that waits for something. */
export const BLOCKED = 'blocked: ';

/** That what comes next is blocked, and by what. */
export function Blocked({ why = '' }: { why?: string }) {
  return (
    <>
      <span class="badge badge-blocked" title="What comes next is blocked">
        blocked
      </span>
      {why !== '' && <span class="blocked-why"> {why}</span>}
    </>
  );
}
