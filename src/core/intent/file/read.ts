/** Decides what a file of intents says: its tree read by the layout it has; what cannot be used is left out and said with its place. */

import type { Criterion, Intent, Intents } from '../../model/intent.js';
import type { Mapping, Tree, TreeFault } from '../../model/yaml.js';
import type { Finding } from '../../model.js';
import { oneLine } from '../../text/truncate.js';
import { faultOfPattern } from '../gate/forbidden-patterns.js';
import { ID, isBroken } from '../intent.js';
import { usableGlobs } from '../scope/validate-globs.js';
import { LAYOUTS, type Layout } from './schemas.js';
import { isNothing, valueAt } from './yaml-tree.js';

const MOST_INTENTS = 500;
/** Globs, patterns, criteria of one intent. */
const MOST_ITEMS = 500;
const MOST_LETTERS = 2000;
/** States by which work is over, in the words that files use. */
const CLOSED =
  /^(?:completed?|done|closed|finished|met|merged|cancell?ed|abandoned|archived|rejected|superseded|wont[-_ ]?do)$/i;

/** The intents of the file at `path`, in a workspace whose form says how its globs are written. */
export function readIntents(path: string, tree: Tree | TreeFault, workspace = '/'): Intents {
  const empty: Intents = { path, schema: 'v1', current: null, intents: [], findings: [] };
  if (tree.kind === 'fault') {
    const { code, line, column, why } = tree;
    return { ...empty, findings: [{ code, args: { path, line, column, why }, severity: 'error' }] };
  }
  const layout = LAYOUTS.find((l) => valueAt(tree, l.list) !== null);
  const reader = new Reader(path, layout ?? LAYOUTS[0]!, workspace);
  const read = layout === undefined ? reader.shapeless(tree) : reader.file(tree as Mapping);
  const all = { ...empty, ...read, findings: reader.findings };
  return isBroken(all) ? { ...all, current: null, intents: [] } : all;
}

class Reader {
  readonly findings: Finding[] = [];

  constructor(
    private readonly path: string,
    private readonly layout: Layout,
    private readonly workspace: string,
  ) {}

  shapeless(tree: Tree): Partial<Intents> {
    this.say('intents-shape', tree, {}, 'error');
    return {};
  }

  file(tree: Mapping): Partial<Intents> {
    const { schema, list } = this.layout;
    const version = valueAt(tree, 'version');
    if (version !== null && !(version.kind === 'scalar' && Number(version.value) === 1))
      this.say('intents-version', version, { of: textOf(version) }, 'error');
    const rows = valueAt(tree, list)!;
    if (rows.kind !== 'list' && !isNothing(rows)) this.say('intents-list', rows, { key: list }, 'error');
    const items = rows.kind === 'list' ? rows.items : [];
    if (items.length > MOST_INTENTS) this.say('intents-many', rows, { most: MOST_INTENTS }, 'warn');
    const intents: Intent[] = [];
    for (const item of items.slice(0, MOST_INTENTS)) {
      const intent = this.intent(item);
      if (intent === null) continue;
      if (intents.some((i) => i.id === intent.id)) this.say('intent-twice', item, { id: intent.id }, 'error');
      else intents.push(intent);
    }
    return { schema, intents, current: this.current(tree, intents) };
  }

  private current(tree: Mapping, intents: Intent[]): string | null {
    const named = valueAt(tree, 'current_intent_id');
    if (named === null || isNothing(named)) return null;
    const id = textOf(named);
    if (intents.some((i) => i.id === id)) return id;
    this.say('intents-current', named, { id }, 'warn');
    return null;
  }

  /** `null` for what cannot be selected: it has no id, or what it forbids cannot be read. */
  private intent(item: Tree): Intent | null {
    const id = textOf(valueAt(item, 'id'));
    if (item.kind !== 'map' || id === '') {
      this.say('intent-no-id', item, {}, 'warn');
      return null;
    }
    if (!ID.test(id)) this.say('intent-id', valueAt(item, 'id')!, { id }, 'warn');
    const { layout } = this;
    const before = this.findings.length;
    const allow = this.texts(item, layout.allow, false, true);
    const status = textOf(valueAt(item, 'status'));
    const criteria = this.criteria(item);
    const deny = layout.deny === null ? [] : this.texts(item, layout.deny, true, true);
    const tools = layout.tools === null ? [] : this.texts(item, layout.tools, true);
    const patterns = layout.patterns === null ? [] : this.texts(item, layout.patterns, true);
    if (this.findings.slice(before).some((f) => f.code === 'intent-unread')) return null;
    this.unusable(item, id);
    const denied = layout.deny === null ? allow.filter((g) => g.startsWith('!')) : [];
    return {
      id,
      summary: oneLine(textOf(valueAt(item, ...layout.summary))).slice(0, MOST_LETTERS),
      status,
      open: status === '' ? criteria.length === 0 || criteria.some((c) => c.status !== 'met') : !CLOSED.test(status),
      scope: {
        allow: allow.filter((g) => !denied.includes(g)),
        deny: [...deny, ...denied.map((g) => g.slice(1).trim()).filter((g) => g !== '')],
      },
      constraints: { tools, patterns, prose: this.texts(item, layout.prose) },
      criteria,
      context: textOf(valueAt(item, 'context')) || null,
      plan: textOf(valueAt(item, 'plan')) || null,
      line: item.line,
    };
  }

