/** Claude Code's hook contract: every captured payload, broken and unknown ones, and the exact shape of each answer. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Event, Outcome } from '../../src/core/model.js';
import { claude } from '../../src/hosts/claude.js';
import { data } from '../support/world.js';

type Payload = Record<string, unknown>;

const BASE = {
  session_id: 'abc-1',
  transcript_path: '/home/ada/.claude/projects/x/abc-1.jsonl',
  cwd: '/home/ada/shop',
};
const SESSION = { host: 'claude', id: 'abc-1', transcript: BASE.transcript_path, cwd: '/home/ada/shop' };
const TOOLS = ['PreToolUse', 'PostToolUse'];
const BATCH = 'PostToolBatch';
/** What it says of a command that failed. */
const FAILED = 'PostToolUseFailure';
const OURS = ['SessionStart', 'UserPromptSubmit', 'Stop', 'SessionEnd'];

/** The event that a payload of ours must become. */
function expected(p: Payload): object | null {
  if (p.agent_id !== undefined) return null;
  const session = { host: 'claude', id: p.session_id, transcript: p.transcript_path, cwd: p.cwd };
  switch (p.hook_event_name) {
    case 'SessionStart':
      return { kind: 'start', session, source: p.source, titled: p.session_title ?? '' };
    case 'UserPromptSubmit':
      return { kind: 'prompt', session, prompt: p.prompt, titled: p.session_title ?? '' };
    case 'Stop':
      return { kind: 'stop', session, said: p.last_assistant_message };
    case 'PreCompact':
      return { kind: 'compact', session };
    case 'SessionEnd':
      return { kind: 'end', session, reason: p.reason };
    default:
      return null;
  }
}

describe.each(['claude', 'claude-2.1.197'])('payloads captured from %s', (client) => {
  const path = data('captures', client, 'EVENTS.json');
  const events = path === null ? {} : (JSON.parse(readFileSync(path, 'utf8')) as Record<string, { stdin: Payload }>);

  describe.skipIf(path === null)('one of each', () => {
    it('cover the five events and many others', () => {
      const names = new Set(Object.values(events).map((e) => e.stdin.hook_event_name));
      for (const name of OURS) expect(names).toContain(name);
      expect(Object.keys(events).length).toBeGreaterThan(40);
    });

    it.each(Object.keys(events))('%s', (name) => {
      const { stdin } = events[name]!;
      expect(claude.parse(stdin)).toEqual(expected(stdin));
      // The same from a sub-agent is none of ours, nor is it when the session is not named.
      expect(claude.parse({ ...stdin, agent_id: 'a5f6eb11', agent_type: 'general-purpose' })).toBeNull();
      expect(claude.parse({ ...stdin, session_id: undefined })).toBeNull();
      // Fields of later versions change nothing, but that nobody can tell whether a person typed such a prompt.
      const later = { ...stdin, effort: { level: 'high' }, prompt_id: null };
      expect(claude.parse(later)).toEqual(expected(stdin));
      const of = expected(stdin);
      const unsure = stdin.hook_event_name === 'UserPromptSubmit' ? { unsure: 'zzz' } : {};
      expect(claude.parse({ ...later, zzz: { deep: [1] } })).toEqual(of === null ? null : { ...of, ...unsure });
    });
  });
});

