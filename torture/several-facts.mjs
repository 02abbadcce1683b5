// Decides what of a round is lost, crossed or left lying, by the files alone: the log, the records, documents and plans.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLANS } from './several-mix.mjs';

const PLACES = Object.keys(PLANS);
/** Fields of a context that only ever grow, but for the oldest. */
const GROWING = ['files', 'echoes', 'ids'];

/** Lines of a log that are none, and those that are. */
export function linesOf(path) {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const torn = text === '' || text.endsWith('\n') ? [] : [`torn: ${path} has no end`];
  const lines = text.split('\n').filter(Boolean);
  const read = lines.flatMap((l) => {
    try {
      return [JSON.parse(l)];
    } catch {
      torn.push(`torn: ${l.slice(0, 80)}`);
      return [];
    }
  });
  return { torn, read };
}

/** Files that only somebody who is writing needs, and changes that found no place. */
export function leftIn(root) {
  const all = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((f) => !f.startsWith('.git/'));
  return {
    conflicts: all.filter((f) => /\.conflict-/.test(f)),
    temporary: all.filter((f) => /\.clew-\d+-\d+$|(?:^|\/)lock(?:\.clearing)?$|(?:^|\/)pending-[\w-]+\.json$/.test(f)),
  };
}

/**
 * The contexts that the session of `turn` was on since the prompt of that turn, as the log tells it. What its model knew of
 * counts as well: a terminal that moves the session in the very moment of its prompt is told to the model with the next one,
 * and the turn was for the context that it was told of.
 */
function stoodOn({ id }, log) {
  const from = log.findLastIndex((o) => o.by === 'prompt' && o.session === id);
  const at = { active: null, known: null };
  const on = new Set();
  for (const [i, o] of log.entries()) {
    for (const e of o.edits)
      if (e.key === `session/${id}` && e.now)
        for (const field of Object.keys(at)) if (field in e.now) at[field] = e.now[field];
    if (i >= from) for (const context of Object.values(at)) if (context != null) on.add(context);
  }
  return on;
}

/** The document of a context, with those of its rounds. */
function textOf(root, id) {
  const at = join(root, '.clew/contexts');
  const rounds = existsSync(join(at, id)) ? readdirSync(join(at, id)).map((f) => join(at, id, f)) : [];
  return [join(at, `${id}.md`), ...rounds].map((f) => (existsSync(f) ? readFileSync(f, 'utf8') : '')).join('\n');
}

/** What was told in `turns` and does not stand where it belongs, and what stands where it does not. */
export function lostIn(root, turns, log, state) {
  const lost = [];
  const documents = Object.entries(documentsIn(root, state));
  const plans = PLACES.map((p) => readFileSync(join(root, p), 'utf8')).join('\n');
  const traced = new Set(linesOf(join(root, '.clew/trace.jsonl')).read.flatMap((l) => l.files.map((f) => f.path)));
  for (const turn of turns) {
    turn.on ??= stoodOn(turn, log);
    const miss = (what) => lost.push(`lost: ${what} of ${turn.name} in ${[...turn.on].join(' or ')}`);
    const told = (fact, where = 'document') => {
      if (!documents.some(([c, text]) => turn.on.has(c) && text.includes(fact))) miss(`${where}: ${fact}`);
    };
    for (const f of turn.files) {
      told(f);
      if (![...turn.on].some((c) => state.contexts[c].files.includes(f))) miss(`record: ${f}`);
      if (!traced.has(f)) miss(`trace: ${f}`);
    }
    // A turn that changes nothing leaves nothing in a document.
    if (turn.files.length > 0) turn.todos.forEach((t) => told(t));
    if (turn === turns.findLast((t) => t.id === turn.id))
      for (const t of turn.todos)
        if (!(state.agreed?.[turn.id]?.todos ?? []).some((x) => x.text === t)) miss(`record: ${t}`);
    for (const d of turn.decisions) told(d);
    for (const t of turn.ticks) if (!plans.includes(`- [x] ${t} `)) miss(`plan: ${t}`);
    for (const fact of [...turn.files, ...turn.todos, ...turn.decisions])
      for (const [c, text] of documents)
        if (!turn.on.has(c) && text.includes(fact)) lost.push(`crossed: ${fact} in ${c}`);
  }
  for (const [c, text] of documents) {
    const here = turns.filter((t) => t.on.has(c));
    const next = /^### Next action\n\n- (.+?) <!--/m.exec(text)?.[1] ?? '';
    const led = here.some((t) => t.on.size === 1 && t.files.length > 0 && t.todos.length > 0);
    if (led && !here.some((t) => t.todos.some((x) => next.includes(x))))
      lost.push(`lost: next action of ${c}: ${next}`);
  }
  for (const id of new Set(turns.map((t) => t.id))) {
    const said = turns.filter((t) => t.id === id).flatMap((t) => t.prompts).length;
    const logged = log.filter((o) => o.by === 'prompt' && o.session === id).length;
    if (logged !== said) lost.push(`lost: ${said - logged} prompts of ${id} in the log`);
    if (state.sessions[id].prompts !== said) lost.push(`lost: ${said - state.sessions[id].prompts} prompts of ${id}`);
  }
  return lost;
}

/** What was noted by hand and stands in no document. */
export function lostNotes(root, noted, state) {
  const texts = Object.values(documentsIn(root, state));
  return noted.filter((n) => !texts.some((t) => t.includes(n))).map((n) => `lost: note: ${n}`);
}

function documentsIn(root, state) {
  return Object.fromEntries(Object.keys(state.contexts).map((id) => [id, textOf(root, id)]));
}

/** What operations wrote and a later one, which did not know of it, wrote over. */
export function overwritten(log, state) {
  const lost = [];
  const prompts = {};
  for (const { id, edits } of log)
    for (const { key, was, now } of edits) {
      const [room, name] = [key.slice(0, key.indexOf('/')), key.slice(key.indexOf('/') + 1)];
      if (now === null) continue;
      if (room === 'context') {
        const c = state.contexts[name];
        if ('prompts' in now) prompts[name] = (prompts[name] ?? 0) + now.prompts - (was?.prompts ?? 0);
        for (const field of GROWING)
          for (const x of (now[field] ?? []).filter((y) => !(was?.[field] ?? []).includes(y)))
            if (!c[field].includes(x) && c[field].length < 24)
              lost.push(`lost: ${field} ${x} of ${name}, told in ${id}`);
      }
      if (room === 'task' && was === null && state.tasks[name]?.text !== now.text)
        lost.push(`lost: ${key} ${now.text}`);
      if (room === 'question' && was === null && state.questions[name]?.text !== now.text) lost.push(`lost: ${key}`);
    }
  for (const [name, n] of Object.entries(prompts))
    if (state.contexts[name].prompts !== n) lost.push(`lost: prompts of ${name} in its record`);
  return lost;
}
