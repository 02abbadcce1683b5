/** Ada takes clew out: a rule that her host wrote when she allowed a command is hers, and she is told where it stands. */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const SETTINGS = '.claude/settings.local.json';

it('a rule of the host stays and is told with its line, with the hook and when nothing of ours is left', () => {
  const j = new Journey();
  const settings = JSON.parse(j.read(SETTINGS));
  settings.permissions.allow.push('Bash(clew status:*)', 'Bash(npm test:*)');
  j.write({ [SETTINGS]: JSON.stringify(settings, null, 2) });
  const told = j.clew('uninstall', '--yes').err;
  const [, line] = /settings\.local\.json:(\d+) Bash\(clew status:\*\) stays/.exec(told) ?? [];
  expect(j.read(SETTINGS).split('\n')[Number(line) - 1]).toContain('Bash(clew status:*)');
  expect(told).not.toContain('npm test');
  expect(j.clew('uninstall', '--yes').err).toContain('Bash(clew status:*) stays');
});