  /** Globs and expressions that the gate cannot use are said where they stand. */
  private unusable(item: Mapping, id: string): void {
    const say = (code: string, keys: string[] | null, faultsOf: (texts: string[]) => string[]): void => {
      const found = keys === null ? null : valueAt(item, ...keys);
      const all = (found?.kind === 'list' ? found.items : [found])
        // An empty line of a list is one that cannot be used; a key without a value says nothing.
        .filter((at) => textOf(at) !== '' || (found?.kind === 'list' && at?.kind === 'scalar' && at.value !== null))
        .slice(0, MOST_ITEMS);
      for (const [nth, why] of faultsOf(all.map(textOf)).entries())
        if (why !== '') this.say(code, all[nth]!, { id, of: oneLine(textOf(all[nth]!)).slice(0, 80), why }, 'warn');
    };
    const globs = (texts: string[]): string[] => usableGlobs(texts, this.workspace).faults;
    say('intent-glob', this.layout.allow, globs);
    say('intent-glob', this.layout.deny, globs);
    say('intent-pattern', this.layout.patterns, (texts) => texts.map(faultOfPattern));
  }

  /** The texts of a list; one scalar counts as a list of one. `strict`: what is not of that form makes the intent unusable; `cut`: but for what is too much, which is told as a glob that cannot be used. */
  private texts(item: Mapping, keys: string[], strict = false, cut = false): string[] {
    const found = valueAt(item, ...keys);
    const above = keys.length === 1 ? null : valueAt(item, keys[0]!);
    const odd = above !== null && above.kind !== 'map' && !isNothing(above) ? above : null;
    if (odd === null && isNothing(found)) return [];
    const of = odd ?? found!;
    const all = of.kind === 'list' ? of.items : [of];
    const items = cut ? all.slice(0, MOST_ITEMS) : all;
    const good = odd === null && items.length <= MOST_ITEMS && items.every((i) => i.kind === 'scalar');
    const long = cut ? undefined : items.find((i) => i.kind === 'scalar' && String(i.value).length > MOST_LETTERS);
    if (good && long === undefined) return items.map((i) => textOf(i).slice(0, MOST_LETTERS)).filter((t) => t !== '');
    const code = strict ? 'intent-unread' : 'intent-list';
    this.say(code, long ?? of, { id: textOf(valueAt(item, 'id')), key: keys.join('.') }, 'warn');
    return strict
      ? []
      : items
          .slice(0, MOST_ITEMS)
          .map(textOf)
          .filter((t) => t !== '' && t.length <= MOST_LETTERS);
  }

  private criteria(item: Mapping): Criterion[] {
    const found = valueAt(item, 'acceptance_criteria');
    if (found === null || isNothing(found)) return [];
    const items = found.kind === 'list' ? found.items.slice(0, MOST_ITEMS) : [];
    if (found.kind !== 'list')
      this.say('intent-list', found, { id: textOf(valueAt(item, 'id')), key: 'acceptance_criteria' }, 'warn');
    const seen = new Set<string>();
    return items.flatMap((c, n): Criterion[] => {
      const id = textOf(valueAt(c, 'id')) || `AC-${n + 1}`;
      const description = c.kind === 'scalar' ? textOf(c) : textOf(valueAt(c, 'description'));
      if (description === '' && c.kind === 'scalar') return [];
      if (seen.has(id)) this.say('criterion-twice', c, { id }, 'warn');
      seen.add(id);
      return [{ id, description: description.slice(0, MOST_LETTERS), status: this.status(c) }];
    });
  }

  private status(criterion: Tree): Criterion['status'] {
    const said = valueAt(criterion, 'status');
    const text = textOf(said).toLowerCase();
    if (text === 'met' || text === 'failed') return text;
    if (text !== '' && text !== 'pending') this.say('criterion-status', said!, { of: text }, 'warn');
    return 'pending';
  }

  private say(code: string, at: Tree, args: Finding['args'], severity: Finding['severity']): void {
    if (this.findings.length < 100 || severity === 'error')
      this.findings.push({ code, args: { path: this.path, line: at.line, column: at.column, ...args }, severity });
  }
}

/** A scalar as text, '' for what is none. */
function textOf(tree: Tree | null): string {
  return tree?.kind === 'scalar' && tree.value !== null ? String(tree.value).trim() : '';
}
