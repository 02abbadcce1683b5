/** Decides what is offered to undo something: what a dry run says will be done, with how much that is; else why it cannot be. */
import { useEffect, useState } from 'preact/hooks';
import type { Past } from '../../../../core/board/types.js';
import { inPageQuotes, quotedTitle } from '../../../../core/context/titled.js';
import type { Done } from '../../../../runtime/board/wish.js';
import { useShared } from '../state.js';
import { counted, inQuotes, whenOf } from '../words.js';
import { ToType } from './bits.js';
import { Do } from './doing.js';
import { Says } from './menu.js';

/** One is asked about after the other: what was closed meanwhile is asked about no more. */
let asked: Promise<unknown> = Promise.resolve();

/** Asked anew whenever the disk changes. The operation `id`, which `says` what it did; `then` = what undoing it alone undoes. `context`: it can be gone back there, too, over its `lines`. */
export function Undoing(p: { id: string; says: string; then: string; context?: string; lines?: Past[] }) {
  const { id, says, then, context } = p;
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
  const lines = linesOf(would.back, id, p.lines);
  const isMore = isDone(would.back) && (lines.after > 0 || !one);
  if (!one && !isMore) return <Why of={would.alone} />;
  return (
    <>
      {one && (
        <Do wish={alone} label={`Undo: ${says}`}>
          {then === '' ? 'Undo' : <Says what="Undo" then={together([then, againOf(would.alone)])} />}
        </Do>
      )}
      {isMore && (
        <Do wish={back} label={`Undo to here: ${says}`}>
          {then === '' ? (
            `Undo ${takenOf(lines)}`
          ) : (
            <Says
              what="Undo to here"
              then={together([
                `Undoes ${takenOf(lines)}`,
                lines.own ? '' : 'What is active stays',
                againOf(would.back),
              ])}
            />
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

/** What would be taken back: the line itself, and how many after it, which are `named` where they are few; of how many that are `newer`. */
interface Taken {
  own: boolean;
  after: number;
  newer: number;
  named: string;
}

/** So many are named, the rest is counted. */
const NAMED = 3;

function linesOf(would: Done | null, id: string, lines: Past[] = []): Taken {
  const ids: unknown[] = Array.isArray(would?.view.ids) ? would.view.ids : [];
  const own = ids.includes(id);
  const others = lines.filter((l) => l.id !== id && ids.includes(l.id));
  const after = ids.length - Number(own);
  const isWhole = after > 0 && after <= NAMED && others.length === after;
  const newer = lines.findIndex((l) => l.id === id);
  return { own, after, newer, named: isWhole ? others.map((l) => `“${inQuotes(l.says)}”`).join(', ') : '' };
}

/** What is undone, as it stands after “Undo”: where newer lines are passed over, of how many. */
function takenOf({ own, after, newer, named }: Taken): string {
  if (after === 0) return 'what is left of it';
  const also = own ? 'this and ' : '';
  if (named === '') return `${also}${counted(after, 'newer change')} of this context`;
  return `${also}${newer > after ? `${after} of the ${newer} newer lines` : counted(after, 'newer line')}: ${named}`;
}

/** What is active afterwards, where that is another context than now. */
function againOf(would: Done | null): string {
  const again = would?.view.again;
  if (typeof again !== 'string') return '';
  return again === '' ? 'No context is active then' : `Active again: ${quotedTitle(again)}`;
}

/** Several sentences end with a full stop, one alone has none. */
function together(all: string[]): string {
  const said = all.filter((s) => s !== '');
  return said.length > 1 ? `${said.join('. ')}.` : said.join('');
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
          To go back to {quotedTitle(String(before))}, which was active before: <ToType line={first.next} />
        </p>
      </div>
    );
  return (
    <p class="about undo-why" role="status">
      {inPageQuotes(first.says)} {first.next !== '' && <code>{first.next}</code>}
    </p>
  );
}
