/** Decides what a sentence is said into: plans, contexts, which one is active, files in hand; and what came of it. */
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import type { Due } from '../../src/core/model.js';
import { runHook } from './_in-process.js';
import { type Files, Journey } from './_journey.js';
import type { Answer, Session } from './_session.js';

export interface World {
  plans: Files;
  contexts: { title: string; plan?: string }[];
}

/** What came of a prompt: the same words as in the sets. */
export interface Came {
  what: string;
  of: string[];
  told: Answer;
}

interface Asked {
  text: string;
  choices: { act: { do: string; context?: string; plan?: string } }[];
}
type Logged = { edits: { key: string; now: Record<string, unknown> | null }[] };

export class Stage {
  readonly journey: Journey;
  readonly session: Session;
  /** Id by title. */
  readonly #ids = new Map<string, string>();
  #transcript = '';

  constructor(world: World) {
    const j = new Journey({ bare: true, files: world.plans });
    j.hook = (command, input, _, env) => runHook(command, input, env);
    this.journey = j;
    for (const { title, plan } of world.contexts) {
      const { id } = j.json(...(plan === undefined ? ['new', title] : ['switch', plan])) as unknown as { id: string };
      if (plan !== undefined) j.clew('rename', id, title);
      this.#ids.set(title, id);
    }
    j.clew('archive');
    this.session = j.session('s');
    this.#keep('.clew', '.first');
  }

  /** Makes the context called `active` that of the session; with `files` its agent has just changed some. */
  sets(active: string | null, files: boolean): void {
    const j = this.journey;
    this.#keep('.first', '.clew');
    j.remove(this.session.transcript);
    if (active !== null) j.clew('switch', this.#ids.get(active)!, '--session', 's');
    if (files) {
      this.session.says('continue');
      this.session.writes({ 'src/now.ts': 'export const now = 1;\n' });
      this.session.stop('Changed it.');
    }
    this.#keep('.clew', '.kept');
    this.#transcript = existsSync(this.session.transcript) ? readFileSync(this.session.transcript, 'utf8') : '';
  }

  /** What comes of `prompt`; each one is said into the same moment. */
  hears(prompt: string): Came {
    this.#keep('.kept', '.clew');
    this.journey.write({ [this.session.transcript]: this.#transcript });
    const before = this.#now();
    const told = this.session.says(prompt);
    const after = this.#now();
    const asked = after.questions.slice(before.questions.length).at(-1);
    if (asked !== undefined) return { ...this.#asked(asked), told };
    // What comes first is done where it belongs; the switch is promised for the turn's end.
    if (after.due !== null) return { what: 'obeyed', of: [after.due.context ?? after.due.plan ?? ''], told };
    if (after.active === before.active || after.active === null) return { what: 'quiet', of: [], told };
    const known = [...this.#ids.values()].includes(after.active) || this.#planOf(after.active) !== null;
    return { what: known ? 'obeyed' : 'opened', of: [after.active], told };
  }

  /** Is `id` the context, or the plan's path, that a set calls `target`? */
  isMeant(id: string, target: string): boolean {
    return id === this.#ids.get(target) || id === target || this.#planOf(id) === target;
  }

  #asked({ text, choices }: Asked): Omit<Came, 'told'> {
    const of = choices.flatMap(({ act }) => (act.do === 'switch' ? [act.context ?? act.plan ?? ''] : []));
    if (text.includes("I don't see a plan")) return { what: 'no-plan', of: [text] };
    if (text.startsWith('Which')) return { what: 'which', of };
    return { what: of.length > 1 ? 'listed' : 'asked', of };
  }

  #now(): { active: string | null; due: Due | null; questions: Asked[] } {
    const out = { active: null as string | null, due: null as Due | null, questions: [] as Asked[] };
    for (const { key, now } of (this.journey.log() as unknown as Logged[]).flatMap((o) => o.edits)) {
      if (key === 'session/s' && now !== null && 'active' in now) out.active = now.active as string | null;
      if (key === 'session/s' && now !== null && 'due' in now) out.due = now.due as Due | null;
      if (key.startsWith('question/') && now !== null && 'choices' in now) out.questions.push(now as never);
    }
    return out;
  }

  #planOf(id: string): string | null {
    const edits = (this.journey.log() as unknown as Logged[]).flatMap((o) => o.edits);
    return (edits.findLast((e) => e.key === `context/${id}` && e.now?.plan != null)?.now?.plan as string) ?? null;
  }

  #keep(from: string, to: string): void {
    for (let left = 20; ; left--)
      try {
        rmSync(this.journey.path(to), { recursive: true, force: true, maxRetries: 20, retryDelay: 5 });
        cpSync(this.journey.path(from), this.journey.path(to), { recursive: true });
        return;
      } catch (e) {
        // The hook leaves a process behind that may still write its caches.
        if (left === 0) throw e;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
      }
  }
}
