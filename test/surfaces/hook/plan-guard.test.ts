/** Holds the guard where an agent makes plans, through the built hook: held with candidates, let go by a person's yes alone, nothing lost. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { State } from '../../../src/core/model.js';
import { filesStore } from '../../../src/stores/files.js';
import { Desk } from '../../support/status-desk.js';
import { spawnSync } from '../../support/warm.js';

const plan = (title: string, ...tasks: string[]): string =>
  `# ${title}\n\n## Tasks\n\n${tasks.map((t) => `- [ ] ${t}`).join('\n')}\n`;
const PLANS = {
  'docs/plans/PRICING-RESEARCH.md': plan('Pricing research', 'List the tiers', 'Interview six customers'),
  'docs/plans/PRICING-PAGE.md': plan('Pricing page', 'New hero', 'Toggle for yearly billing'),
  'docs/plans/AUTH-HARDENING.md': plan('Auth hardening', 'Rotate tokens', 'Lock accounts'),
};
const V2 = plan('Pricing research v2', 'List the tiers again');

interface Answer {
  verdict: string;
  reason: string;
  brief: string;
  notice: string;
}

/** A workspace with three plans that are indexed, and an agent whose tool calls the hook sees. */
class Guarded extends Desk {
  readonly planMode = join(this.base, 'home/.claude/plans/plan-the-work-quirky-ember.md');

  constructor(files: Record<string, string> = PLANS) {
    super();
    for (const [name, text] of Object.entries(files)) this.write(name, text);
    this.start();
    this.clew(['index']);
  }

  tool(when: 'Pre' | 'Post', name: string, input: object, more: object = {}): Answer {
    const payload = {
      ...{ session_id: 's1', transcript_path: null, cwd: this.root, permission_mode: 'default' },
      ...{ hook_event_name: `${when}ToolUse`, tool_name: name, tool_input: input, tool_use_id: 'toolu_1' },
      ...more,
    };
    const r = spawnSync(process.execPath, [resolve('dist/hook.cjs'), 'claude', 'tool'], {
      cwd: this.root,
      encoding: 'utf8',
      input: JSON.stringify(payload),
      env: { PATH: process.env.PATH, XDG_CACHE_HOME: process.env.XDG_CACHE_HOME, HOME: join(this.base, 'home') },
    });
    expect([r.status, r.stderr]).toEqual([0, '']);
    const said = r.stdout === '' ? {} : JSON.parse(r.stdout);
    const own = said.hookSpecificOutput ?? {};
    return {
      // Refused with a question of ours is asked.
      verdict: /to allow it, type: yes q/.test(own.permissionDecisionReason)
        ? 'ask'
        : (own.permissionDecision ?? 'allow'),
      reason: own.permissionDecisionReason ?? '',
      brief: own.additionalContext ?? '',
      notice: said.systemMessage ?? '',
    };
  }

  /** The agent wants to write `name`: what it hears; where it may, the file is written. */
  writes(name: string, content: string, more: object = {}): Answer {
    const input = { file_path: this.path(name), content };
    const said = this.tool('Pre', 'Write', input, more);
    if (said.verdict === 'allow') this.done(name, content, more);
    return said;
  }

  /** The host ran the call. */
  done(name: string, content: string, more: object = {}): Answer {
    const was = this.has(name) ? this.read(name) : null;
    this.write(name, content);
    const tool_response = { type: was === null ? 'create' : 'update', originalFile: was };
    return this.tool('Post', 'Write', { file_path: this.path(name), content }, { tool_response, ...more });
  }

  state(): State {
    return filesStore(this.path('.clew')).state();
  }

  rescued(): string[] {
    const dir = this.path('.clew/rescued');
    return existsSync(dir) ? readdirSync(dir).map((n) => readFileSync(join(dir, n), 'utf8')) : [];
  }

  planFile(text: string): void {
    mkdirSync(dirname(this.planMode), { recursive: true });
    writeFileSync(this.planMode, text);
  }
}

const YES = 'Yes, create new plan for pricing research v2';
const FILE = 'docs/plans/PRICING-RESEARCH-v2.md';

