/** Mia's agent switches in its turn: she reads in one line, when the turn ends, where it is, where it was, and how to undo it. */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';
import type { Session } from './_session.js';

function begun(): { j: Journey; s: Session } {
  const j = new Journey();
  const s = j.session('one');
  s.start();
  s.says("let's work on the pilot plan, PILOT-2");
  s.stop();
  s.says('hm, and the umlauts in the export are wrong as well');
  return { j, s };
}

it('what it opened, once, and the undo that is named takes it back', () => {
  const { j, s } = begun();
  s.clew('switch --new "Umlauts in the export"');
  s.edits('src/pilot/invite.ts', 'Dear', 'Hello');
  const { user } = s.stop();
  expect(user).toMatch(
    /^clew: the agent opened the new context "Umlauts in the export", was "Pilot plan"\. Undo: clew undo (\w+)$/,
  );
  expect(s.stop().user).toBe('');
  expect(j.clew('undo', /\w+$/.exec(user)![0]).status).toBe(0);
  expect(j.json('status').active).toMatchObject({ id: 'pilot-plan' });
});

it('to what is known, over two steps; what it came back from is no news', () => {
  const { s } = begun();
  s.clew('switch --new "Umlauts in the export"');
  s.clew('switch docs/plans/PRICING-RESEARCH.md');
  expect(s.stop().user).toMatch(
    /^clew: the agent switched to "Pricing research" \(docs\/plans\/PRICING-RESEARCH\.md\), was "Umlauts in the export"\. Undo/,
  );
  s.says('go on');
  s.clew('switch umlauts-in-the-export');
  s.clew('switch pricing-research');
  expect(s.stop().user).toBe('');
});

it('what the user did in a terminal meanwhile is not the agent’s', () => {
  const { j, s } = begun();
  j.clew('switch', 'docs/plans/PRICING-RESEARCH.md', '--session', 'one');
  expect(s.stop().user).toBe('');
});

it('where the turn was interrupted, the next prompt says it, once', () => {
  const { s } = begun();
  s.clew('switch --new "Umlauts in the export"');
  const { user } = s.says('hm, wait, only in the header');
  expect(user).toMatch(
    /^clew: the agent opened the new context "Umlauts in the export", was "Pilot plan"\. Undo: clew undo \w+$/,
  );
  expect(s.stop().user).toBe('');
  expect(s.says('go on').user).toBe('');
});

it('a context for an open task of a plan is not opened beside that: it is told which plan to switch to', () => {
  const { j, s } = begun();
  const plan =
    '# Season 2027\n\n## Tide tables as PDF\n\n- [ ] one page per month\n- [ ] print the sunrise beside it\n';
  j.write({ 'docs/plans/SEASON.md': plan });
  j.clew('index');
  const opened = (title: string) => s.clew(`switch --new "${title}"`).err;
  expect(opened('Tide tables: one plain-text page per month')).toMatch(
    /That is an open task of docs\/plans\/SEASON\.md \("Season 2027"\), so no context was opened beside it[\s\S]*clew switch docs\/plans\/SEASON\.md/,
  );
  expect(j.clew('contexts').out).not.toContain('Tide tables');
  expect(opened('Umlauts in the export')).not.toContain('may be its plan');
  expect(opened('One page per user on the month view')).not.toContain('may be its plan');
});

it('whoever looks while the turn runs, or starts a session, does not hear it in her place', () => {
  const { j, s } = begun();
  s.clew('switch --new "Umlauts in the export"');
  s.edits('src/pilot/invite.ts', 'Dear', 'Hello');
  expect(j.clew('status').status).toBe(0);
  s.writes({ 'src/pilot/export.ts': 'export const bom = true;\n' });
  expect(j.session('two').start().user).not.toContain('the agent');
  expect(s.stop().user).toMatch(/^clew: the agent opened the new context "Umlauts in the export", was "Pilot plan"/);
  expect(s.stop().user).toBe('');
});

it('nor does the start of its own session, where its program died in that turn', () => {
  const { s } = begun();
  s.clew('switch --new "Umlauts in the export"');
  s.edits('src/pilot/invite.ts', 'Dear', 'Hello');
  s.start('resume');
  expect(s.says('hm, wait, only in the header').user).toMatch(/^clew: the agent opened the new context "Umlauts in/);
  expect(s.stop().user).toBe('');
});
