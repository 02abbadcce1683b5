/** A turn is over before its host has written the prompt down: what the turn before touched is not filed where the session went. (Seed 002) */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

/** A turn on the pilot plan, then a switch by `prompt` whose turn ends at once. */
function quick(prompt: string, unwritten: boolean) {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' });
  s.runs('cat README.md > notes.txt');
  s.stop();
  s.says(prompt);
  const written = readFileSync(s.transcript, 'utf8');
  if (unwritten) writeFileSync(s.transcript, written.trimEnd().split('\n').slice(0, -1).join('\n').concat('\n'));
  s.sends({ hook_event_name: 'Stop', stop_hook_active: false, last_assistant_message: 'Done.' });
  writeFileSync(s.transcript, written);
  return { j, s };
}

it('the prompt is not in the transcript yet: nothing of the turn before is filed under the new context', () => {
  const { j, s } = quick("let's work on pricing research", true);
  const { 'pilot-plan': pilot, 'pricing-research': pricing } = j.documents();
  expect(pilot).toContain('- src/pilot/invite.ts');
  expect(pricing).not.toMatch(/invite\.ts|notes\.txt|README/);
  s.writes({ 'src/pricing/tiers.ts': 'export const tiers = [1];\n' });
  s.stop();
  expect(j.documents()['pricing-research']).toContain('- src/pricing/tiers.ts');
});

it('what follows a prompt that waited in the queue is of its turn', () => {
  const { j, s } = quick("let's work on pricing research", false);
  // Typed while the turn ran, recorded with that time once it was over.
  const queued = {
    type: 'queue-operation',
    operation: 'enqueue',
    timestamp: new Date(Date.now() - 2000).toISOString(),
  };
  writeFileSync(s.transcript, `${readFileSync(s.transcript, 'utf8')}${JSON.stringify(queued)}\n`);
  s.says('and the second tier');
  s.writes({ 'src/pricing/second.ts': 'export const second = 2;\n' });
  s.stop();
  expect(j.documents()['pricing-research']).toContain('- src/pricing/second.ts');
});
