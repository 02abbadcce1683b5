/** Ordinary sentences, written by people who did not know the rules: who turns to named work is obeyed or asked, and nobody else is disturbed. (Seed 000) */
import { appendFileSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Stage, type World } from './_stage.js';

interface Sentence {
  id: string;
  world: string;
  active: string | null;
  files: boolean;
  prompt: string;
  /** What may come of it, and what must be meant by that. */
  expect: string[];
  target: string[];
}

/** The newest here, all of them in the long run. */
const ALL = ['first', 'second', 'third', 'fourth', 'fifth'];
const SETS = process.env.CLEW_SENTENCES?.split(',') ?? (process.env.CLEW_RUNS === undefined ? ALL.slice(-1) : ALL);

describe.each(SETS)('the %s set', (name) => {
  const { worlds, cases } = JSON.parse(readFileSync(`test/journeys/sentences/${name}.json`, 'utf8')) as {
    worlds: Record<string, World>;
    cases: Sentence[];
  };
  const groups = new Map<string, Sentence[]>();
  for (const c of cases) {
    const group = `${c.world}, ${c.active ?? 'nothing'} active${c.files ? ', files in hand' : ''}`;
    groups.set(group, [...(groups.get(group) ?? []), c]);
  }

  const stages = new Map<string, Stage>();
  it.each([...groups])('%s', (_, sentences) => {
    const { world, active, files } = sentences[0]!;
    const stage = stages.get(world) ?? new Stage(worlds[world]!);
    stages.set(world, stage);
    stage.sets(active, files);
    const wrong = sentences.flatMap((c) => {
      const came = stage.hears(c.prompt);
      const named = ['obeyed', 'asked', 'listed'].includes(came.what);
      const right =
        c.expect.includes(came.what) && (!named || c.target.every((t) => came.of.some((id) => stage.isMeant(id, t))));
      return right
        ? []
        : [
            `${c.id} ${JSON.stringify(c.prompt)} with ${active ?? 'nothing'}: ${came.what} ${came.of.join(', ')}; wanted ${c.expect.join(' or ')} ${c.target.join(', ')}`,
          ];
    });
    if (process.env.CLEW_SHOW !== undefined) appendFileSync(process.env.CLEW_SHOW, wrong.map((w) => `${w}\n`).join(''));
    expect(wrong).toEqual([]);
  });
});
