/** Decides what the commands for intents have in common: the file they speak of, whom they speak for, and how intents are listed. */
import type { IntentRow } from '../../core/handlers/intent/select-intent.js';
import { type IntentsFile, intentsFile, keyOfFile, OWN } from '../../core/intent/file/locate.js';
import { EMPTY } from '../../core/intent/file/print.js';
import { readIntents } from '../../core/intent/file/read.js';
import type { Edit, Facts, Finding } from '../../core/model.js';
import { safeTitle } from '../../core/text/fence.js';
import { truncate, visibleText } from '../../core/text/truncate.js';
import type { Input, Term } from '../_command.js';
import { sessionOf } from '../session/_session.js';

/** The file of intents, or one that is still to be made. */
export interface Desk {
  file: IntentsFile;
  isNew: boolean;
}

/** The workspace's file, else one as it would be made: beside adopted files where there are any, else our own. */
export function intentsDesk(facts: Facts): Desk {
  const found = intentsFile(facts);
  if (found !== null) return { file: found, isNew: false };
  const { intents: adopted } = facts.config.paths;
  const folder = adopted.replace(/\/?[^/]*$/, '');
  const path = folder !== '' && facts.exists?.(folder) === true ? adopted : OWN;
  const tree = facts.yaml?.(EMPTY);
  const intents = readIntents(path, tree ?? { kind: 'scalar', value: null, from: 0, to: 0, line: 1, column: 1 });
  return {
    file: { path, text: EMPTY, tree: tree?.kind === 'fault' ? null : (tree ?? null), intents },
    isNew: true,
  };
}

/** The edits that make `after` of the desk: a new file is written at once, and whole. */
export function writeIntents(desk: Desk, edits: Edit[], after: IntentsFile): Edit[] {
  return desk.isNew ? [{ key: keyOfFile(desk.file.path), was: null, now: { text: after.text } }] : edits;
}

/** Id of the session that a command speaks for: the host's own word counts, also before an event of it was seen. */
export function speakingSession(input: Input, facts: Facts): string | null {
  return input.session ?? sessionOf(input, facts)?.id ?? null;
}

/** What keeps a file from being changed. */
export function brokenFindings(file: IntentsFile): Finding[] {
  return file.intents.findings.filter((f) => f.severity === 'error');
}

/** What may be written and what not, whole: it is what a person agreed to. */
function globsText({ allow, deny, waits }: IntentRow): string {
  if (waits) return 'waits for your yes: nothing of it applies until you confirm it (clew intent confirm)';
  const shown = (globs: string[]): string => globs.map((g) => visibleText(g)).join(' ');
  const may = allow.length === 0 ? 'names no files' : `may write ${shown(allow)}`;
  return deny.length === 0 ? may : `${may} · never ${shown(deny)}`;
}

/** One line an intent, those that are open first, with what they let be written below. */
export function renderIntents(rows: IntentRow[], term: Term): string[] {
  const width = Math.max(0, ...rows.map((r) => safeTitle(r.id).length));
  return [...rows.filter((r) => r.open), ...rows.filter((r) => !r.open)].flatMap((r) => {
    const marks = [
      r.open ? 'open' : safeTitle(r.status).toLowerCase() || 'done',
      r.criteria === '' ? '' : `${r.criteria} criteria met`,
      r.current ? 'default' : '',
      r.sessions.length === 0 ? '' : `selected by ${r.sessions.map((s) => truncate(safeTitle(s), 12)).join(', ')}`,
      r.context === null ? '' : `context ${safeTitle(r.context)}`,
      r.plan === null ? '' : safeTitle(r.plan),
    ].filter(Boolean);
    const id = safeTitle(r.id).padEnd(width);
    const tail = marks.join(' · ');
    const room = Math.max(12, term.width - width - tail.length - 4);
    const head = `${r.open ? term.bold(id) : term.dim(id)}  ${term.cut(safeTitle(r.summary), room)}  ${term.dim(tail)}`;
    return r.open ? [head, `${' '.repeat(width)}  ${term.dim(globsText(r))}`] : [head];
  });
}
