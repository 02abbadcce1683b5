/** Task Master's `tasks.json`: a plan a tag, tasks with subtasks, the status of each a word. */
import type { Finding, Plan, Task, TaskStatus } from '../../model.js';
import { isFatal, type JsonNode, memberOf, scanJson, valueText } from '../../text/json-scan.js';
import { parseIso } from '../../text/time.js';
import { lineFinding, type ParsedPlan, planName } from '../parse/parse.js';
import { statusOfWord } from '../parse/status.js';
import type { Dialect, DialectExample, PlanFile } from './_dialect.js';
import { beyondFinding, findCircles, isKey, jsonFindings, MOST, makeLineCounter, storePlan } from './_store.js';

const PLACE = /(?:^|\/)(?:\.taskmaster\/)?tasks\/tasks\.json$/;
const WORDS: Record<TaskStatus, string> = {
  pending: 'pending',
  in_progress: 'in-progress',
  completed: 'done',
  cancelled: 'cancelled',
};
/** Subtasks stand in tasks; nobody nests them deeper than this. */
const DEEP = 4;

/** A task with the place of its record. */
interface Found {
  id: string;
  node: JsonNode;
  part: boolean;
}

export const dialect: Dialect = {
  id: 'task-master',
  name: 'Task Master',
  match: (path) => PLACE.test(path),
  parse: (path, text) => {
    const { root, faults } = scanJson(text);
    const line = makeLineCounter(text);
    const out: PlanFile = { plans: [], findings: jsonFindings(path, faults, line), cut: faults.some(isFatal) };
    for (const { key, tasks, meta } of tagsIn(root)) {
      if (key !== undefined && !isKey(key)) out.findings.push(lineFinding('plan-key', path, line(tasks.from), key));
      else if (out.plans.length < MOST.plans) out.plans.push(tagPlan(path, text, key, tasks, meta));
      else {
        out.findings.push(beyondFinding(path, line(tasks.from), 'plans'));
        break;
      }
    }
    return out;
  },
  edit: (text, task, status) => {
    const { root } = scanJson(text);
    const tag = tagsIn(root).find((t) => t.key === task.key);
    const said = memberOf(tag && tasksIn(tag.tasks, text).find((t) => t.id === task.id)?.node, 'status');
    if (said?.type !== 'string') return null;
    return [{ at: said.from + 1, cut: text.slice(said.from + 1, said.to - 1), put: WORDS[status] }];
  },
};

export const examples: DialectExample[] = [
  {
    path: '.taskmaster/tasks/tasks.json',
    text: '{\n  "harbour": {\n    "tasks": [\n      { "id": 1, "title": "Dredge", "status": "done", "subtasks": [{ "id": 1, "title": "Hire", "status": "done" }] },\n      { "id": 2, "title": "Moor", "status": "pending" }\n    ]\n  },\n  "night": { "tasks": [{ "id": 1, "title": "Lamps", "status": "cancelled" }] }\n}\n',
    plans: [
      ['harbour', 1, 2],
      ['night', 0, 0],
    ],
    edit: { task: { line: 5, id: '2', key: 'harbour' }, status: 'in_progress', cut: 'pending', put: 'in-progress' },
  },
];

interface Tag {
  key?: string;
  tasks: JsonNode;
  meta: JsonNode | undefined;
}

/** The lists of tasks: one a tag, or the only one of a file from before there were tags. */
function tagsIn(root: JsonNode | null): Tag[] {
  const old = memberOf(root ?? undefined, 'tasks');
  if (old?.type === 'array') return [{ tasks: old, meta: memberOf(root!, 'metadata') }];
  return [...new Map((root?.members ?? []).map((m) => [m.key, m.value]))].flatMap(([key, value]) => {
    const tasks = memberOf(value, 'tasks');
    return tasks?.type === 'array' ? [{ key, tasks, meta: memberOf(value, 'metadata') }] : [];
  });
}

/** Tasks and subtasks of one list in order, subtasks as `TASK.SUBTASK`. */
function tasksIn(list: JsonNode, text: string): Found[] {
  const out: Found[] = [];
  const walk = (nodes: JsonNode[], above: string, depth: number): void => {
    for (const node of nodes) {
      const own = valueText(memberOf(node, 'id'), text);
      if (out.length >= MOST.tasks || own === null || own === '') continue;
      const id = above === '' || own.startsWith(`${above}.`) ? own : `${above}.${own}`;
      out.push({ id, node, part: above !== '' });
      if (depth < DEEP) walk(memberOf(node, 'subtasks')?.items ?? [], id, depth + 1);
    }
  };
  walk(list.items, '', 0);
  return out;
}

function tagPlan(path: string, text: string, key: string | undefined, list: JsonNode, meta?: JsonNode): ParsedPlan {
  const line = makeLineCounter(text);
  const found = tasksIn(list, text);
  const said = (node: JsonNode, name: string): string => valueText(memberOf(node, name), text) ?? '';
  const lines = new Map<string, number>();
  const findings: Finding[] = [];
  const tasks = found.map(({ id, node, part }): Task => {
    const at = line(node.from);
    if (!lines.has(id)) lines.set(id, at);
    else if (findings.length < MOST.findings) findings.push(lineFinding('plan-id-twice', path, at, id));
    const task: Task = {
      id,
      text: said(node, 'title').slice(0, 500),
      status: statusOfWord(said(node, 'status')) ?? 'pending',
      line: at,
    };
    return part ? { ...task, uncounted: true } : task;
  });
  if (found.length === MOST.tasks) findings.push(beyondFinding(path, tasks.at(-1)!.line, 'tasks'));
  for (const circle of findCircles(dependencies(found, text)))
    findings.push(lineFinding('plan-circle', path, lines.get(circle[0]!)!, circle.join(' → ')));
  const description = meta === undefined ? '' : said(meta, 'description');
  const of = { path: key === undefined ? path : `${path}#${key}`, file: path, dialect: 'task-master' };
  const title = key ?? planName(path);
  const words = [description, ...found.map((f) => said(f.node, 'description'))];
  const plan: Plan = storePlan({ ...of, name: title, title, ...(key === undefined ? {} : { key }) }, tasks, words);
  const at = meta === undefined ? null : parseIso(said(meta, 'updated') || said(meta, 'lastModified'));
  return at === null ? { plan, findings } : { plan, findings, at };
}

/** What each task waits for; a subtask names its neighbours by their own number. */
function dependencies(found: Found[], text: string): Map<string, string[]> {
  const known = new Set(found.map((f) => f.id));
  const edges = new Map<string, string[]>();
  for (const { id, node, part } of found) {
    const above = part ? id.slice(0, id.lastIndexOf('.') + 1) : '';
    const names = (memberOf(node, 'dependencies')?.items ?? []).map((n) => valueText(n, text) ?? '');
    const on = names.map((n) => (known.has(above + n) && !n.includes('.') ? above + n : n)).filter((n) => known.has(n));
    if (on.length > 0) edges.set(id, on);
  }
  return edges;
}
