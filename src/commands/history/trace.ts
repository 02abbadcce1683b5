/** `clew trace [FILE[:LINE]]`: why a line is there: the work, the intent, the decision and the session that it came with. */
import { emptyOutcome } from '../../core/empty-outcome.js';
import { intentsFile } from '../../core/intent/file/locate.js';
import type { Facts, Outcome } from '../../core/model.js';
import { linesOf } from '../../core/text/diff.js';
import { formatDuration } from '../../core/text/duration.js';
import { fenceInline, safeTitle } from '../../core/text/fence.js';
import { truncate, visibleText } from '../../core/text/truncate.js';
import type { Change } from '../../core/trace/change.js';
import { recordOf, type TraceRecord } from '../../core/trace/export.js';
import type { Kept } from '../../core/trace/follow.js';
import { explainLines, type Stretch, type Told, toldOf, type Why, wholeFile, whyLine } from '../../core/trace/why.js';
import type { Command, Input, Term } from '../_command.js';
import type { Answers, ChangeRow as Row } from './_answers.js';
import type { Committed, TraceRead } from './_trace.js';

const MOST_SHOWN = 20;
const KEPT: Record<Kept, string> = {
  same: '',
  moved: ', moved since',
  part: ', partly changed since',
  edited: ', this line was edited since',
};

export const command: Command = {
  name: 'trace',
  group: 'intents',
  order: 4,
  summary: 'tell why a line is there: its context, intent, decision',
  args: '[file]',
  flags: [
    { name: 'strays', about: 'files that turns changed outside of their intent' },
    { name: 'export', about: 'print records of the Agent Trace specification, one a line' },
  ],
  examples: [
    ['clew trace src/login.ts:12', 'tell why this line is there'],
    ['clew trace src/login.ts', 'the same for every line of the file'],
    ['clew trace', 'list the last changes'],
    ['clew trace --strays', 'list files changed outside of an intent'],
    ['clew trace --export', 'all that is known, for other programs'],
  ],
  writes: false,
  needs: (input) => [{ kind: 'trace', place: input.args[0] ?? null, must: !isList(input) }],
  decide: (input, found) => {
    const facts = { ...found, intents: intentsFile(found)?.intents ?? null };
    const read = facts.more.trace as TraceRead;
    const about = read.changes.filter((c) => read.path === null || c.files.some((f) => f.path === read.path));
    if (input.flags.export === true)
      return emptyOutcome({
        view: { records: about.toReversed().map((c) => recordOf(c, read.version)) } satisfies Answers['trace'],
      });
    if (isList(input) || read.path === null) return listed(input, about, facts);
    if (read.text === null) return emptyOutcome();
    const lines = linesOf(read.text);
    if (read.line === null)
      return emptyOutcome({
        view: {
          path: read.path,
          stretches: explainLines(read.changes, read.path, lines, facts),
          now: facts.now,
        } satisfies Answers['trace'],
      });
    if (read.line < 1 || read.line > lines.length) {
      const args = { path: read.path, line: read.line, count: lines.length };
      return emptyOutcome({ findings: [{ code: 'no-line', args, severity: 'error' }] });
    }
    return ofLine(read as TraceRead & { path: string; line: number }, lines, input, facts);
  },
  print: (view, term) => {
    if (view.records !== undefined) return (view.records as TraceRecord[]).map((r) => JSON.stringify(r)).join('\n');
    if (view.rows !== undefined) return rowsPrinted(view.rows as Row[], view.strays === true, term);
    if (view.stretches !== undefined) return stretchesPrinted(view.stretches as Stretch[], Number(view.now), term);
    return linePrinted(view, term);
  },
};

function isList(input: Input): boolean {
  return input.flags.strays === true || input.flags.export === true;
}

function listed(input: Input, changes: Change[], facts: Facts): Outcome {
  const strays = input.flags.strays === true;
  const rows: Row[] = changes
    .filter((c) => (c.stray === true) === strays)
    .slice(0, strays ? 200 : MOST_SHOWN)
    .map((c) => ({ ...toldOf(c, facts), ago: formatDuration(facts.now - c.at), files: c.files.map((f) => f.path) }));
  return emptyOutcome({ view: { strays, rows } satisfies Answers['trace'] });
}