describe('parse', () => {
  const of = (name: string, more: Payload = {}): Event | null =>
    claude.parse({ ...BASE, hook_event_name: name, ...more });

  it('maps the five events', () => {
    for (const source of ['startup', 'resume', 'clear', 'compact', 'fork'])
      expect(of('SessionStart', { source })).toEqual({ kind: 'start', session: SESSION, source, titled: '' });
    expect(of('UserPromptSubmit', { prompt: 'now fix the tests' })).toEqual({
      kind: 'prompt',
      session: SESSION,
      prompt: 'now fix the tests',
      titled: '',
    });
    expect(of('Stop')).toEqual({ kind: 'stop', session: SESSION });
    expect(of('Stop', { last_assistant_message: 'Done.' })).toMatchObject({ said: 'Done.' });
    expect(of('Stop', { stop_hook_active: true })).toEqual({ kind: 'stop', session: SESSION, again: true });
    expect(of('PreCompact', { trigger: 'auto', custom_instructions: null })).toEqual({
      kind: 'compact',
      session: SESSION,
    });
    expect(of('SessionEnd', { reason: 'clear' })).toEqual({ kind: 'end', session: SESSION, reason: 'clear' });
  });

  it('takes a start of an unknown kind for a fresh one', () => {
    for (const source of ['teleport', undefined, 5])
      expect(of('SessionStart', { source })).toMatchObject({ kind: 'start', source: 'startup' });
  });

  it('keeps a session that was started as an agent of its own', () => {
    expect(of('SessionStart', { source: 'startup', agent_type: 'reviewer' })).toMatchObject({ kind: 'start' });
    expect(of('UserPromptSubmit', { prompt: 'x', agent_type: 'reviewer' })).toMatchObject({ kind: 'prompt' });
  });

  it('takes a prompt for the user’s only when no program sent it', () => {
    for (const source of ['user', 'sdk', undefined, 'later-kind'])
      expect(of('UserPromptSubmit', { prompt: 'a', source })).toMatchObject({ kind: 'prompt' });
    for (const source of ['system', 'loop_wakeup', 'schedule_wakeup', 'poll_event'])
      expect(of('UserPromptSubmit', { prompt: 'a', source })).toBeNull();
  });

  it('manages without a transcript', () => {
    for (const transcript_path of ['', null, undefined, 7])
      expect(of('Stop', { transcript_path })).toEqual({ kind: 'stop', session: { ...SESSION, transcript: null } });
  });

  it('passes over what is not ours', () => {
    for (const name of ['SubagentStop', 'PreToolUse', 'Notification', 'Hologram', '', '__proto__', 'stop'])
      expect(of(name)).toBeNull();
    expect(of('UserPromptSubmit')).toBeNull();
    expect(of('UserPromptSubmit', { prompt: null })).toBeNull();
    expect(of('UserPromptSubmit', { prompt: ['a'] })).toBeNull();
    for (const raw of [undefined, null, 0, '', 'Stop', [], [{}], {}, { hook_event_name: 'Stop' }])
      expect(claude.parse(raw)).toBeNull();
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.anything(),
        fc.constantFrom(...OURS, 'Other'),
        fc.dictionary(
          fc.constantFrom('session_id', 'cwd', 'prompt', 'source', 'reason', 'agent_id', 'transcript_path'),
          fc.anything(),
        ),
        (raw, name, odd) => {
          expect(() => claude.parse(raw)).not.toThrow();
          const event = claude.parse({ ...BASE, hook_event_name: name, ...odd });
          if (event !== null && event.kind !== 'command') {
            expect(typeof event.session.id).toBe('string');
            expect(event.session.id).not.toBe('');
            expect(typeof event.session.cwd).toBe('string');
          }
        },
      ),
    );
  });
});

describe('render', () => {
  const quiet: Outcome = { verdict: 'allow', findings: [], edits: [], did: '', undoable: false };
  const session = SESSION;
  const at: Record<string, Event> = {
    start: { kind: 'start', session, source: 'startup' },
    prompt: { kind: 'prompt', session, prompt: 'x' },
    stop: { kind: 'stop', session },
    compact: { kind: 'compact', session },
    end: { kind: 'end', session, reason: 'other' },
  };

  it.each(Object.keys(at))('nothing to say is nothing at all: %s', (kind) => {
    expect(claude.render(quiet, at[kind]!)).toBe('');
    expect(
      claude.render(
        { ...quiet, brief: '', notice: '', edits: [{ key: 'workspace/state', was: null, now: {} }], did: 'x' },
        at[kind]!,
      ),
    ).toBe('');
  });

  it('text for the model is nested under the event’s own name', () => {
    expect(JSON.parse(claude.render({ ...quiet, brief: 'facts "here"\n' }, at.prompt!))).toEqual({
      hookSpecificOutput: { hookEventName: 'UserPromptSubmit', additionalContext: 'facts "here"\n' },
    });
    expect(JSON.parse(claude.render({ ...quiet, brief: 'facts' }, at.start!))).toEqual({
      hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: 'facts' },
    });
  });

  it('a line for the user stands beside it', () => {
    expect(JSON.parse(claude.render({ ...quiet, brief: 'facts', notice: 'now on x' }, at.prompt!))).toEqual({
      hookSpecificOutput: { hookEventName: 'UserPromptSubmit', additionalContext: 'facts' },
      systemMessage: 'now on x',
    });
    expect(JSON.parse(claude.render({ ...quiet, notice: 'now on x' }, at.prompt!))).toEqual({
      systemMessage: 'now on x',
    });
  });

  it('a held prompt is a block with its reason and nothing else', () => {
    expect(
      JSON.parse(
        claude.render({ ...quiet, verdict: 'ask', hold: 'Which?\na) x', brief: 'b', notice: 'n' }, at.prompt!),
      ),
    ).toEqual({ decision: 'block', reason: 'Which?\na) x' });
  });

  it('what its user asked to be shown stands in the place of a turn', () => {
    expect(JSON.parse(claude.render({ ...quiet, shows: 'a list', brief: 'b', notice: 'n' }, at.prompt!))).toEqual({
      decision: 'block',
      reason: 'a list',
    });
  });

  it('compaction gets nothing: its user would see it raw, with our command line', () => {
    expect(claude.render({ ...quiet, brief: 'Keep this.' }, at.compact!)).toBe('');
    expect(claude.render({ ...quiet, notice: 'n', hold: 'h' }, at.compact!)).toBe('');
  });

  it('a stop is answered when it is held, and with a line for the user; an end never', () => {
    for (const kind of ['stop', 'end']) expect(claude.render({ ...quiet, brief: 'b' }, at[kind]!)).toBe('');
    expect(claude.render({ ...quiet, notice: 'n' }, at.stop!)).toBe('{"systemMessage":"n"}');
    expect(claude.render({ ...quiet, notice: 'n' }, at.end!)).toBe('');
    expect(claude.render({ ...quiet, hold: 'h' }, at.stop!)).toBe('{"decision":"block","reason":"h"}');
    expect(claude.render({ ...quiet, hold: 'h' }, at.end!)).toBe('');
  });

  it('is one JSON document without unknown fields, or nothing', () => {
    const text = fc.option(fc.string({ unit: 'binary', maxLength: 60 }), { nil: undefined });
    fc.assert(
      fc.property(
        fc.constantFrom('start', 'prompt', 'stop', 'end'),
        fc.record({ brief: text, notice: text, hold: text }),
        (kind, said) => {
          const given = Object.fromEntries(Object.entries(said).filter(([, v]) => v !== undefined));
          const out = claude.render({ ...quiet, ...given }, at[kind]!);
          if (out === '') return;
          const parsed = JSON.parse(out) as Payload;
          for (const key of Object.keys(parsed))
            expect(['hookSpecificOutput', 'systemMessage', 'decision', 'reason']).toContain(key);
          expect(Object.keys(parsed.hookSpecificOutput ?? { hookEventName: 1, additionalContext: 1 })).toEqual([
            'hookEventName',
            'additionalContext',
          ]);
        },
      ),
    );
  });
});

