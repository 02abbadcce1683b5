/** Decides what becomes of work that was recorded since a switch in an adopted layout when that switch is taken back: it goes to its archive. */
import { archiveFile } from '../../context/rules/archive-file.js';
import { parseDocument } from '../../document/parse.js';
import type { Edit, Facts } from '../../model.js';

/** `edits`, which take a switch back, with the active file as it stands now kept; files that hold anything else are left to be a conflict. */
export function archiveSince(edits: Edit[], facts: Facts): Edit[] {
  const { activeContext, history } = facts.config.paths;
  const first = edits.findIndex(
    (e) => e.key === `file/${activeContext}` && whole(e.was) !== null && whole(e.now) !== null,
  );
  const text = first < 0 ? undefined : facts.file?.(activeContext);
  if (text == null || text === whole(edits[first]!.was)) return edits;
  const task = (t: string): string | undefined => parseDocument(t, 'active-context').meta.taskId;
  const own = task(text);
  if (own === undefined || own !== task(whole(edits[first]!.was)!)) return edits;
  const file = archiveFile(`${history}/`, own);
  const was = facts.file?.(file);
  const said = was == null ? undefined : task(was);
  if (was === undefined || (said !== undefined && said !== own) || edits.some((e) => e.key === `file/${file}`))
    return edits;
  const keep: Edit = { key: `file/${file}`, was: was === null ? null : { text: was }, now: { text } };
  return [keep, ...edits.map((e, i) => (i === first ? { ...e, was: { text } } : e))];
}

function whole(side: Edit['was']): string | null {
  return typeof side?.text === 'string' ? side.text : null;
}
