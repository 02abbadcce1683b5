/** Decides how the torture plays a session: a process of its own that does its host's steps one by one, as a journey's session does them. */
import { appendFileSync, mkdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type Answer, type Ground, Session } from '../test/journeys/_session.js';

/** One thing that happens in a session, `after` so many milliseconds. */
export type Step = { after: number } & (
  | { does: 'starts'; source: string }
  | { does: 'says'; prompt: string }
  | { does: 'writes'; path: string; text: string }
  | { does: 'todos'; todos: { content: string; status: string }[] }
  | { does: 'clew'; line: string }
  | { does: 'compacts' | 'stops' | 'ends' }
);

/** Plays the session `id` in `root` until its standard input ends; says what came of each step. */
export function play([root = '', home = '', cli = '', id = '']: string[]): void {
  const session = new Session(groundOf(root, home, cli), id, root);
  createInterface({ input: process.stdin }).on('line', (line) => {
    const step = JSON.parse(line) as Step;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, step.after);
    let said: object;
    try {
      said = done(session, step) ?? {};
    } catch (e) {
      said = { failed: (e as Error).message };
    }
    writeSync(1, `${JSON.stringify(said)}\n`);
  });
}

function done(session: Session, step: Step): (Answer & { status?: number | null }) | undefined {
  if (step.does === 'starts') return session.start(step.source);
  if (step.does === 'says') return session.says(step.prompt);
  if (step.does === 'writes') return session.writes({ [step.path]: step.text });
  if (step.does === 'todos') return session.todos(step.todos);
  if (step.does === 'clew') return session.clew(step.line);
  if (step.does === 'compacts') return session.compacts();
  if (step.does === 'stops') return session.stop();
  return void session.end();
}

function groundOf(root: string, home: string, cli: string): Ground {
  const path = (name: string, from = root): string => resolve(from, name);
  const write: Ground['write'] = (files, from) => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(path(name, from)), { recursive: true });
      writeFileSync(path(name, from), text);
    }
  };
  return {
    ...{ root, home, cli, ahead: 0, path, write },
    env: (more = {}) => ({ PATH: process.env.PATH, HOME: home, TMPDIR: join(home, 'tmp'), LANG: 'C.UTF-8', ...more }),
    edit: (name, from, to, at) => write({ [name]: readFileSync(path(name, at), 'utf8').replace(from, () => to) }, at),
    append: (file, line) => {
      mkdirSync(dirname(file), { recursive: true });
      appendFileSync(file, `${JSON.stringify(line)}\n`);
    },
  };
}
