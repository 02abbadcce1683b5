/** Recorded sessions through the hook's own code: the bundled days show every reading, real transcripts never break it. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { command as back } from '../../../src/commands/context/back.js';
import { command } from '../../../src/commands/session/replay.js';
import { DEFAULTS } from '../../../src/core/config.js';
import { conversationReader, HEARD } from '../../../src/core/digest/conversation.js';
import { condenseTurn, turnCollector } from '../../../src/core/digest/turn.js';
import type { PromptStep, Recording, Replayed } from '../../../src/core/handlers/replay/recording.js';
import type { Fields, Finding, PlanIndex, SessionEvent, Todo } from '../../../src/core/model.js';
import { NO_PLANS } from '../../../src/core/plan/index/no-plans.js';
import { columnsOf, cutColumns, wrapColumns } from '../../../src/core/text/columns.js';
import { commandLines } from '../../../src/core/text/command-line.js';
import { claude } from '../../../src/hosts/claude.js';
import { applyShared } from '../../../src/runtime/run/apply.js';
import type { Ports } from '../../../src/runtime/run/ports.js';
import { runCommand, runEvent } from '../../../src/runtime/run/run.js';
import { readDemo } from '../../../src/runtime/sessions/read-demo.js';
import { readTranscripts } from '../../../src/runtime/sessions/read-recordings.js';
import { readConversation } from '../../../src/runtime/sessions/transcript.js';
import { memoryStore } from '../../../src/stores/memory.js';
import { termOf } from '../../../src/surfaces/cli/terminal.js';
import { spawnSync } from '../../support/warm.js';
import { data, facts, folder, line } from '../../support/world.js';

const SESSIONS = 'demo/session';
const { plans: PLANS } = readDemo();
const NO_COLOUR = termOf({ columns: 80 }, { NO_COLOR: '1' });
const dir = folder();
const root = folder();

interface Seen {
  view: Fields & { sessions: Replayed[]; totals: Record<string, number> };
  findings: Finding[];
  text(all?: boolean): string;
}

/** Replays `paths`; every replay takes ten milliseconds. */
function seen(paths: string[], plans: PlanIndex = PLANS): Seen {
  const { transcripts, findings } = readTranscripts(paths, '.');
  let now = 0;
  const more = { transcripts: { ...transcripts, clock: () => (now += 10) } };
  const outcome = command.decide({ args: paths, flags: {}, session: null, agent: false }, facts({ plans, more }));
  expect(outcome.edits).toEqual([]);
  const view = (outcome.view ?? { sessions: [], totals: {} }) as Seen['view'];
  return { view, findings, text: (all = false) => command.print({ ...view, all }, NO_COLOUR) };
}

const demo = seen([SESSIONS]);
const prompts = demo.view.sessions.flatMap((s) => s.steps.filter((x): x is PromptStep => x.kind === 'prompt'));
const prompt = (start: string): PromptStep => prompts.find((p) => p.prompt.startsWith(start))!;
const asked = (count: number): PromptStep[] =>
  prompts.filter((p) => p.question?.choices.filter((c) => c.act.do === 'switch').length === count);

