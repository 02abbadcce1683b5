/** Machines on wires of their own, over TLS, with a server that is killed as it takes in what they send: nothing is lost, nothing is there twice. */
import { describe, expect, it } from 'vitest';
import type { Result } from '../support/team/machine.js';
import { mayMakeNetworks } from '../support/team/network.js';
import { type Game, play } from '../support/team/play.js';
import { findServer } from '../support/team/server.js';

const YEAR = 365 * 86_400_000;
const able = findServer() !== null && mayMakeNetworks();
const full = process.env.CLEW_TEAM_FULL === '1';

const SHORT: Game = {
  machines: 3,
  operations: Math.ceil(50_000 / 3),
  batch: 100,
  pace: 0,
  kills: 5,
  cuts: false,
  skews: [0],
};
const LONG: Game = {
  machines: 5,
  operations: 1000,
  batch: 8,
  pace: 400,
  kills: 50,
  cuts: true,
  skews: [0, -YEAR, YEAR, 0, YEAR],
};

describe.skipIf(!able)('machines of a team', () => {
  it('send many operations to a server that is killed', () => hold(SHORT), 600_000);
  it.skipIf(!full)('with odd clocks send some, while wires are pulled, too', () => hold(LONG), 1_200_000);
});

/** Plays `game`, prints what came of it, and holds that all machines came to the same without a loss. */
async function hold(game: Game): Promise<void> {
  const { results, inPush, kept, ids, cuts, seconds, encrypted } = await play(game);
  const total = game.machines * game.operations;
  const sum = (of: (r: Result) => number): number => results.reduce((n, r) => n + of(r), 0);
  const lines: [string, string | number][] = [
    ['machines', game.machines],
    ['operations', total],
    ['kills of the server (while it took in a push)', `${game.kills} (${inPush})`],
    ['wires pulled', cuts],
    ['pushes, never answered', `${sum((r) => r.pushes)}, ${sum((r) => r.unanswered)}`],
    ['operations with a clock beyond the bound', results[0]!.skewed],
    ['lost', total - kept],
    ['twice', kept - ids + sum((r) => r.twice)],
    ['different states', new Set(results.map((r) => r.hash)).size - 1],
    ['seconds', seconds],
  ];
  console.log(lines.map(([what, n]) => `| ${what.padEnd(46)} | ${String(n).padStart(10)} |`).join('\n'));
  expect(encrypted).toBe(true);
  expect({ kept, ids, inPush }).toEqual({ kept: total, ids: total, inPush: game.kills });
  expect(sum((r) => r.unanswered)).toBeGreaterThan(0);
  expect(results.flatMap((r) => r.refused)).toEqual([]);
  expect(results.map((r) => [r.operations, r.twice])).toEqual(results.map(() => [total, 0]));
  expect(new Set(results.map((r) => r.hash)).size).toBe(1);
}
