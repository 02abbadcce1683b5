/** Holds the pages of commands: everything stands in one place, in one line, below what it is for. */
import { describe, expect, it } from 'vitest';
import { commands } from '../../../src/commands/_index.js';
import { devOverview, overview } from '../../../src/surfaces/cli/overview.js';

const listed = (page: string): string[] => [...page.matchAll(/^ {2}([a-z-]+) {2,}\S/gm)].map((m) => m[1]!);

describe('the pages of commands', () => {
  it('each command of the table has a group, and stands in one page, once', () => {
    expect(commands.filter((c) => c.group === undefined).map((c) => c.name)).toEqual([]);
    const all = [...listed(overview(commands, 80)), ...listed(devOverview(commands, 80))];
    expect(all.filter((name) => !['mcp', 'statusline', 'ui'].includes(name)).sort()).toEqual(
      commands.map((c) => c.name).sort(),
    );
  });

  it('plumbing stands in its own page alone', () => {
    for (const name of ['hook', 'digest', 'route', 'eval', 'parse-mode', 'index', 'findings', 'mcp']) {
      expect(listed(overview(commands, 80))).not.toContain(name);
      expect(listed(devOverview(commands, 80))).toContain(name);
    }
  });

  it('four groups, the everyday ones first', () => {
    const page = overview(commands, 80);
    const headings = ['Every day', 'Plans and tasks', 'Intents and scope', 'Care'].map((h) => page.indexOf(`\n${h}\n`));
    expect(headings.every((at) => at > 0)).toBe(true);
    expect([...headings].sort((a, b) => a - b)).toEqual(headings);
    expect(listed(page).slice(0, 4)).toEqual(['status', 'next', 'switch', 'back']);
  });

  it('one line each in 80 columns, and nothing wider than a narrow terminal', () => {
    for (const page of [overview(commands, 80), devOverview(commands, 80)])
      expect(page.split('\n').filter((l) => l.startsWith('       '))).toEqual([]);
    for (const line of overview(commands, 40).split('\n')) expect(line.length, line).toBeLessThanOrEqual(40);
  });
});