describe('the bundled days', () => {
  it('read as they did', async () => {
    await expect(`${demo.text()}\n`).toMatchFileSnapshot('replay.demo.txt');
  });

  it('fit into 80 columns, folded or not, and into fewer', () => {
    for (const text of [demo.text(), demo.text(true)])
      for (const l of text.split('\n')) expect(columnsOf(l), l).toBeLessThanOrEqual(80);
    const narrow = command.print({ ...demo.view, all: true }, termOf({ columns: 40 }, { NO_COLOR: '1' }));
    for (const l of narrow.split('\n')) expect(columnsOf(l), l).toBeLessThanOrEqual(40);
  });

  it('are the same bytes each time', () => {
    expect(seen([SESSIONS]).text(true)).toBe(demo.text(true));
  });

  it('are written by their script', () => {
    const before = readdirSync(SESSIONS).map((f) => readFileSync(join(SESSIONS, f), 'utf8'));
    expect(spawnSync(process.execPath, ['scripts/demo-session.mjs']).status).toBe(0);
    expect(readdirSync(SESSIONS).map((f) => readFileSync(join(SESSIONS, f), 'utf8'))).toEqual(before);
  });

  it('hold enough: prompts, sessions, plans', () => {
    expect(prompts.length).toBeGreaterThanOrEqual(25);
    expect(demo.view.sessions.map((s) => s.session)).toEqual(['monday-morning', 'monday-afternoon', 'tuesday']);
    expect(PLANS.count).toBeGreaterThanOrEqual(6);
    expect(demo.view.totals.malformed).toBe(1);
  });

  it('fold quiet runs to one line', () => {
    expect(demo.text()).toMatch(/^\d\d:\d\d {2}· \d+ prompts, quiet “/m);
  });

  it('pass over a quotation and a pasted log, and say so', () => {
    expect(prompt('Jonas writes').reading?.verb).toBe('stay');
    expect(demo.text()).toContain('ignored quoted “switch to the berth map project');
    expect(prompt('the login tests fail').reading?.verb).toBe('stay');
    expect(demo.text()).toMatch(
      /ignored quoted “switch to the streaming writer.*\n?.*% +pasted|pasted, naming bill-27/,
    );
  });

  it('nudge, and act on what is certain', () => {
    expect(prompts.some((p) => p.reading?.verb === 'nudge' && p.told !== '')).toBe(true);
    const acted = prompts.filter((p) => p.reading?.verb === 'switch');
    expect(acted.length).toBeGreaterThanOrEqual(2);
    for (const p of acted) expect(p.notice).not.toContain('clew undo');
  });

  it('ask with no match, with one and with two, and take the letter', () => {
    expect([asked(0).length, asked(1).length, asked(2).length]).toEqual([1, 1, 1]);
    expect(asked(0)[0]!.question!.text).toMatch(/^I don't see a plan for /);
    expect(asked(1)[0]!.question!.text).toMatch(/^Found existing plan: .+ Continue with this plan\?$/);
    expect(asked(2)[0]!.question!.text).toMatch(/^Found multiple matching plans:/);
    const answers = prompts.filter((p) => p.answer !== null);
    expect(answers.map((p) => p.prompt)).toEqual(['a', 'b', 'a']);
    expect(answers.map((p) => p.place?.plan)).toEqual([
      'docs/plans/PRICING-PAGE.md',
      'docs/plans/guest-tablet.md',
      'docs/plans/PRICING-RESEARCH.md',
    ]);
  });

  it('go back when the user types it', () => {
    const [back] = demo.view.sessions[1]!.steps.filter((s) => s.kind === 'command');
    expect(back).toMatchObject({ line: 'clew back', did: 'went back to pricing-page', findings: [] });
    expect(demo.text()).toContain('$ clew back');
  });

  it("stay quiet when a number answers the agent's list", () => {
    const two = prompt('2');
    expect(two.reading?.verb).toBe('stay');
    expect(two.reading?.signals.map((s) => s.id)).toContain('short-reply');
  });

  it('know a compaction and a session that is resumed the next day', () => {
    const starts = demo.view.sessions[1]!.steps.filter((s) => s.kind === 'start');
    expect(starts.map((s) => s.source)).toEqual(['startup', 'compact', 'resume']);
    expect(starts[1]!.kept).toContain('guest-tablet');
    expect(starts[2]!.place?.plan).toBe('docs/plans/PRICING-PAGE.md');
    expect(demo.text()).toMatch(/^2026-09-15 ─+$/m);
  });

  it('record what the agent touched, as the stop of a turn does', () => {
    const contexts = demo.view.contexts as { id: string; files: string[] }[];
    expect(contexts.find((c) => c.id === 'auth-hardening')?.files).toContain('packages/auth/src/limit.ts');
    expect(contexts.find((c) => c.id === 'pricing-page')?.files).toContain('apps/site/src/components/Questions.tsx');
  });
});

/** Names of questions and operations are random. */
const unnamed = (text: string): string => text.replaceAll(/q\w{4}/g, 'q').replaceAll(/clew undo \w{4}/g, 'clew undo');

describe('beside the hook', () => {
  it('says what the hook says when it reads the growing transcript', () => {
    let now = 0;
    const store = memoryStore();
    const transcript = join(root, 'growing.txt');
    const ports: Ports = {
      workspace: { root, dir: root, git: null },
      store,
      config: DEFAULTS,
      now: () => now,
      nonce: () => String(store.operations(1000).length).padStart(8, '0').split('').reverse().join(''),
      plans: () => PLANS,
      conversation: (s) => readConversation(s.transcript, claude, HEARD, { bytes: 512 * 1024 }),
      applyShared: (o) => applyShared(o, { root, dir: root }, store).findings,
      redactor: () => (text) => text,
      more: () => ({ more: {}, findings: [] }),
    };
    const told: [string, string, number | undefined][] = [];
    for (const id of ['monday-morning', 'monday-afternoon', 'tuesday']) {
      const lines = readFileSync(join(SESSIONS, `${id}.jsonl`), 'utf8')
        .replaceAll('/home/ana/harbor', root)
        .split('\n');
      const session = { host: 'claude', id, transcript, cwd: root };
      const hook = (event: Parameters<typeof runEvent>[0]) => runEvent(event, ports);
      writeFileSync(transcript, '');
      let acted = false;
      let source = '';
      for (const [i, text] of lines.entries()) {
        for (const e of claude.line(text) ?? []) {
          if (acted && (e.kind === 'prompt' || (e.kind === 'start' && e.source !== 'compact')))
            hook({ kind: 'stop', session });
          if (e.kind === 'prompt' || e.kind === 'start') acted = false;
          if ('at' in e && e.at !== null) now = e.at;
          if (e.kind === 'start' && e.source !== source) {
            if (e.source === 'compact') hook({ kind: 'compact', session });
            source = e.source;
            hook({ kind: 'start', session, source: e.source });
          }
          if (e.kind === 'prompt') {
            const { brief = '', reading } = hook({ kind: 'prompt', session, prompt: e.text });
            told.push([e.text, unnamed(brief), reading?.p]);
            source = '';
          }
          if (e.kind === 'ran' && e.command === 'clew back')
            runCommand(back, { args: [], flags: {}, session: id, agent: false }, ports);
          acted ||= e.kind === 'said' || e.kind === 'touched';
        }
        writeFileSync(transcript, lines.slice(0, i + 1).join('\n'));
      }
      if (acted) hook({ kind: 'stop', session });
    }
    expect(told).toEqual(prompts.map((p) => [p.prompt, unnamed(p.told), p.reading?.p]));
  });
});

describe('as it ships', () => {
  const run = (...args: string[]) => {
    const env = { ...process.env, NO_COLOR: '1', COLUMNS: '80', TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8' };
    return spawnSync(process.execPath, args, { encoding: 'utf8', env, maxBuffer: 64 * 1024 * 1024 });
  };

  it('prints the same wherever it runs, and then the next command', () => {
    const { stdout, status } = run('scripts/demo.mjs');
    const speed = / · \d[\d.e+]* prompts a second/;
    expect(status).toBe(0);
    expect(stdout.replace(/\s+/g, ' ').replace(speed, '')).toContain(
      demo.text().replace(/\s+/g, ' ').replace(speed, '').trim(),
    );
    expect(stdout.trimEnd().split('\n').at(-1)).toContain('node dist/cli.js init');
    expect(stdout).toContain('clew init');
    for (const l of stdout.split('\n')) expect(columnsOf(l), l).toBeLessThanOrEqual(80);
  });

  it('gives every reading as JSON', () => {
    const { stdout } = run('dist/cli.js', 'replay', SESSIONS, '--workspace', 'demo/workspace', '--json');
    const out = JSON.parse(stdout) as Seen['view'] & { schemaVersion: number };
    expect(out.schemaVersion).toBe(1);
    const read = out.sessions
      .flatMap((s) => s.steps)
      .filter((s) => s.kind === 'prompt' && s.reading !== null) as PromptStep[];
    expect(read.length).toBe(prompts.filter((p) => p.reading !== null).length);
    for (const { reading } of read) expect(reading!.weights.length).toBe(reading!.signals.length);
  });

  it('says what could not be read, and fails when nothing could', () => {
    const { stderr, status } = run('dist/cli.js', 'replay', 'package.json');
    expect(stderr).toContain('No line of package.json could be read as a session of a host.');
    expect(status).toBe(1);
    expect(run('dist/cli.js', 'replay', 'no-such-file.jsonl').status).toBe(5);
  });
});

describe('reading recordings', () => {
  const write = (name: string, text: string): string => {
    writeFileSync(join(dir, name), text);
    return join(dir, name);
  };

  it('takes files in order of their first time, counts broken lines, and leaves out what is no transcript', () => {
    const late = write('a.jsonl', `${line.user('second', { timestamp: '2026-01-02T00:00:00Z' })}\n{"torn\n`);
    const early = write('b.jsonl', `not json\n\n${line.user('first', { timestamp: '2026-01-01T00:00:00Z' })}`);
    const empty = write('c.jsonl', '');
    const { transcripts, findings } = readTranscripts([dir], '/');
    expect(transcripts.recordings.map((r) => [r.path, r.lines, r.malformed])).toEqual([
      [early, 1, 1],
      [late, 1, 1],
    ]);
    expect(findings).toEqual([{ code: 'bad-transcript', args: { path: empty }, severity: 'warn' }]);
    expect(readTranscripts([empty], '/').findings[0]?.severity).toBe('error');
  });

  it('passes over a line of more than 8 MB', () => {
    const path = write(
      'wide.jsonl',
      `${line.user('one')}\n{"type":"user","x":"${'y'.repeat(9 * 1024 * 1024)}"}\n${line.user('two')}\n`,
    );
    const [r] = readTranscripts([path], '/').transcripts.recordings;
    expect([r?.lines, r?.malformed, r?.events.length]).toEqual([2, 1, 2]);
  });

  it('hears in every turn what the hook would have heard', () => {
    const word = fc.constantFrom('a', 'b', 'c');
    const event: fc.Arbitrary<SessionEvent> = fc.oneof(
      fc.record({ kind: fc.constant('prompt' as const), text: word, at: fc.constant(null) }),
      fc.record({
        kind: fc.constant('said' as const),
        text: fc.integer({ min: 1, max: 1500 }).chain((n) => word.map((w) => w.repeat(n))),
        at: fc.constant(null),
      }),
      fc.record({ kind: fc.constant('touched' as const), path: fc.integer({ max: 90, min: 0 }).map((n) => `f${n}`) }),
      fc.record({ kind: fc.constant('skill' as const), name: word }),
      fc.record({ kind: fc.constant('todo' as const), call: word, todo: fc.record({ id: word, text: word }) }),
      fc.record({ kind: fc.constant('todos' as const), todos: fc.constant<Todo[]>([]) }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (events, step) => {
        const whole = conversationReader(HEARD);
        whole.take(events);
        const parts = turnCollector(HEARD);
        let turn: SessionEvent[] = [];
        const flush = (): void => {
          for (const e of condenseTurn(turn)) parts.add(e);
          turn = [];
        };
        for (const [i, e] of events.entries()) {
          if (e.kind === 'prompt') flush();
          turn.push(e);
          if (i % step === 0) turn = condenseTurn(turn);
        }
        flush();
        const { todos, ...heard } = parts.conversation(0, 0);
        const { todos: all, ...expected } = whole.result(0, 0);
        expect(heard).toEqual(expected);
        expect(todos?.length).toBe(all?.length);
      }),
    );
  });
});

describe('words of a replay', () => {
  it.each([
    ['clew back', [['back']]],
    ['cd x && clew switch "pricing page" | cat', [['switch', 'pricing page']]],
    ["CLEW_X=1 npx -y clew answer q3f2 'b'", [['answer', 'q3f2', 'b']]],
    ['node /home/ana/clew/dist/cli.js undo; ls', [['undo']]],
    ['git commit -m "clew back"', []],
    ['echo clew back', []],
  ])('finds our commands in %s', (text, found) => {
    expect(commandLines(text)).toEqual(found);
  });

  it('takes a recorded answer for the open question, whatever its id was then', () => {
    const at = (minute: number) => ({ timestamp: `2026-01-01T10:0${minute}:00Z` });
    const path = join(dir, 'answered.jsonl');
    writeFileSync(
      path,
      [
        line.user('auth hardening: rate limit on login', at(1)),
        line.user("ok, let's work on the pricing", at(2)),
        line.user('<bash-input>clew answer q9999 b</bash-input>', at(3)),
      ].join('\n'),
    );
    const [session] = seen([path]).view.sessions;
    expect(session!.steps.at(-1)).toMatchObject({ kind: 'command', did: 'switched to pricing-research', findings: [] });
  });

  it('cuts and wraps by columns', () => {
    expect(columnsOf('价格 é 👩‍🚀')).toBe(9);
    expect(cutColumns('价格研究 plan', 7)).toBe('价格研…');
    expect(wrapColumns('one two three', 7)).toEqual(['one two', 'three']);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 4, max: 20 }), (text, max) =>
        wrapColumns(text, max).every((l) => columnsOf(l) <= max),
      ),
    );
  });
});

