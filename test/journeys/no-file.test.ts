/** Where a file should be stands a pipe, a device, a folder or a link to itself: nothing waits for it, and it is said. (Seed 003, U26) */
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const KINDS: Record<string, (path: string) => void> = {
  'a pipe': (path) => void execFileSync('mkfifo', [path]),
  'a device': (path) => symlinkSync('/dev/zero', path),
  'a folder': (path) => mkdirSync(path),
  'a link to itself': (path) => symlinkSync(path, path),
};
const PLACES = [
  '.clew/log.jsonl',
  '.clew/config.json',
  '.clew/contexts/pilot-plan.md',
  '.clew/trace.jsonl',
  '.clew/lock',
];

it.skipIf(process.platform === 'win32').each(Object.keys(KINDS))('%s', (kind) => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  s.edits('src/pilot/invite.ts', 'Dear', 'Hello');
  s.stop();
  for (const place of [...PLACES, 'docs/plans/PILOT-PLAN.md']) {
    const former = j.exists(place) ? j.read(place) : null;
    j.remove(place);
    KINDS[kind]!(j.path(place));
    // A hook that waited would be ended by the journey's limit, and answer nothing here.
    s.says('and the next line of it');
    s.edits('src/pricing/tiers.ts', '99', '99 ');
    s.edits('src/pricing/tiers.ts', '99 ', '99');
    s.stop();
    const { out, err } = j.clew('status');
    expect(out + err, place).toContain(place.split('/').at(-1)!);
    j.remove(place);
    if (former !== null) j.write({ [place]: former });
  }
  // What was begun meanwhile is finished by the next writer.
  j.clew('repair');
  expect(j.clew('check').status).toBe(0);
  expect(j.clew('status').out).toContain('● pilot-plan');
});