describe('a new plan of the agent', () => {
  it('is held: candidates with titles and reasons, the three alternatives, and what to type', () => {
    const d = new Guarded();
    const { verdict, reason } = d.writes(FILE, V2);
    expect(verdict).toBe('ask');
    expect(reason).toContain('No plan is made without your own yes');
    expect(reason).toMatch(
      /- docs\/plans\/PRICING-RESEARCH\.md: "Pricing research", 0 of 2 done, .*another version of it/,
    );
    expect(reason).toContain('a) Add tasks to existing PRICING-RESEARCH.md?');
    expect(reason).toMatch(/b\) Merge with similar PRICING-(?:PAGE|RESEARCH)\.md\?/);
    expect(reason).toMatch(/c\) Create sub-section in PRICING-(?:PAGE|RESEARCH)\.md\?/);
    expect(reason).toContain(YES);
    expect(reason).not.toContain('AUTH-HARDENING');
    expect(d.has(FILE)).toBe(false);
    expect(d.faults()).toBe('');
  });

  it('without any plan like it is held all the same: none is made by itself', () => {
    const d = new Guarded();
    const { verdict, reason } = d.writes('docs/plans/SPACESHIP-TELEMETRY.md', plan('Spaceship telemetry', 'Look'));
    expect(verdict).toBe('ask');
    expect(reason).toContain('No plan here is similar');
    expect(reason).toContain('Yes, create new plan for spaceship telemetry');
  });

  it.each([
    ['Write in another folder', 'Write', 'notes/../docs/plans/PRICING-V2.md', {}],
    ['Edit that makes the file', 'Edit', 'docs/plans/PRICING-V2.md', {}],
    ['MultiEdit that makes the file', 'MultiEdit', 'docs/plans/PRICING-V2.md', {}],
    ['a sub-agent', 'Write', 'docs/plans/PRICING-V2.md', { agent_id: 'a1' }],
    ['a mode that asks nobody', 'Write', 'docs/plans/PRICING-V2.md', { permission_mode: 'bypassPermissions' }],
    ['a store of another tool', 'Write', '.taskmaster/tasks/tasks.json', {}],
    ['a plan by its text alone', 'Write', 'docs/prices.md', {}],
    ['another version by its name alone', 'Write', 'PRICING-RESEARCH-final.md', { prose: true }],
  ])('%s is held', (_, tool, name, more) => {
    const d = new Guarded();
    const text = 'prose' in more ? '# Pricing research\n\nCompetitors charge by seat.\n' : V2;
    const file_path = join(d.root, name);
    const input =
      tool === 'Write'
        ? { file_path, content: text }
        : tool === 'Edit'
          ? { file_path, old_string: '', new_string: text }
          : { file_path, edits: [{ old_string: '', new_string: text }] };
    expect(d.tool('Pre', tool, input, more).verdict).toBe('ask');
  });

  it('is held where an empty file was put down for it', () => {
    const d = new Guarded({ ...PLANS, [FILE]: '\n' });
    expect(d.writes(FILE, V2).verdict).toBe('ask');
  });

  it('goes ahead after the host’s own question, and is recorded with what was looked at', () => {
    const d = new Guarded();
    const { brief } = d.writes(FILE, V2);
    expect(d.state().held?.[FILE]).toMatchObject({ by: 'nobody', call: 'toolu_1' });
    const { questions } = JSON.parse(/AskUserQuestion with exactly (\{.*?\]\})\. No word/.exec(brief)![1]!);
    const tool_response = { questions, answers: { [questions[0].question]: 'Yes' } };
    d.tool('Post', 'AskUserQuestion', { questions }, { tool_response });
    expect(d.writes(FILE, V2).verdict).toBe('allow');
    const { made, held } = d.state();
    expect(made?.[FILE]).toMatchObject({ title: 'Pricing research v2', approvedBy: 'host' });
    expect((made![FILE]!.looked as { path: string }[])[0]!.path).toBe('docs/plans/PRICING-RESEARCH.md');
    expect(held?.[FILE]).toBeUndefined();
  });

  it('is nobody’s when the host let it through without a word to its user', () => {
    const d = new Guarded();
    d.writes(FILE, V2);
    d.done(FILE, V2);
    expect(d.state().made?.[FILE]).toMatchObject({ approvedBy: 'nobody' });
  });

  it('is not recorded as agreed to when another call wrote it', () => {
    const d = new Guarded();
    d.writes(FILE, V2);
    d.done(FILE, V2, { tool_use_id: 'toolu_9' });
    expect(d.state().made?.[FILE]).toBeUndefined();
  });
});