describe('real transcripts', () => {
  const folders = [data('transcripts'), data('captures')].filter((f) => f !== null);
  const found = folders.flatMap((f) =>
    readdirSync(f, { recursive: true, encoding: 'utf8' })
      .filter(
        (p) =>
          p.endsWith('.jsonl') && (f.endsWith('transcripts') || (p.startsWith('claude') && p.includes('transcripts'))),
      )
      .map((p) => join(f, p)),
  );

  describe.skipIf(found.length === 0)(`${found.length} files`, () => {
    it('replay one by one, broken lines counted', () => {
      let malformed = 0;
      for (const path of found) {
        const { view, findings, text } = seen([path], NO_PLANS);
        for (const s of view.sessions) malformed += s.malformed;
        expect(view.sessions.length + findings.length, path).toBe(1);
        if (view.sessions.length > 0)
          for (const l of text(true).split('\n')) expect(columnsOf(l), `${path}: ${l}`).toBeLessThanOrEqual(80);
      }
      expect(found.length).toBeGreaterThanOrEqual(68);
      expect(malformed).toBeGreaterThan(0);
    });

    it('replay as one history', () => {
      const { view } = seen(found);
      expect(view.totals.prompts).toBeGreaterThan(150);
      const recordings: Recording[] = readTranscripts(found, '.').transcripts.recordings;
      expect(view.sessions.map((s) => s.path)).toEqual(recordings.map((r) => r.path));
    });
  });
});
