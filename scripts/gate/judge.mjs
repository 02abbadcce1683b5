// Decides how often the gate would have stopped a session whose scope is the folders it touched in its first third, and whether it was right.
import { posix } from 'node:path';
import { manifestsOf } from './manifests.mjs';

/** Folders that hold modules: what stands below them is one. */
const HOLDERS = new Set('src lib app apps packages cmd internal pkg crates modules services'.split(' '));
export const KINDS = ['file tool', 'shell write', 'shell unknown', 'other tool', 'own settings'];

/** The blocks of one session in its last two thirds: `{ calls, blocks: [{ kind, right, again, known, of }] }` (`carried`: a yes of an earlier session covers it, too; `again`: the identical call was asked about, `known`: a yes to what was asked before covers it, `usual`: so it is with a yes to the families of the first third, `agreed`: so it is with a yes to the question about the project's manifests), `null` where no scope could be made. */
export function replayed({ steps, cwd }, works, core, before = new Set()) {
  const calls = steps.filter((s) => s.call);
  const third = Math.ceil(calls.length / 3);
  const facts = factsFor(cwd, core);
  Object.assign(facts, manifestsOf(calls, facts, core));
  const reads = core.readsOf(facts);
  const project = new Set(
    core.projectChecks(reads).flatMap((c) => c.families.map((f) => `family ${core.plainName(f)}`)),
  );
  const touched = new Set();
  const said = [];
  let prompts = 0;
  let seen = 0;
  let work = null;
  let scope = null;
  // The disk of that time is gone: what the session wrote is what is known of it.
  let wrote = {};
  const asked = new Set();
  const granted = new Set();
  const ran = new Set();
  const out = { calls: 0, blocks: [] };
  for (const s of steps) {
    if (s.prompt !== undefined) {
      said.push(s.prompt);
      work = works[prompts++] ?? work;
    }
    if (s.plan) said.push(s.plan);
    if (!s.call) continue;
    if (seen++ === third) scope = scopeFrom(touched, work);
    const { cwd: there } = s.call.session;
    const changed = scope ? core.changedPlaces(facts, there, scope.intent, { since: 0, wrote }) : undefined;
    const deed = core.deedOf(s.call.tool, there, facts, changed);
    wrote = core.noteWritten(wrote, deed.files, s.call.tool.act.command ?? '');
    if (scope === undefined) return null;
    if (scope !== null) {
      out.calls++;
      const passes = core.isAlways(s.call.tool.name, s.call.tool.act) || core.isHostsPlan(s.call.tool);
      const block = passes ? null : blockOf(s.call, deed, scope, facts, core);
      if (block !== null) {
        const again = asked.has(block.mark);
        asked.add(block.mark);
        const known = block.needed.length > 0 && block.needed.every((w) => granted.has(w));
        const usual = block.needed.length > 0 && block.needed.every((w) => granted.has(w) || ran.has(w));
        const agreed = block.needed.length > 0 && block.needed.every((w) => granted.has(w) || project.has(w));
        const carried = block.needed.length > 0 && block.needed.every((w) => granted.has(w) || before.has(w));
        for (const w of block.wanted) {
          granted.add(w);
          before.add(w);
        }
        const right =
          work !== scope.work || (block.files.length > 0 && !block.files.every((f) => belongs(f, scope, said)));
        out.blocks.push({ ...block, right, again, known, usual, agreed, carried });
      }
    }
    if (seen <= third) for (const w of deed.families) ran.add(marked(w, core));
    for (const f of [...deed.files.map((x) => x.at), ...(s.read === '' ? [] : [at(s.read, s.call, facts, core)])])
      if (f.asked !== null) touched.add(f.asked);
    facts.seen = touched;
  }
  return scope === null || scope === undefined ? null : out;
}

function scopeFrom(touched, work) {
  const folders = [...touched].map((f) => (posix.dirname(f) === '.' ? f : `${posix.dirname(f)}/**`));
  if (folders.length === 0) return undefined;
  const allow = [...new Set(folders)];
  const constraints = { tools: [], patterns: [], prose: [] };
  const intent = {
    id: 'INT-001',
    summary: '',
    status: '',
    open: true,
    scope: { allow, deny: [] },
    constraints,
    criteria: [],
    context: null,
    plan: null,
    line: 1,
  };
  return { intent, work, modules: new Set([...touched].map(moduleOf)) };
}

function blockOf(event, deed, scope, facts, core) {
  if (deed.own.length > 0)
    return {
      kind: 'own settings',
      files: deed.own.map((o) => o.what),
      mark: `own ${deed.own[0].what}`,
      wanted: [],
      needed: [],
      of: deed.own[0].what,
    };
  const { verdict, reasons, wanted, besides = [] } = core.evaluateCall(event.tool, deed, scope.intent, facts);
  if (verdict === 'allow') return null;
  const files = reasons.filter((r) => r.code === 'out' || r.code === 'outside').map((r) => r.what);
  const { does } = event.tool.act;
  const kind =
    does === 'write' ? 'file tool' : does !== 'run' ? 'other tool' : files.length > 0 ? 'shell write' : 'shell unknown';
  return {
    kind,
    files,
    mark: [
      ...wanted.filter((w) => w.kind === 'path').map((w) => marked(w, core)),
      ...deed.unknown.map((w) => marked(w, core)),
    ].join('\n'),
    wanted: [...wanted, ...besides].map((w) => marked(w, core)),
    needed: wanted.map((w) => marked(w, core)),
    of: [...wanted.filter((w) => w.kind === 'path').map((w) => w.what), ...deed.unknown.map((u) => u.what)].join(' '),
  };
}

const marked = (w, core) => `${w.kind} ${w.kind === 'family' ? core.plainName(w.mark) : w.mark}`;

/** Does a file belong to the work that the scope was made for: by its module, or because it was named? */
function belongs(file, scope, said) {
  // A host in plan mode lets the agent write its own plan file and no other.
  if (/\/\.claude\/plans\/[^/]+\.md$/.test(file)) return true;
  if (!file.startsWith('/') && scope.modules.has(moduleOf(file))) return true;
  const name = posix.basename(file);
  return said.some((text) => text.includes(file) || (name.length > 4 && text.includes(name)));
}

/** The first folder; the second one, too, below a folder that holds modules. */
export function moduleOf(file) {
  const parts = file.split('/');
  return parts.slice(0, Math.min(parts.length - 1, HOLDERS.has(parts[0]) ? 2 : 1)).join('/');
}

function at(path, event, facts, core) {
  return core.resolvePath(path, { cwd: event.session.cwd, workspace: facts.workspace });
}

function factsFor(workspace, core) {
  const facts = {
    now: 0,
    workspace,
    config: core.DEFAULTS,
    state: core.emptyState(),
    globs: core.compileGlobs,
    parsed: core.parseShell,
    seen: new Set(),
    exists: (path) => facts.seen.has(path),
  };
  return facts;
}
