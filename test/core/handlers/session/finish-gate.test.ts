/** When an agent may stop, through the built hook: never kept by default, once for one state where the gate is strict. */
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../../../src/core/config.js';
import { parseDocument } from '../../../../src/core/document/parse.js';
import { emptyOutcome } from '../../../../src/core/empty-outcome.js';
import { dispatchDocuments } from '../../../../src/core/handlers/document/dispatch.js';
import type { Facts, Outcome } from '../../../../src/core/model.js';
import { claude } from '../../../../src/hosts/claude.js';
import { Desk } from '../../../support/status-desk.js';
import { spawnSync } from '../../../support/warm.js';
import { facts, stateOf, work } from '../../../support/world.js';

const VAGUE = '\n## Progress\n\n### Next\n\n- continue\n\n## Quick resume\n\n### Next action\n\n- continue\n';
const stop = { session_id: 's1', hook_event_name: 'Stop', cwd: '/home/ada/shop' };

/** What a stop leads to in a world whose document has a vague next step. */
function stopped(mode: 'off' | 'warn' | 'strict', over: { refused?: string; again?: boolean } = {}): Outcome {
  const text = `---\nid: auth\nstatus: active\n---\n\n# Auth\n${VAGUE}`;
  const state = stateOf([work('Auth')], over.refused === undefined ? {} : { refused: over.refused });
  const known: Facts = facts({
    state,
    config: { ...DEFAULTS, finishGate: mode },
    document: () => parseDocument(text, 'clew'),
  });
  const event = claude.parse({ ...stop, stop_hook_active: over.again === true })!;
  return dispatchDocuments(emptyOutcome(), event, known);
}
const said = (o: Outcome): string => claude.render(o, claude.parse(stop)!);

describe('strict', () => {
  it('answers block with the reason, and remembers the state', () => {
    const o = stopped('strict');
    expect(o.verdict).toBe('deny');
    expect(JSON.parse(said(o))).toEqual({
      decision: 'block',
      reason: expect.stringContaining('needs a next step that somebody else could begin with'),
    });
    const { reason } = JSON.parse(said(o)) as { reason: string };
    // Its user reads it, too.
    expect(reason).not.toMatch(/<|clew-data|""/);
    expect(o.edits.find((e) => e.key === 'session/s1')?.now).toEqual({ refused: expect.stringMatching(/^\w+$/) });
  });

  it('the same state a second time, and a stop that goes on from a refusal, are let go', () => {
    const refused = stopped('strict').edits.find((e) => e.key === 'session/s1')!.now!.refused as string;
    for (const o of [stopped('strict', { refused }), stopped('strict', { again: true })])
      expect([o.verdict, said(o)]).toEqual(['allow', '']);
    expect(stopped('strict', { refused: 'another' }).verdict).toBe('deny');
  });
});

it.each(['warn', 'off'] as const)('%s never keeps it', (mode) => {
  const o = stopped(mode);
  expect([o.verdict, said(o)]).toEqual(['allow', '']);
  expect(o.findings.map((f) => f.code)).toEqual(mode === 'off' ? [] : ['next-vague', 'resume-vague']);
});

describe('as it ships', () => {
  function desk(mode: string): Desk {
    const d = new Desk();
    d.start();
    d.turn('rotate the refresh tokens on every login', d.wrote('src/auth/token.ts'));
    d.clew(['config', 'set', 'finishGate', mode]);
    const path = '.clew/contexts/rotate-refresh-tokens-on-every-login.md';
    d.write(path, d.read(path).replace(/^- Look at .* (?=<!--)/gm, '- continue '));
    return d;
  }

  it('strict: the agent is kept once, with valid JSON', () => {
    const d = desk('strict');
    expect(d.fire('Stop')).toContain('Before you finish');
    expect(d.fire('Stop', { stop_hook_active: true })).toBe('');
    expect(d.fire('Stop')).toBe('');
    expect(d.faults()).toBe('');
  });

  it('warn: nothing is said to the agent, and status shows it', () => {
    const d = desk('warn');
    expect(d.clew(['status']).err).toContain('The next step ("continue") names nothing concrete');
    expect(d.fire('Stop')).toBe('');
    const off = desk('off');
    expect(off.clew(['status']).err).not.toContain('names nothing');
  });

  it('a stop in a folder without records says nothing', () => {
    const d = new Desk();
    const r = spawnSync(process.execPath, [resolve('dist/hook.cjs'), 'claude'], {
      input: JSON.stringify({ ...stop, cwd: d.root, stop_hook_active: 'yes' }),
      env: { PATH: process.env.PATH, XDG_CACHE_HOME: process.env.XDG_CACHE_HOME, HOME: join(d.base, 'home') },
      encoding: 'utf8',
    });
    expect([r.status, r.stdout, r.stderr]).toEqual([0, '', '']);
  });
});