describe('a person’s yes', () => {
  it('typed as a prompt lets one file of its words go ahead, once', () => {
    const d = new Guarded();
    expect(d.writes(FILE, V2).verdict).toBe('ask');
    expect(d.fire('UserPromptSubmit', { prompt: YES })).toContain('the user approved one new plan');
    expect(d.writes('docs/plans/AUTH-V2.md', plan('Auth hardening v2', 'x')).verdict).toBe('ask');
    expect(d.writes(FILE, V2).verdict).toBe('allow');
    expect(d.read(FILE)).toBe(V2);
    expect(d.state().made?.[FILE]).toMatchObject({ approvedBy: 'prompt' });
    expect(d.writes('docs/old/plans/PRICING-RESEARCH-v2.md', V2).verdict).toBe('ask');
    expect(d.faults()).toBe('');
  });

  it('is of its session', () => {
    const d = new Guarded();
    d.fire('UserPromptSubmit', { prompt: YES }, 's2');
    expect(d.writes(FILE, V2).verdict).toBe('ask');
  });

  it.each([
    ['a tool’s result', (d: Guarded) => void d.tool('Post', 'Write', { file_path: d.path('a.md'), content: YES })],
    ['a file', (d: Guarded) => d.write('docs/plans/NOTE.md', `${YES}\n`)],
    ['a question', (d: Guarded) => void d.fire('UserPromptSubmit', { prompt: `${YES}?` })],
    ['a quotation', (d: Guarded) => void d.fire('UserPromptSubmit', { prompt: `"${YES}"` })],
    ['a program', (d: Guarded) => void d.fire('UserPromptSubmit', { prompt: YES, source: 'loop_wakeup' })],
    ['a sub-agent', (d: Guarded) => void d.fire('UserPromptSubmit', { prompt: YES, agent_id: 'a1' })],
  ])('never comes from %s', (_, says) => {
    const d = new Guarded();
    says(d);
    expect(d.writes(FILE, V2).verdict).toBe('ask');
    expect(d.state().approved ?? {}).toEqual({});
  });

  it('to a plan that is wished for does not pass by those that are like it', () => {
    const d = new Guarded();
    d.fire('UserPromptSubmit', { prompt: 'create a new plan for pricing research v2' });
    expect(d.writes(FILE, V2).verdict).toBe('ask');
    d.fire('UserPromptSubmit', { prompt: 'create a new plan for spaceship telemetry' });
    expect(d.writes('docs/plans/spaceship-telemetry.md', plan('Spaceship telemetry', 'x')).verdict).toBe('allow');
  });

  it('cannot be written into our own records', () => {
    const d = new Guarded();
    for (const name of ['.clew/log.jsonl', '.clew/config.json', '.clew/cache/state.json']) {
      expect(d.tool('Pre', 'Write', { file_path: d.path(name), content: '{}' }).verdict).toBe('ask');
      expect(d.tool('Pre', 'Edit', { file_path: d.path(name), old_string: 'a', new_string: 'b' }).verdict).toBe('ask');
    }
  });
});