function ofLine(
  read: TraceRead & { path: string; line: number },
  lines: string[],
  { agent, session }: Input,
  facts: Facts,
): Outcome {
  const { path, line, commit, changes } = read;
  const why = whyLine(changes, path, lines, line, facts);
  const file = why === null ? wholeFile(changes, path, facts) : null;
  const text = truncate(visibleText(lines[line - 1]!).trim(), 200);
  // A person reads the code as it stands; a model is given nothing of a file but fenced.
  const fenced = agent ? { fenced: fenceInline(text, session ?? path) } : {};
  return emptyOutcome({
    view: { path, line, text, ...fenced, why, file, commit, now: facts.now } satisfies Answers['trace'],
  });
}

function linePrinted(view: Record<string, unknown>, term: Term): string {
  const why = view.why as Why | null;
  const file = view.file as Told | null;
  const commit = view.commit as Committed | null;
  const now = Number(view.now);
  const rows = why !== null ? told(why, now) : file !== null ? told(file, now) : [];
  const head = `${term.bold(`${safeTitle(String(view.path))}:${view.line}`)}  ${term.dim(String(view.fenced ?? term.cut(String(view.text), 80)))}`;
  const said =
    why !== null
      ? [`  lines     ${why.start}–${why.end} when they were written${KEPT[why.kept]}`]
      : [
          file === null
            ? '  No change of an agent that is known here left this line.'
            : '  This line is not known; its file was written then, as a whole or by a command.',
        ];
  const last =
    commit === null
      ? '  commit    none yet'
      : `  commit    ${commit.id.slice(0, 10)} ${safeTitle(truncate(commit.summary, 60))} (${safeTitle(commit.by)}, ${formatDuration(now - commit.at)} ago)`;
  return [head, ...rows, ...said, last].join('\n');
}

function told(t: Told, now: number): string[] {
  const { intent, context, decision } = t;
  return [
    `  intent    ${intent === null ? 'none was selected' : `${safeTitle(intent.id)} ${safeTitle(truncate(intent.summary, 80))}`.trimEnd()}`,
    `  context   ${context === null ? 'none was active' : safeTitle(context.title || context.id)}`,
    ...(decision === null ? [] : [`  decision  ${safeTitle(truncate(decision.text, 100))}`]),
    `  by        ${safeTitle(t.tool) || 'a turn'} in session ${safeTitle(t.session)} of ${safeTitle(t.host)}, ${formatDuration(now - t.at)} ago`,
  ];
}

function stretchesPrinted(all: Stretch[], now: number, term: Term): string {
  if (all.length === 0) return 'The file is empty.';
  const width = String(all.at(-1)!.to).length;
  return all
    .map((s) => {
      const lines = `${String(s.from).padStart(width)}–${String(s.to).padEnd(width)}`;
      if (s.why === null) return `${lines}  ${term.dim('not known here')}`;
      const { intent, context, session, kept, at } = s.why;
      const what = [intent?.id ?? 'no intent', context?.title || context?.id || 'no context'].map(safeTitle).join('  ');
      return `${lines}  ${what}  ${term.dim(`${safeTitle(session)}, ${formatDuration(now - at)} ago${KEPT[kept]}`)}`;
    })
    .join('\n');
}

function rowsPrinted(rows: Row[], strays: boolean, term: Term): string {
  if (rows.length === 0)
    return strays ? `${term.good('✓')} no file outside of an intent is known` : 'No change is known yet.';
  return rows
    .map((r) => {
      const files =
        r.files
          .slice(0, 3)
          .map((f) => safeTitle(f))
          .join(', ') + (r.files.length > 3 ? ` and ${r.files.length - 3} more` : '');
      return `${files}  ${r.intent?.id ?? 'no intent'}  ${term.dim(`${safeTitle(r.context?.title || r.context?.id || 'no context')}, ${safeTitle(r.session)}, ${r.ago} ago`)}`;
    })
    .join('\n');
}
