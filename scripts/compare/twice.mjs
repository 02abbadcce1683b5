// Decides how one sequence of steps is played on both sides, and what of it is compared: each answer, then the files that are left.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { around } from './canon.mjs';

/** Plays `step` on `stage`; what came of it, `null` for what only changes the world. */
export function played(stage, step) {
  stage.now += (step.minutes ?? 1) * 60_000;
  switch (step.do) {
    case 'clew':
      return stage.run('cli.js', step.args, step);
    case 'hook':
      return stage.run('hook.cjs', step.args, step);
    case 'write':
      stage.write(step.path, step.text);
      break;
    case 'talk':
      for (const row of step.rows)
        appendFileSync(join(stage.base, 'talk', step.file), `${typeof row === 'string' ? row : JSON.stringify(row)}\n`);
      break;
    case 'commit':
      stage.commit(step.words);
      break;
    case 'branch':
      stage.git('checkout', '-q', '-B', step.name);
      break;
  }
  stage.settle();
  return null;
}

/** `text` without what no clock and no seed decides: process ids. */
function normal(text) {
  return typeof text === 'string' ? text.replace(/\b(pid|process) \d+/g, '$1 N') : text;
}

/** What is said when `a` and `b` are not the same. */
function unlike(a, b) {
  return normal(JSON.stringify(a)) !== normal(JSON.stringify(b));
}

/**
 * One sequence on both sides. `next(heard)` gives the next step from what the old build said so far, `null` at the end; the
 * new build is given the same steps. Returns how many steps were answers.
 */
export function twice(stage, name, world, next, part) {
  const steps = [];
  const said = [];
  stage.enter(0, world.files, world);
  for (let step = next(said); step !== null; step = next(said)) {
    steps.push(step);
    said.push(played(stage, step));
  }
  const left = stage.files();
  stage.enter(1, world.files, world);
  for (const [i, step] of steps.entries()) {
    const answer = played(stage, step);
    if (!unlike(said[i], answer)) continue;
    const before = steps.slice(Math.max(0, i - 3), i).map(told);
    part.differs(`sequence ${name}, step ${i + 1} of ${steps.length}`, { step: told(step), before }, said[i], answer);
    // What follows would differ for the same reason.
    return;
  }
  const now = stage.files();
  for (const path of new Set([...Object.keys(left), ...Object.keys(now)])) {
    if (!unlike(left[path], now[path])) continue;
    const both = around(left[path] ?? '(no file)', now[path] ?? '(no file)', 3000);
    part.differs(`sequence ${name}, the file ${path} at its end`, steps.map(told), both.old, both.new);
    return;
  }
}

/** A step as it is shown: one line. */
function told(step) {
  if (step.do === 'clew')
    return `clew ${step.args.map((a) => JSON.stringify(a)).join(' ')}${step.terminal ? ' (terminal)' : ''} ${JSON.stringify(step.env ?? {})}`;
  if (step.do === 'hook') return `hook ${step.args.join(' ')} < ${step.input.slice(0, 1200)}`;
  return JSON.stringify(step).slice(0, 400);
}