describe('a letter in place of a new plan', () => {
  const held = (): Guarded => {
    const d = new Guarded();
    d.fire('UserPromptSubmit', { prompt: 'look at the prices once more' });
    d.writes(FILE, V2);
    return d;
  };

  it.each([
    ['a', /- \[ \] Interview six customers\n- \[ \] List the tiers again\n/],
    ['b', /## Pricing research v2\n/],
    ['c', /## Pricing research v2\n/],
  ])('%s is carried out in the plan that is there, and undone to the byte', (letter, text) => {
    const d = held();
    const told = d.fire('UserPromptSubmit', { prompt: letter });
    expect(told).toContain('the other plan is not to be made');
    expect(d.read('docs/plans/PRICING-RESEARCH.md')).toMatch(text);
    expect(d.has(FILE)).toBe(false);
    expect(d.clew(['undo']).code).toBe(0);
    expect(d.read('docs/plans/PRICING-RESEARCH.md')).toBe(PLANS['docs/plans/PRICING-RESEARCH.md']);
    expect(d.faults()).toBe('');
  });

  it('leaves everything as it is with the last one, and makes no plan with any', () => {
    const d = held();
    d.fire('UserPromptSubmit', { prompt: 'd' });
    for (const [name, text] of Object.entries(PLANS)) expect(d.read(name)).toBe(text);
    expect(d.has(FILE)).toBe(false);
    expect(d.writes(FILE, V2).verdict).toBe('ask');
  });

  it('is asked once, and settled by a yes or by what the host was told', () => {
    const d = held();
    d.writes(FILE, V2);
    expect(Object.values(d.state().questions).map((q) => q.answer)).toEqual([null]);
    d.done(FILE, V2);
    expect(Object.values(d.state().questions).map((q) => q.answer)).toEqual(['declined']);
    const e = held();
    e.fire('UserPromptSubmit', { prompt: YES });
    expect(Object.values(e.state().questions).map((q) => q.answer)).toEqual(['declined']);
    expect(e.writes(FILE, V2).verdict).toBe('allow');
  });

  it('b) of the question about a missing plan makes it, and says whose yes it had', () => {
    const d = new Guarded();
    d.turn('harden the auth: rotate the refresh tokens on every login');
    const told = d.fire('UserPromptSubmit', { prompt: "now let's work on the spaceship telemetry project" });
    expect(told).toContain("I don't see a plan for spaceship telemetry");
    d.fire('UserPromptSubmit', { prompt: 'b' });
    expect(d.has('docs/plans/spaceship-telemetry.md')).toBe(true);
    expect(d.state().made?.['docs/plans/spaceship-telemetry.md']).toMatchObject({ approvedBy: 'prompt' });
  });

  it('cannot be said by an agent', () => {
    const d = held();
    const id = Object.keys(d.state().questions)[0]!;
    expect(d.clew(['answer', id, 'a'], { env: { CLAUDECODE: '1' } }).code).toBe(3);
    expect(d.read('docs/plans/PRICING-RESEARCH.md')).toBe(PLANS['docs/plans/PRICING-RESEARCH.md']);
  });
});

describe('what is not held', () => {
  it.each([
    [
      'an edit of a plan',
      'Edit',
      'docs/plans/PRICING-PAGE.md',
      { old_string: '- [ ] New hero', new_string: '- [x] New hero' },
    ],
    [
      'a plan that is written anew',
      'Write',
      'docs/plans/PRICING-PAGE.md',
      { content: PLANS['docs/plans/PRICING-PAGE.md'] },
    ],
    ['code', 'Write', 'src/plan.ts', { content: 'export {};' }],
    ['a README', 'Write', 'README.md', { content: V2 }],
    ['a document', 'Write', 'docs/architecture.md', { content: '# How it works\n\nIt works.\n' }],
    ['a fixture', 'Write', 'test/fixtures/PLAN.md', { content: V2 }],
  ])('%s: silent, and nothing is recorded', (_, tool, name, input) => {
    const d = new Guarded();
    const before = d.read('.clew/log.jsonl');
    const said = d.tool('Pre', tool, { file_path: d.path(name), ...input });
    expect(said).toEqual({ verdict: 'allow', reason: '', brief: '', notice: '' });
    expect(d.read('.clew/log.jsonl')).toBe(before);
  });

  it('after it was written, too', () => {
    const d = new Guarded();
    const before = d.read('.clew/log.jsonl');
    const edit = { file_path: d.path('docs/architecture.md'), old_string: 'a', new_string: 'b' };
    const after = { tool_response: { originalFile: '# How it works\n' } };
    expect(d.tool('Post', 'Edit', edit, after)).toEqual({ verdict: 'allow', reason: '', brief: '', notice: '' });
    expect(d.read('.clew/log.jsonl')).toBe(before);
  });

  it('a part of a plan whose other parts are there', () => {
    const d = new Guarded({ 'specs/003-checkout/spec.md': '# Checkout\n' });
    expect(d.writes('specs/003-checkout/plan.md', V2).verdict).toBe('allow');
    expect(d.writes('specs/004-billing/plan.md', V2).verdict).toBe('ask');
  });

  it('the host’s own file in plan mode, wherever it lies', () => {
    const d = new Guarded();
    expect(d.tool('Pre', 'Write', { file_path: d.planMode, content: V2 }, { permission_mode: 'plan' }).verdict).toBe(
      'allow',
    );
    expect(d.writes('docs/plans/pricing-v2.md', V2, { permission_mode: 'plan' }).verdict).toBe('allow');
  });

  it.each([
    ['off', 'allow', ''],
    ['warn', 'allow', 'is a new plan, and these are similar'],
    ['deny', 'deny', ''],
  ])('guard %s: %s', (mode, verdict, brief) => {
    const d = new Guarded();
    d.clew(['config', 'set', 'guard', mode]);
    const said = d.tool('Pre', 'Write', { file_path: d.path(FILE), content: V2 });
    expect(said.verdict).toBe(verdict);
    expect(said.brief).toContain(brief);
    if (mode === 'deny') expect(said.reason).not.toContain('allows this');
  });

  it('an agent cannot switch the guard off', () => {
    const d = new Guarded();
    expect(d.clew(['config', 'set', 'guard', 'off'], { env: { CLAUDECODE: '1' } }).code).toBe(3);
    expect(d.writes(FILE, V2).verdict).toBe('ask');
  });
});

describe('plan mode', () => {
  it('is left silently with a plan like no other, or with that of the work at hand', () => {
    const d = new Guarded();
    const leave = (text: string) => d.tool('Pre', 'ExitPlanMode', { plan: text, planFilePath: d.planMode });
    expect(leave('# Spaceship telemetry\n\n1. x\n').verdict).toBe('allow');
    d.clew(['switch', 'docs/plans/PRICING-RESEARCH.md']);
    expect(leave('# Pricing research\n\n1. x\n').verdict).toBe('allow');
  });

  it('is asked about where a plan like it is there', () => {
    const d = new Guarded();
    const said = d.tool('Pre', 'ExitPlanMode', { plan: '# Pricing research v2\n\n1. x\n', planFilePath: d.planMode });
    expect(said.verdict).toBe('ask');
    expect(said.reason).toContain('a) Add tasks to existing PRICING-RESEARCH.md?');
  });

  it('loses no plan: what it overwrites or leaves is kept byte for byte', () => {
    const d = new Guarded();
    const old = '# Auth refactor\r\n\r\n1. look\n2. move ü\n';
    d.planFile(old);
    const said = d.tool('Pre', 'Write', { file_path: d.planMode, content: '# Billing\n' }, { permission_mode: 'plan' });
    expect(said.notice).toContain('the former text of');
    expect(d.rescued()).toEqual([old]);
    d.planFile('# Billing\n\n1. count\n');
    d.tool('Pre', 'ExitPlanMode', { plan: '# Something else\n\n1. x\n', planFilePath: d.planMode });
    expect(d.rescued().sort()).toEqual([old, '# Billing\n\n1. count\n'].sort());
    expect(d.faults()).toBe('');
  });

  it('that only adds to its plan, or ticks it off, leaves nothing behind', () => {
    const d = new Guarded();
    d.planFile('# Auth\n\n- [ ] look\n');
    d.tool('Pre', 'Write', { file_path: d.planMode, content: '# Auth\n\n- [x] look\n- [ ] more\n' });
    d.tool('Pre', 'ExitPlanMode', { plan: '# Auth\n\n- [ ] look\n', planFilePath: d.planMode });
    expect(d.rescued()).toEqual([]);
  });
});

describe('a plan that is overwritten', () => {
  const OLD = plan('Rollout', 'one', 'two', 'three', 'four');

  it.each([
    ['Write', 'most open tasks gone', plan('Rollout', 'four'), true],
    ['Write', 'half of them stay', plan('Rollout', 'one', 'two'), false],
    ['Write', 'all done', OLD.replaceAll('[ ]', '[x]'), false],
    ['Edit', 'most open tasks gone', plan('Rollout', 'four'), true],
    ['Edit', 'one gone', plan('Rollout', 'one', 'two', 'three'), false],
  ])('by %s with %s', (tool, _, text, kept) => {
    const d = new Guarded({ 'docs/plans/ROLLOUT.md': OLD });
    const file_path = d.path('docs/plans/ROLLOUT.md');
    const input = tool === 'Write' ? { file_path, content: text } : { file_path, old_string: 'a', new_string: 'b' };
    expect(d.tool('Pre', tool, input).verdict).toBe('allow');
    d.write('docs/plans/ROLLOUT.md', text);
    d.tool('Post', tool, input, { tool_response: { originalFile: OLD } });
    expect(d.rescued()).toEqual(kept ? [OLD] : []);
  });

  it('is listed, shown, and no secret stays in it; fifty are kept', () => {
    const d = new Guarded({ 'docs/plans/ROLLOUT.md': OLD });
    const key = `AKIA${'Q3EGRWTDQ7LW4XZA'}`;
    d.write('docs/plans/ROLLOUT.md', `${OLD}- [ ] five ${key}\n`);
    d.tool('Pre', 'Write', { file_path: d.path('docs/plans/ROLLOUT.md'), content: '# Rollout\n' });
    expect(d.rescued().join()).not.toContain(key);
    const listed = d.clew(['plans', '--rescued']);
    expect(listed.out).toMatch(/rollout-\d{8}-\d{6}-[0-9a-f]{4}/);
    expect(listed.out).toContain('Rollout');
    const name = /rollout-\d{8}-\d{6}-[0-9a-f]{4}/.exec(listed.out)![0];
    expect(d.clew(['show', name]).out).toContain('- [ ] four');
    for (let i = 0; i < 60; i++) d.write(`.clew/rescued/old-${i}.md`, '# x\n');
    d.write('docs/plans/ROLLOUT.md', plan('Rollout', 'a', 'b', 'c'));
    d.tool('Pre', 'Write', { file_path: d.path('docs/plans/ROLLOUT.md'), content: '# Rollout\n' });
    expect(d.rescued()).toHaveLength(50);
    expect(d.rescued().join()).toContain('- [ ] b');
  });
});

describe('many todos', () => {
  const todos = (n: number, of = '') => ({
    todos: Array.from({ length: n }, (_, i) => ({ content: `${of}step ${i}`, status: 'pending', activeForm: 'x' })),
  });

  it('without a plan are said once, and never held', () => {
    const d = new Guarded();
    const say = (i: number) => d.tool('Pre', 'TaskCreate', { subject: `step ${i}`, description: '' });
    const said = Array.from({ length: 12 }, (_, i) => say(i));
    expect(said.every((s) => s.verdict === 'allow')).toBe(true);
    expect(said.filter((s) => s.brief.includes('no plan behind them'))).toHaveLength(1);
    expect(d.tool('Pre', 'TodoWrite', todos(20)).brief).not.toContain('no plan behind');
  });

  it('with a plan behind them are not spoken of', () => {
    const d = new Guarded();
    expect(d.tool('Pre', 'TodoWrite', todos(12, '[A.1.2] ')).brief).not.toContain('no plan behind');
    d.clew(['switch', 'docs/plans/PRICING-RESEARCH.md']);
    expect(d.tool('Pre', 'TodoWrite', todos(12)).brief).not.toContain('no plan behind');
  });
});
