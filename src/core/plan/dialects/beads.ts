/** beads' `issues.jsonl`: an issue a line; an epic is a plan of its children, and what belongs to none is a plan together. */
import type { Plan, Task, TaskStatus } from '../../model.js';
import { isFatal, type JsonNode, memberOf, scanJson, valueText } from '../../text/json-scan.js';
import { parseIso } from '../../text/time.js';
import { lineFinding, type ParsedPlan, planName } from '../parse/parse.js';
import type { Dialect, DialectExample, PlanFile } from './_dialect.js';
import { beyondFinding, findCircles, isKey, jsonFindings, MOST, storePlan } from './_store.js';

const PLACE = /(?:^|\/)\.beads\/(?:issues|beads)\.jsonl$/;
const STATUS: Record<string, TaskStatus> = {
  open: 'pending',
  blocked: 'pending',
  deferred: 'pending',
  pinned: 'pending',
  in_progress: 'in_progress',
  hooked: 'in_progress',
  closed: 'completed',
};

interface Issue {
  id: string;
  title: string;
  status: string;
  epic: boolean;
  parent: string | null;
  said: string;
  line: number;
  at: number | null;
}

export const dialect: Dialect = {
  id: 'beads',
  name: 'beads',
  match: (path) => PLACE.test(path),
  parse: (path, text) => {
    const out: PlanFile = { plans: [], findings: [], cut: false };
    const issues = issuesIn(path, text, out);
    for (const circle of findCircles(
      new Map([...issues.values()].flatMap((i) => (i.parent ? [[i.id, [i.parent]]] : []))),
    )) {
      const first = issues.get(circle[0]!)!;
      out.findings.push(lineFinding('plan-circle', path, first.line, circle.join(' → ')));
      for (const id of circle) issues.get(id)!.parent = null;
    }
    out.plans = plansOf(path, issues);
    if (out.plans.length >= MOST.plans) out.findings.push(beyondFinding(path, 1, 'plans'));
    return out;
  },
  // The file is written from a database, which does not hear of a change made here.
};

export const examples: DialectExample[] = [
  {
    path: '.beads/issues.jsonl',
    text: '{"id":"bd-1","title":"Night ferry","status":"open","issue_type":"epic"}\n{"id":"bd-1.1","title":"Lamps","status":"closed","issue_type":"task"}\n{"id":"bd-2","title":"Rope","status":"in_progress","issue_type":"bug"}\n',
    plans: [
      ['Night ferry', 1, 1],
      ['Issues', 0, 1],
    ],
  },
];

/** Issues by id, the last of two; what is deleted is none. Adds what is wrong to `out`. */
function issuesIn(path: string, text: string, out: PlanFile): Map<string, Issue> {
  const issues = new Map<string, Issue>();
  const lines = text.replace(/^\ufeff/, '').split('\n');
  const tell = (code: string, line: number, of: string): void => {
    if (out.findings.length < MOST.findings) out.findings.push(lineFinding(code, path, line, of));
  };
  const last = lines.findLastIndex((l) => l.trim() !== '');
  for (const [i, raw] of lines.entries()) {
    if (raw.trim() === '') continue;
    if (i >= MOST.records) {
      tell('plan-tasks', i + 1, `${MOST.records} lines`);
      break;
    }
    const { root, faults } = scanJson(raw);
    for (const f of jsonFindings(path, faults, () => i + 1)) tell(f.code, i + 1, String(f.args.of));
    if (faults.some(isFatal)) {
      // Half a last line is being written; half a line in the middle stays so.
      if (i === last && faults.some((f) => f.why === 'cut-short')) out.cut = true;
      continue;
    }
    const issue = root && issueOf(root, raw, i + 1);
    if (!issue) continue;
    if (issues.has(issue.id)) tell('plan-id-twice', i + 1, issue.id);
    issues.delete(issue.id);
    if (issue.status !== 'tombstone') issues.set(issue.id, issue);
  }
  for (const issue of issues.values())
    if (issue.parent === null || !issues.has(issue.parent)) issue.parent = parentByName(issue.id, issues);
  return issues;
}

function issueOf(node: JsonNode, text: string, line: number): Issue | null {
  const said = (name: string, of = node): string => valueText(memberOf(of, name), text) ?? '';
  const id = said('id');
  if (!isKey(id)) return null;
  const up = (memberOf(node, 'dependencies')?.items ?? []).find((d) => said('type', d) === 'parent-child');
  return {
    id,
    title: said('title').slice(0, 500) || id,
    status: said('status'),
    epic: said('issue_type') === 'epic',
    parent: (up && said('depends_on_id', up)) || said('parent') || null,
    said: said('description').slice(0, 2000),
    line,
    at: parseIso(said('updated_at') || said('created_at')),
  };
}

/** `bd-1.2` hangs on `bd-1`. */
function parentByName(id: string, issues: Map<string, Issue>): string | null {
  const dot = id.lastIndexOf('.');
  const above = dot > 0 && /^\d+$/.test(id.slice(dot + 1)) ? id.slice(0, dot) : null;
  return above !== null && issues.has(above) ? above : null;
}

function plansOf(path: string, issues: Map<string, Issue>): ParsedPlan[] {
  const below = new Map<string, Issue[]>();
  for (const issue of issues.values()) {
    if (issue.parent === null) continue;
    const children = below.get(issue.parent) ?? [];
    children.push(issue);
    below.set(issue.parent, children);
  }
  const isPlan = (i: Issue): boolean => i.epic || below.has(i.id);
  const all = [...issues.values()];
  const plans = all.filter(isPlan).slice(0, MOST.plans - 1);
  const out = plans.map((epic) => {
    const of = { path: `${path}#${epic.id}`, key: epic.id, name: epic.title, title: epic.title };
    return made(path, { ...of, status: epic.status }, below.get(epic.id) ?? [], [epic.id, epic.said], epic.at);
  });
  const rest = all.filter((i) => !isPlan(i) && i.parent === null);
  if (rest.length > 0) out.push(made(path, { path, name: planName(path), title: 'Issues' }, rest, [], null));
  return out;
}

type Named = Pick<Plan, 'path' | 'name' | 'title' | 'key'> & { status?: string };

function made(file: string, named: Named, issues: Issue[], said: string[], at: number | null): ParsedPlan {
  const tasks = issues
    .slice(0, MOST.tasks)
    .map(({ id, title, status, line }): Task => ({ id, text: title, status: STATUS[status] ?? 'pending', line }));
  const plan = storePlan({ ...named, file, dialect: 'beads' }, tasks, [...said, ...issues.map((i) => i.said)]);
  const times = [at, ...issues.map((i) => i.at)].filter((t) => t !== null);
  const first = issues[MOST.tasks];
  const findings = first ? [beyondFinding(file, first.line, 'tasks')] : [];
  return times.length === 0 ? { plan, findings } : { plan, findings, at: times.reduce((a, b) => Math.max(a, b)) };
}
