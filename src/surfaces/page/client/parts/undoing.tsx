/** Decides what is offered to undo something: what a dry run says will be done, with how much that is; else why it cannot be. */
import { useEffect, useState } from 'preact/hooks';
import { quotedTitle } from '../../../../core/context/titled.js';
import type { Done } from '../../../../runtime/board/wish.js';
import { useShared } from '../state.js';
import { counted, whenOf } from '../words.js';
import { Copy } from './bits.js';
import { Do } from './doing.js';
import { Says } from './menu.js';

/** One is asked about after the other: what was closed meanwhile is asked about no more. */
let asked: Promise<unknown> = Promise.resolve();

/** Asked anew whenever the disk changes. The operation `id`, which `says` what it did; `then` = what undoing it alone undoes. `context`: it can be gone back there, too. */
export function Undoing({ id, says, then, context }: { id: string; says: string; then: string; context?: string }) {
  const { run, tick } = useShared();
  const [would, setWould] = useState<{ alone: Done | null; back: Done | null } | null>(null);
  const alone = { command: 'undo', args: [id] };
  const back = { command: 'undo', flags: { to: id, ...(context === undefined ? {} : { context }) } };
  useEffect(() => {
    let here = true;
    const ask = async (): Promise<void> => {
      const one = here ? await run({ ...alone, dry: true }) : null;
      const to = here && context !== undefined ? await run({ ...back, dry: true }) : null;
      if (here) setWould({ alone: one, back: to });
    };
    asked = asked.then(ask, ask);
    return () => {
      here = false;
    };
  }, [id, context, tick]);
  if (would === null) return null;
  const one = isDone(would.alone);
  const lines = linesOf(would.back, id);
  const isMore = isDone(would.back) && (lines.after > 0 || !one);
  if (!one && !isMore) return <Why of={would.alone} />;
  return (
    <>
      {one && (
        <Do wish={alone} label={`Undo: ${says}`}>
          {then === '' ? 'Undo' : <Says what="Undo" then={then} />}
        </Do>
      )}
      {isMore && (
        <Do wish={back} label={`Undo to here: ${says}`}>
          {then === '' ? (
            `Undo ${takenOf(lines).replace(/^./, (c) => c.toLowerCase())}`
          ) : (
            <Says what="Undo to here" then={takenOf(lines)} />
          )}
        </Do>
      )}
    </>
  );
}

/** Would something be undone? */
function isDone(would: Done | null): boolean {
  return would?.ok === true && !would.findings.some((f) => f.code === 'overtaken');
}

/** Is the line itself taken back, and how many after it? */
function linesOf(would: Done | null, id: string): { own: boolean; after: number } {
  const ids = Array.isArray(would?.view.ids) ? would.view.ids : [];
  const own = ids.includes(id);
  return { own, after: ids.length - Number(own) };
}

function takenOf({ own, after }: { own: boolean; after: number }): string {
  if (!own)
    return `${after === 1 ? 'The newer change' : `The ${after} newer changes`} of this context; what is active stays`;
  return after === 0 ? 'What is left of it' : `This and ${counted(after, 'newer change')} of this context`;
}

/** Where one can only go back by a switch, it is said where one has gone since, and where that leads. */
function Why({ of }: { of: Done | null }) {
  const [first] = of?.findings ?? [];
  if (first === undefined) return null;
  const { before, now, at } = first.args;
  if (first.code === 'undo-passed')
    return (
      <div class="about undo-why" role="status">
        <p>
          Cannot be undone: the active context was changed again since (
          {[now ? quotedTitle(String(now)) : '', whenOf(Number(at), Date.now())].filter(Boolean).join(', ')}).
        </p>
        <p class="row">
          To go back to {quotedTitle(String(before))}, which was active before:{' '}
          <Copy text={first.next} label="Copy command" />
        </p>
      </div>
    );
  return (
    <p class="about undo-why" role="status">
      {first.says.replace(/"([^"]*)"/g, '“$1”')} {first.next !== '' && <code>{first.next}</code>}
    </p>
  );
}
