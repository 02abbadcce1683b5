/** `clew show [ID]`: what is known of a piece of work, as its document says it. */
import type { Document, Item, Place } from '../core/document/document.js';
import { ORDER, PLACES } from '../core/document/shape.js';
import { workOf } from '../core/flows/facts.js';
import { quiet } from '../core/flows/outcome.js';
import { keyOf } from '../core/flows/paper.js';
import type { Context, Facts } from '../core/model.js';
import { span } from '../core/text/ago.js';
import { visible } from '../core/text/clip.js';
import { title } from '../core/text/fence.js';
import { progress } from '../core/words/brief.js';
import type { Command, Term } from './_command.js';
import { sessionOf } from './_session.js';
import { meant, standing } from './_work.js';

type Shown = Pick<Item, 'id' | 'place' | 'text' | 'state'>;

export const command: Command = {
  name: 'show',
  summary: 'show what is known of a piece of work',
  args: '[id]',
  flags: [
    { name: 'all', about: 'also what is settled' },
    { name: 'path', about: 'print the path of its document alone' },
  ],
  examples: [
    ['clew show', 'the active work: goal, progress, decisions, questions'],
    ['clew show pricing --all', 'with what is resolved and superseded'],
    ['$EDITOR "$(clew show --path)"', 'edit its document'],
  ],
  writes: false,
  needs: () => [{ kind: 'index', how: 'open' }, { kind: 'dir' }],
  decide: (input, facts) => {
    const found = meant(input, facts);
    if ('finding' in found) return quiet({ findings: [found.finding] });
    const { context } = found;
    const document = facts.document?.(context) ?? null;
    const path = pathOf(context, facts);
    if (input.flags.path === true)
      return document === null
        ? quiet({ findings: [{ code: 'no-document', args: { id: context.id }, severity: 'error' }] })
        : quiet({ view: { id: context.id, path, only: true } });
    const items = (document?.items ?? []).filter((i) => input.flags.all === true || i.state === 'open');
    return quiet({
      view: {
        id: context.id,
        title: document?.meta.title ?? context.title,
        state: standing(context, sessionOf(input, facts), facts),
        age: span(facts.now - (document?.meta.updated ?? context.lastAt)),
        plan: context.plan,
        progress: progress(workOf(context, facts).plan),
        path: document === null ? null : path,
        meta: document?.meta ?? null,
        items: items.map(({ id, place, text, state, at, by, line }) => ({ id, place, text, state, at, by, line })),
        settled: settled(document),
      },
    });
  },
  print: (view, term) => {
    if (view.only === true) return String(view.path);
    const meta = view.meta as Document['meta'] | null;
    const facts = [view.state, meta?.phase, `${view.age} old`, meta?.category, ...(meta?.tags ?? [])].filter(Boolean);
    const items = view.items as Shown[];
    return [
      `${term.bold(title(String(view.title)))}  ${term.dim(`${view.id} · ${facts.join(' · ')}`)}`,
      ...(view.plan ? [`plan ${view.plan}${view.progress ? `, ${view.progress} tasks done` : ''}`] : []),
      ...(meta === null ? [term.dim('It has no document yet: the first turn that changes something begins one.')] : []),
      ...ORDER.flatMap((place) => section(place, items, term)),
      ...(Number(view.settled) > 0 && items.every((i) => i.state === 'open')
        ? ['', term.dim(`${view.settled} settled items: clew show ${view.id} --all`)]
        : []),
    ].join('\n');
  },
};

function settled(document: Document | null): number {
  return (document?.items ?? []).filter((i) => i.state !== 'open').length;
}

function section(place: Place, all: Shown[], term: Term): string[] {
  const items = all.filter((i) => i.place === place);
  if (items.length === 0) return [];
  const heading = PLACES[place].heading.join(' › ');
  return [
    '',
    term.accent(heading),
    ...items.map((i) => {
      const [first = '', ...rest] = visible(i.text).split('\n');
      const mark = i.state === 'open' ? '•' : i.state === 'resolved' ? '✓' : '↻';
      const head = `${mark} ${first} ${term.dim(i.id)}`;
      return [i.state === 'open' ? head : term.dim(head), ...rest.map((l) => `  ${l}`)].join('\n');
    }),
  ];
}

/** Where the document stands on this machine. */
function pathOf(context: Context, facts: Facts): string {
  const key = keyOf(context);
  return key.startsWith('store/') ? `${facts.more.dir}/${key.slice(6)}` : `${facts.workspace}/${key.slice(5)}`;
}
