/** `clew resolve ITEM`: marks an item of a document as settled; with `--by` another takes its place. It stays in the file as history. */
import { inTurn, resolveItem, supersedeItem } from '../../core/document/change.js';
import { parseDocument } from '../../core/document/parse.js';
import { setLoose } from '../../core/document/rounds.js';
import { quiet } from '../../core/empty-outcome.js';
import { paperEdits, paperOf } from '../../core/handlers/document/draft.js';
import { activeOf } from '../../core/handlers/shared/active-context.js';
import type { Finding } from '../../core/model.js';
import { title } from '../../core/text/fence.js';
import { spliced } from '../../core/text/splice.js';
import { clip, oneLine } from '../../core/text/truncate.js';
import type { Command } from '../_command.js';
import { sessionOf } from '../session/_session.js';
import { named } from './_resolve-context.js';

export const command: Command = {
  name: 'resolve',
  summary: 'mark an item of a document as settled',
  args: '<item>',
  flags: [
    { name: 'by', value: 'TEXT', about: 'what holds instead' },
    { name: 'in', value: 'ID', about: 'the work whose item it is; without it the active one' },
  ],
  examples: [
    ['clew resolve k3f9a1m', 'settled: no model is told it any more; clew show names the items'],
    ['clew resolve k3f9a1m --by "Use sessions"', 'that holds instead'],
  ],
  writes: true,
  needs: () => [],
  decide: (input, facts) => {
    const [item = ''] = input.args;
    const session = sessionOf(input, facts);
    const ref = input.flags.in === undefined ? null : String(input.flags.in);
    const context = ref === null ? activeOf(session, facts) : named(ref, facts, session);
    if (context === null)
      return quiet({
        findings: [{ code: ref === null ? 'no-active' : 'no-context', args: { ref: ref ?? '' }, severity: 'error' }],
      });
    const paper = paperOf(context, facts);
    const known = paper?.document.items.find((i) => i.id === item);
    if (paper === null || known === undefined)
      return quiet({ findings: [{ code: 'no-item', args: { ref: item }, severity: 'error' }] });
    const by = input.flags.by === undefined ? null : String(input.flags.by);
    const stamp = { at: facts.now, nonce: facts.nonce };
    const { splices, faults, ids } = inTurn(paper.document, [
      (d) => (by === null ? resolveItem(d, item, facts.now) : supersedeItem(d, item, by, stamp)),
      (d) => (d === paper.document ? { splices: [], faults: [], ids: [] } : setLoose(d, 'updated', facts.now)),
    ]);
    if (faults.length > 0)
      return quiet({
        findings: faults.map((f): Finding => ({ code: f.code, args: { of: f.of }, severity: 'error' })),
      });
    const text = spliced(paper.document.text, splices)!;
    const after = { ...paper, steps: [splices], document: parseDocument(text, paper.document.layout) };
    const what = clip(oneLine(known.text), 60);
    return quiet({
      edits: splices.length === 0 ? [] : paperEdits([after]),
      did: splices.length === 0 ? '' : `${by === null ? 'resolved' : 'superseded'} "${what}" of ${context.id}`,
      undoable: true,
      view: { id: context.id, item, text: known.text, by, ids, changed: splices.length > 0 },
    });
  },
  print: (view, term) =>
    `${term.good('✓')} ${view.changed === true ? 'settled' : 'was settled already'}: ${clip(title(oneLine(String(view.text))), 80)}${view.by === null ? '' : `\n  instead: ${clip(title(oneLine(String(view.by))), 80)}`}`,
};