describe('the recipe', () => {
  const command = 'node "/opt/clew/dist/hook.cjs" claude';

  it('installs four events and the three of tool calls, none before a compaction, and knows its own entries again', () => {
    const all = claude.recipe.entries(command);
    const entries = all.filter((e) => e.path[0] === 'hooks');
    expect(all.filter((e) => !entries.includes(e)).map((e) => [e.path.join('.'), e.value])).toEqual(
      claude.recipe.rules!.map((rule) => ['permissions.allow', rule]),
    );
    expect(entries.map((e) => e.path.join('.')).sort()).toEqual(
      [...OURS, ...TOOLS, FAILED, BATCH].map((n) => `hooks.${n}`).sort(),
    );
    for (const e of entries) {
      expect(claude.recipe.ours(e.value)).toBe(true);
      const called = [...TOOLS, FAILED].includes(e.path[1]!);
      const tool = called || e.path[1] === BATCH;
      expect(e.value).toEqual({
        ...(called ? { matcher: e.path[1] === FAILED ? 'Bash' : expect.stringContaining('Write|') } : {}),
        hooks: [{ type: 'command', command: tool ? `${command} tool` : command, timeout: expect.any(Number) }],
      });
    }
    const matchers = Object.fromEntries(entries.map((e) => [e.path[1], (e.value as { matcher?: string }).matcher]));
    // What an intent may forbid is asked about before it runs; files are read without a process of ours.
    for (const name of ['WebFetch', 'WebSearch', 'Task', 'Agent', 'Write', 'Bash', 'TodoWrite'])
      expect(matchers.PreToolUse!.split('|')).toContain(name);
    for (const name of ['Read', 'Grep', 'Glob']) expect(matchers.PreToolUse!.split('|')).not.toContain(name);
    expect(matchers.PostToolUse).not.toContain('WebFetch');
    const limits = Object.fromEntries(
      entries.map((e) => [e.path[1], (e.value as { hooks: { timeout: number }[] }).hooks[0]!.timeout]),
    );
    expect(limits).toEqual({
      ...{ SessionStart: 10, UserPromptSubmit: 5, Stop: 10, SessionEnd: 5 },
      ...{ PreToolUse: 5, PostToolUse: 5, PostToolUseFailure: 5, PostToolBatch: 10 },
    });
  });

  it('leaves the hooks of others alone', () => {
    for (const other of [
      'node other.js',
      'node "/opt/webhook.cjs" claude',
      'node hook.cjs codex',
      'npx claude-hook',
      'echo hook.cjs',
    ]) {
      expect(claude.recipe.ours({ hooks: [{ type: 'command', command: other }] })).toBe(false);
    }
    for (const value of [null, undefined, 5, 'hook', {}, []]) expect(claude.recipe.ours(value)).toBe(false);
  });

  it('probes without being taken for an event', () => expect(claude.parse(claude.probe)).toBeNull());
});
