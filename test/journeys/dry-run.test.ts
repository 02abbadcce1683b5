/** Ann tries a command with `--dry-run`: nothing reads as if it had been done, and no undo is offered. */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

it('what is only tried says what would be done, after the word that it is a dry run', () => {
  const j = new Journey();
  const s = j.session('one');
  s.start();
  s.says("let's work on the pilot plan, PILOT-2");
  s.clew('switch --new "Umlauts in the export"');
  s.stop();
  const prompt = (j.json('log', '--all') as unknown as { operations: { id: string; by: string }[] }).operations.find(
    (o) => o.by === 'prompt',
  )!;
  const lines: [string[], string][] = [
    [['move', prompt.id, 'pilot-plan'], 'would move the prompt'],
    [['switch', 'pilot-plan', '--session', 'one'], 'would switch to Pilot plan'],
    [['new', 'guest tablet'], 'would switch to guest tablet'],
    [['rename', 'pilot-plan', 'Pilots'], 'would call pilot-plan Pilots, is "Pilot plan"'],
    [['merge', 'umlauts-in-the-export', 'pilot-plan'], 'would make pilot-plan part of Umlauts in the export'],
    [['pause', 'pilot-plan'], 'would pause Pilot plan'],
    [['done', 'pilot-plan'], 'would become completed: Pilot plan'],
    [['archive', 'pilot-plan'], 'would archive Pilot plan'],
  ];
  const before = j.read('.clew/log.jsonl');
  for (const [words, says] of lines) {
    const { out, status } = j.clew(...words, '--dry-run');
    expect(`${status} ${out}`).toContain(`0 A dry run, nothing of this is done:\n${says}`);
    expect(out).not.toMatch(/✓|clew undo/);
  }
  expect(j.read('.clew/log.jsonl')).toBe(before);
});
