// Decides what the facts of a payload are for one build: the same random world, indexed and remembered by each build for itself.
import { globs, parsed } from './standins.mjs';
import { isPlan } from './subjects.mjs';

export const ROOT = '/home/ada/shop';
const HOSTS_PLAN = '/home/ada/.claude/plans/brave-fox.md';

/** `text` after the ranges of an edit, `null` where they do not fit. */
function spliced(text, splices) {
  let [out, done] = ['', 0];
  for (const s of splices) {
    if (s.at < done || !text.startsWith(s.cut, s.at)) return null;
    out += text.slice(done, s.at) + s.put;
    done = s.at + s.cut.length;
  }
  return out + text.slice(done);
}

/** Puts what `edits` make of files into `files`. */
export function applyToFiles(files, edits) {
  for (const { key, now } of edits) {
    if (!key.startsWith('file/')) continue;
    const path = key.slice(5);
    const before = files.get(path);
    if (now === null) files.delete(path);
    else if (typeof now.text === 'string') files.set(path, now.text);
    else if (Array.isArray(now.splices) && before !== undefined)
      files.set(path, spliced(before, now.splices) ?? before);
  }
}

/** The workspace-relative path that a call names. */
function placed(path, cwd) {
  const whole = path.startsWith('/') ? path : `${cwd}/${path}`;
  const parts = [];
  for (const p of whole.split('/'))
    if (p === '..') parts.pop();
    else if (p !== '' && p !== '.') parts.push(p);
  const clean = `/${parts.join('/')}`;
  return path !== '' && clean.startsWith(`${ROOT}/`) ? clean.slice(ROOT.length + 1) : null;
}

/** One build's side of a world: its library, settings, records and index of plans. */
export class Side {
  constructor(lib, world) {
    this.lib = lib;
    this.world = world;
    this.configured = lib.configOf(structuredClone(world.written));
    this.config = { ...this.configured.config, ...(world.bars ? { detect: { ...world.bars } } : {}) };
    this.state = lib.emptyState();
    this.version = -1;
  }

  /** The index of the plans as they stand. */
  plans() {
    if (this.version !== this.world.version) {
      const all = [...this.world.files].filter(([path]) => isPlan(path));
      this.index = this.lib.indexOf(
        all.map(([path, text], i) => ({ plan: this.lib.parsePlan(path, text), at: this.world.began - i * 86_400_000 })),
      );
      this.version = this.world.version;
    }
    return this.index;
  }

  /** The facts of one payload; `given` holds what is the same for both builds. */
  facts(given) {
    const { world } = this;
    const { files } = world;
    const facts = {
      now: world.now,
      nonce: given.nonce,
      workspace: ROOT,
      config: structuredClone(this.config),
      state: structuredClone(this.state),
      branch: world.branch,
      conversation: structuredClone(given.conversation),
      plans: this.plans(),
      more: {},
      ...(given.second ? { second: structuredClone(given.second) } : {}),
      ...(world.intents !== undefined ? { intents: structuredClone(world.intents) } : {}),
    };
    if (!world.rich) return facts;
    return Object.assign(facts, this.readers(files));
  }

  readers(files) {
    return {
      exists: (path) =>
        files.has(path) || [...files.keys()].some((f) => f.startsWith(path.endsWith('/') ? path : `${path}/`)),
      file: (path) => files.get(path) ?? null,
      placed,
      planFile: (path) => (path === HOSTS_PLAN ? (this.world.hostsPlan ?? null) : null),
      writable: (path) => !path.startsWith('docs/plans/archive/'),
      stamp: (path) => (files.has(path) ? `${this.world.version} ${files.get(path).length}` : null),
      tasks: (plan) => (files.has(plan) ? this.lib.parsePlan(plan, files.get(plan)).tasks : null),
      globs,
      parsed,
      cleaned: (text) => text.replace(/sk-live-\w+/g, '[secret]'),
      real: (path) => path,
    };
  }

  /** Puts `edits` into the records, by the build's own hand. */
  remember(edits, by, did = '') {
    const operation = { v: 1, id: 'x', at: this.world.now, by, session: null, did, undoable: did !== '', edits };
    this.lib.applyOperation(this.state, operation);
  }
}
