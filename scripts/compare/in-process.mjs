// Decides whether two builds decide the same: random sequences of events through `decide`, each build with records of its own.
import { canonical, same, tried } from './canon.mjs';
import { eventIn, ran, SESSIONS, worldOf } from './events.mjs';
import { libraryCalls } from './library.mjs';
import { chanceOf, namesOf } from './random.mjs';
import { ranThrough } from './run-event.mjs';
import { conversation, personsEdits } from './settings.mjs';
import { BRANCHES, planText, TITLES } from './subjects.mjs';
import { applyToFiles, Side } from './world.mjs';

const MINUTE = 60_000;

/** The world goes on: time, branches, edits by hand, what a person recorded. */
function goesOn(world, sides, r) {
  world.now += r.weighted([
    [10, MINUTE],
    [3, 40 * MINUTE],
    [1, 30 * 60 * MINUTE],
    [0.3, 20 * 1440 * MINUTE],
    [0.2, -5 * MINUTE],
  ]);
  if (r.is(0.08)) world.branch = r.pick([null, ...BRANCHES]);
  if (r.is(0.06)) {
    world.files.set(r.pick(world.pools.plan), planText(r.pick(TITLES), r));
    world.version++;
  }
  if (r.is(0.08)) {
    const edits = [personsEdits(world.now, r.pick(SESSIONS), r)];
    for (const side of sides) side.remember(structuredClone(edits), 'person');
  }
}

function noted(part, event, outcome) {
  part.saw('kinds', event.kind === 'tool' ? `${event.kind} ${event.when} ${event.tool.act.does}` : event.kind);
  if (outcome.thrown !== undefined) return part.saw('errors', outcome.thrown);
  part.saw('verdicts', `${event.kind} ${outcome.verdict}`);
  if (outcome.reading) part.saw('verbs of a reading', outcome.reading.verb);
  for (const s of outcome.reading?.signals ?? []) part.saw('signals', s.id);
  for (const f of outcome.findings ?? []) part.saw('finding codes', f.code);
  for (const e of outcome.edits ?? []) part.saw('kinds of record', e.key.split('/')[0]);
  const said = ['brief', 'notice', 'hold', 'goesOn', 'question', 'wants', 'undoes'].filter(
    (k) => outcome[k] !== undefined,
  );
  part.saw('ways to speak', said.join('+') || 'silence');
}

/** One sequence; true when nothing differed. */
function sequence(name, builds, real, part, library, seed, most) {
  const r = chanceOf(seed, name);
  const world = worldOf(r);
  const sides = builds.map((lib) => new Side(lib, world));
  if (r.is(0.4)) libraryCalls(name, sides, world, real, library, r);
  if (r.is(0.12)) return ranThrough(name, sides, world, () => eventIn(world, real, r), part, r);
  let undoable = null;
  for (let n = Math.min(r.from(10, 45), most); n > 0; n--) {
    const { event, prompt } = eventIn(world, real, r);
    ran(world, event);
    if (prompt?.branch) world.branch = prompt.branch;
    const target = r.pick([null, 'new', ...world.pools.plan]);
    const second = r.is(0.08) ? { by: 'other', said: r.pick(['leaves', 'stays', '']), target, ms: 7, fault: '' } : null;
    const given = {
      nonce: r.hex(),
      second,
      conversation: conversation(world.pools, world.prompts, prompt, r),
    };
    const [old, now] = sides.map((s) => tried(() => s.lib.decide(structuredClone(event), s.facts(given))));
    part.count++;
    noted(part, event, old);
    if (!same(old, now)) {
      const { files, calls, prompts, pools, ...small } = world;
      part.differs(`sequence ${name}, event ${part.count}`, { event, given, world: small }, old, now);
      return;
    }
    if (prompt) world.prompts.push({ text: prompt.text, at: world.now });
    if (old.edits) {
      sides.forEach((s, i) => s.remember([old, now][i].edits, event.kind, old.did));
      if (old.edits.some((e) => e.key.startsWith('file/'))) {
        applyToFiles(world.files, old.edits);
        world.version++;
      }
      if (old.undoable) undoable = old.edits;
    }
    if (undoable !== null && r.is(0.05)) {
      const back = sides.map((s) => s.lib.inverse(structuredClone(undoable)));
      if (!same(...back)) part.differs(`sequence ${name}, inverse`, undoable, ...back);
      sides.forEach((s, i) => s.remember(back[i], 'undo'));
      undoable = null;
    }
    goesOn(world, sides, r);
  }
  if (canonical(sides[0].state) !== canonical(sides[1].state))
    part.differs(`sequence ${name}, records at its end`, name, sides[0].state, sides[1].state);
}

/** `count` payloads, and the library beside them. */
export function inProcess(builds, real, report, { count, seed, only }) {
  const part = report.part('in process', 'payloads');
  const library = report.part('library', 'calls');
  let told = 0;
  for (const name of namesOf('decide', only)) {
    if (part.count >= count) break;
    sequence(name, builds, real, part, library, seed, count - part.count);
    if (part.count - told < 5000) continue;
    told = part.count;
    part.progress(count);
  }
  part.end();
  library.end();
}
