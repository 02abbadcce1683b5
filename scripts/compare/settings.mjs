// Decides which settings, intents and records of a person a random world begins with.
import { PATHS, TITLES } from './subjects.mjs';

/** Bars at which explicit words are acted on, and at which everything is at most a nudge. */
const SURE = { nudge: 0, ask: 0, switch: 0, match: 0.5, margin: 0.15 };
const LEANING = { nudge: 0, ask: 2, switch: 2, match: 0.5, margin: 0.15 };
const ASKING = { nudge: 0.05, ask: 0.1, switch: 0.98, match: 0.9, margin: 0.3 };

/** Settings as a person writes them; some are wrong. */
export function writtenSettings(r) {
  const written = {};
  const set = (p, key, values) => r.is(p) && Object.assign(written, { [key]: r.pick(values) });
  set(0.4, 'clarify', ['agent', 'block', 'nobody']);
  set(0.5, 'confirm', ['unsure', 'always']);
  set(0.3, 'learn', ['on', 'off']);
  set(0.5, 'gate', ['off', 'warn', 'strict', 'stirct']);
  set(0.3, 'gateAfter', [0, 1, 3, 1000]);
  set(0.5, 'guard', ['off', 'warn', 'ask', 'deny']);
  set(0.4, 'finishGate', ['off', 'warn', 'strict']);
  set(0.4, 'tasks', [{ enforce: 'off' }, { enforce: 'soft' }, { enforce: 'hard' }, 7]);
  set(0.2, 'newPlan', ['docs/plans', 'plans', '../up']);
  set(0.2, 'plans', [['notes/**/*.md'], ['**/*.md'], 'x']);
  set(0.1, 'contexts', [
    { warnDays: 1, refreshDays: 2 },
    { minTags: 1, driftCommits: 1 },
  ]);
  set(0.1, 'unknown', [1]);
  return written;
}

/** Bars for the reading that are put over the settings as they are: some lie outside of what a person may write. */
export function bars(r) {
  return r.weighted([
    [5, null],
    [3, SURE],
    [1, LEANING],
    [3, ASKING],
  ]);
}

/** Agreed work as facts hold it; `null` = there is no file, `undefined` = nobody looked. */
export function intents(r) {
  if (r.is(0.25)) return undefined;
  if (r.is(0.2)) return null;
  const path = r.pick(['.clew/intents.yaml', '.orchestration/active_intents.yaml']);
  const broken = r.is(0.08);
  const one = (i) => ({
    id: `INT-00${i + 1}`,
    summary: r.pick([...TITLES, '']),
    status: r.pick(['', 'open', 'completed']),
    open: r.is(0.8),
    scope: {
      allow: r.some(
        ['src/**', 'src/auth/**', 'test/**', '**/*.md', 'docs/plans/**', 'app/(shop)/**', 'Makefile', '!src/x/**'],
        4,
      ),
      deny: r.some(['src/legacy/**', 'infra/**', '**/*.css', '..'], 2),
    },
    constraints: {
      tools: r.some(['Bash', 'WebFetch', 'mcp__github__*', 'Task', 'TodoWrite'], 2),
      patterns: r.some(['rm -rf', 'console\\.log', 'git push', '(', 'const b'], 2),
      prose: r.some(['Keep the API stable.', 'No new dependencies.'], 2),
    },
    criteria: Array.from({ length: r.int(3) }, (_, k) => ({
      ...{ id: `AC-${k + 1}`, description: 'tests pass', status: r.pick(['pending', 'met', 'failed']) },
    })),
    context: r.is(0.2) ? 'auth-hardening' : null,
    plan: r.is(0.2) ? 'docs/plans/AUTH-HARDENING.md' : null,
    line: 3 + i * 9,
  });
  const list = broken ? [] : Array.from({ length: r.int(4) }, (_, i) => one(i));
  const fault = { code: 'intents-syntax', args: { path, line: 1, column: 2, why: 'no' }, severity: 'error' };
  return {
    ...{ path, schema: r.pick(['v1', 'owned-scope']) },
    current: r.is(0.3) && list.length > 0 ? r.pick(list).id : null,
    intents: list,
    findings: broken ? [fault] : [],
  };
}

/** Records that commands of a person would have left: what is selected, tracked, allowed and approved. */
export function personsEdits(now, session, r) {
  const at = now - r.int(3) * 60_000;
  return r.pick([
    () => ({
      key: `selected/${session}`,
      was: null,
      now: { intent: r.pick(['INT-001', 'INT-002', null]), at, by: r.pick(['agent', 'person']) },
    }),
    () => ({
      key: `task/${r.pick(['A.1.1', 'A.1.2', 'T001', 'k1'])}`,
      was: null,
      now: {
        ...{
          text: 'rotate refresh tokens on login',
          status: r.pick(['pending', 'in_progress', 'blocked', 'proposed', 'completed']),
        },
        ...{ plan: r.pick([null, 'docs/plans/AUTH-HARDENING.md']), context: null, at, by: 'person' },
      },
    }),
    () => {
      const id = `g${r.hex().slice(0, 5)}`;
      const [kind, what] = r.pick([
        ['path', r.pick(PATHS)],
        ['path', 'src/legacy/**'],
        ['path', '/tmp'],
        ['tool', 'WebFetch'],
        ['family', 'npm test'],
      ]);
      const until = now + r.pick([-1, 1, 100]) * 3_600_000;
      return {
        ...{ key: `grant/${id}`, was: null },
        now: { id, kind, what, mark: what, intent: r.pick([null, 'INT-001']), reason: 'x', at, until, by: 'person' },
      };
    },
    () => ({
      key: `approved/${r.hex()}`,
      was: null,
      now: { title: r.pick(TITLES), session, at, confirmed: r.is(0.5), path: null, used: r.is(0.2) },
    }),
  ])();
}

/** What a session has been about, as its transcript would tell. */
export function conversation(pools, prompts, prompt, r) {
  if (r.is(0.15)) return { prompts: [], said: '', skill: null, todos: null, touched: [], malformed: 0, lines: 0 };
  const said =
    prompt?.said ??
    r.pick([
      '',
      'Done. Shall I commit?',
      'I rotated the tokens in src/auth/token.ts.\n\nShould I go on with pricing?',
      'x'.repeat(1990),
    ]);
  return {
    prompts: prompts
      .slice(-5)
      .toReversed()
      .map((p) => ({ text: p.text.slice(0, 4000), at: r.is(0.1) ? null : p.at })),
    said: said.slice(-2000),
    skill: r.is(0.1) ? { name: r.pick(['commit', 'plan']), turnsAgo: r.int(3) } : null,
    todos: r.is(0.2) ? [{ id: '1', text: r.pick(pools.task), status: 'in_progress' }] : null,
    touched: prompt?.files?.slice(0, 60) ?? r.some(PATHS, 3).map((p) => (r.is(0.3) ? `/home/ada/shop/${p}` : p)),
    malformed: r.is(0.05) ? 2 : 0,
    lines: r.int(200),
  };
}
