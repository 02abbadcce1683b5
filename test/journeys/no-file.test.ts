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

it.skipIf(process.platform === 'win32').each(Object.keys(KINDS))(
  '%s, as a plan that nobody has taken up, as the folder of plans, as the head of git and as what is scanned',
  (kind) => {
    const j = new Journey();
    j.clew('switch', 'pilot');
    KINDS[kind]!(j.path('docs/plans/NEW-PLAN.md'));
    expect(j.clew('plans').err).toMatch(/docs\/plans\/NEW-PLAN\.md was left out: a (?:pipe or a device|folder|link)/);
    KINDS[kind]!(j.path('odd'));
    const scanned = j.clew('scan', 'odd');
    if (kind === 'a folder') expect(scanned.status).toBe(0);
    else expect([scanned.status, scanned.err]).toEqual([5, expect.stringContaining('No file is at odd')]);
    if (kind !== 'a folder') {
      j.git('mv', 'docs/plans', 'moved');
      j.remove('docs/plans');
      KINDS[kind]!(j.path('docs/plans'));
      expect(j.clew('plans').out).toContain('moved/PILOT-PLAN.md');
      expect(j.clew('status').err).not.toContain('Could not write');
      expect(j.clew('check').err).toContain('No file is at docs/plans');
      expect(j.session('one').start().user).toContain('No file is at docs/plans');
      j.remove('docs/plans');
    }
    const head = j.read('.git/HEAD');
    j.remove('.git/HEAD');
    KINDS[kind]!(j.path('.git/HEAD'));
    expect(j.session('two').start().user).toContain('No file is at .git/HEAD');
    // Git itself would wait until it is ended, at each of several questions.
    for (const command of ['plans', 'status', 'check', 'doctor'])
      expect(j.clew(command).err, command).toContain('No file is at .git/HEAD');
    j.remove('.git/HEAD');
    j.write({ '.git/HEAD': head });
    expect(j.session('three').start().user).not.toContain('No file is at');
  },
);

it('a file that is scanned by a link to it is looked through', () => {
  const j = new Journey({ files: { 'notes.md': `gh${'p_'}${'a1B2c3D4e5F6'.repeat(3)}\n` } });
  symlinkSync('notes.md', j.path('link.md'));
  expect(j.clew('scan', 'link.md').status).toBe(9);
});
