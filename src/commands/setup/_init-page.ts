/** Decides what `clew init` shows: what goes where, one line a file, what was found, and what git and a reader have to do with it; every line of it with `--diff`. */
import type { Adopted } from '../../core/context/adopt.js';
import type { Fields } from '../../core/model.js';
import { countOf } from '../../core/text/count.js';
import { safeTitle } from '../../core/text/fence.js';
import { sentenceOf } from '../../core/words/en.js';
import type { Term } from '../_command.js';
import { colourDiff, type Shown } from './_diff.js';
import type { Settings } from './_settings.js';

/** A file that is changed, and what goes into it. */
export interface Planned extends Shown {
  what: string;
}

const NEXT: [line: string, does: string][] = [
  ['clew status', 'the active context, and what else is open'],
  ['clew doctor', 'does the hook work?'],
  ['clew uninstall', 'take it out again, byte for byte'],
];

/** The page of `view`, before or after it was done. */
export function initPage(view: Fields, term: Term): string {
  const changes = view.changes as Planned[];
  const diff = view.diff === true ? diffLines(changes, term) : [];
  if (!view.done) {
    const dry = view.dry ? [term.dim('Nothing was written.')] : [];
    return changes.length === 0 ? '' : [...summaryLines(view, term), ...diff, ...dry].join('\n');
  }
  const found = [`${term.good('✓')} Found ${view.found}.`, ...waiting(view, term)];
  const taken = adoptedLines(view, term);
  const gate = view.gate === undefined ? [] : [`${term.good('✓')} The gate is ${view.gate}.`];
  if (changes.length === 0)
    return [
      `${term.good('✓')} The hook for ${view.names} is installed; nothing to change.`,
      ...gate,
      ...found,
      ...taken,
    ].join('\n');
  const width = Math.max(...NEXT.map(([line]) => line.length));
  return [
    ...diff,
    ...doneLines(view, term),
    ...gate,
    ...found,
    term.dim(keptLine(view)),
    ...(view.called ? [] : [`${term.warn('⚠')} ${sentenceOf({ code: 'not-called', args: {}, severity: 'warn' })}`]),
    ...taken,
    ...othersLines(view),
    ...NEXT.map(([line, does]) => `  ${line.padEnd(width)}  ${term.dim(does)}`),
  ].join('\n');
}

/** What would go where, and what is there, before anything is written. */
export function summaryLines(view: Fields, term: Term): string[] {
  const changes = view.changes as Planned[];
  const wide = Math.max(...changes.map((c) => c.path.length));
  const others = othersLines(view);
  return [
    term.bold('What goes where'),
    ...changes.map((c) => `  ${c.path.padEnd(wide)}  ${c.what} ${term.dim(`(${linesOf(c.diff)})`)}`),
    term.bold('What was found'),
    `  ${view.found}`,
    ...waiting(view, term).map((line) => `  ${line}`),
    ...adoptedLines(view, term).map((line) => `  ${line}`),
    ...(others.length === 0 ? [] : others),
    term.bold('What stays where'),
    `  ${keptLine(view)}`,
    `  ${view.reader}`,
    term.dim(
      `Every line of it: clew init --diff.${view.offersUser ? ' For all your projects: --user.' : ''} Directives for the model, too: --instructions.`,
    ),
  ];
}

export function diffLines(changes: Shown[], term: Term): string[] {
  return changes.map((c) => colourDiff(c.diff, term));
}

/** "+103 lines, −2". */
function linesOf(diff: string): string {
  const lines = diff.split('\n').filter((l) => !/^(?:---|\+\+\+) /.test(l));
  const more = lines.filter((l) => l.startsWith('+')).length;
  const less = lines.filter((l) => l.startsWith('-')).length;
  return [
    ...(more > 0 ? [`${countOf(more, 'line')} in`] : []),
    ...(less > 0 ? [`${countOf(less, 'line')} out`] : []),
  ].join(', ');
}

function keptLine(view: Fields): string {
  return view.kept
    ? `Git keeps contexts, intents and settings in .clew: commit them. The log, the database and caches stay on this machine.${typeof view.joins === 'string' ? ` In this clone git joins two branches of a context document item by item (${view.joins}).` : ''}`
    : 'Git keeps nothing of .clew here: contexts, intents and settings stay on this machine.';
}

function waiting(view: Fields, term: Term): string[] {
  return ((view.contract ?? []) as string[]).length === 0
    ? []
    : [`${term.warn('?')} No person has confirmed these intents here: clew intent confirm`];
}

function doneLines(view: Fields, term: Term): string[] {
  const [served, directed, renewed] = [view.served as string[], view.directed as string[], view.renewed as string[]];
  return [
    view.puts
      ? `${term.good('✓')} Installed the hook for ${view.names}.`
      : `${term.good('✓')} The hook for ${view.names} was installed already.`,
    ...(view.line === 'in' ? [`${term.good('✓')} The line of status shows the active context.`] : []),
    ...(view.line === 'out' ? [`${term.good('✓')} Took clew out of the line of status.`] : []),
    ...served.map((path) => `${term.good('✓')} Added the MCP server to ${path}; ${toolsWords(path, view)}.`),
    ...(view.ruled as string[]).map((path) => `${term.good('✓')} ${path} lets its harmless tools run.`),
    ...(directed.length > 0 ? [`${term.good('✓')} Added four directives to ${directed.join(', ')}.`] : []),
    ...(renewed.length > 0 ? [`${term.good('✓')} Renewed the directives in ${renewed.join(', ')}.`] : []),
  ];
}

/** Work that was found in the files of another tool. */
function adoptedLines(view: Fields, term: Term): string[] {
  const taken = view.adopted as Adopted['taken'] | undefined;
  if (taken === undefined || taken.length === 0) return [];
  const files = [...new Set(taken.map((t) => t.file))];
  const of =
    files.length === 1 ? safeTitle(files[0]!) : `${safeTitle(files[0]!)} and ${countOf(files.length - 1, 'archive')}`;
  const verb = view.done === true ? 'Works with' : 'Would work with';
  return [`${term.good('✓')} ${verb} ${of} in place (${countOf(taken.length, 'context')}); see: clew check`];
}

/** Are the harmless tools called without a question there? */
function toolsWords(path: string, view: Fields): string {
  const asking = (view.asking as { shown: string; name: string }[]).find((a) => a.shown === path);
  return asking === undefined
    ? 'its harmless tools run without a question'
    : `${asking.name} asks about its tools as you set it there`;
}

/** What is meant and not here, and other programs that run models here. */
function othersLines(view: Fields): string[] {
  const [others, absent] = [view.others as Settings['others'], view.absent as Settings['absent']];
  if (others.length === 0) return [];
  if (absent.length === 0) return others.map((o) => `  ${o.name} is here, too: clew init --host ${o.id}`);
  const missing = absent.map((a) => a.name).join(', ');
  return [
    `  ${missing} was not found on this machine.`,
    ...others.map((o) => `  ${o.name} is here: clew init --host ${o.id}`),
  ];
}
