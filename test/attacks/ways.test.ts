/** Each way by which somebody once left a strict scope, with its neighbours: the installed hook decides, what it lets through is run for real, and what it held is shown to have led out. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SOAK } from '../support/properties.js';
import { changed, Ground } from './_ground.js';
import { type Line, WAYS, type Way } from './_ways.js';

const isThere = (program: string): boolean =>
  program.includes('/') ? existsSync(program) : spawnSync('which', [program]).status === 0;

function play(way: Way): { passed: string[]; idle: string[] } {
  const repo = process.cwd();
  const g = new Ground(
    way.host,
    (way.before ?? []).map((l) => l.replaceAll('{{REPO}}', repo)),
  );
  const told = (l: Line): string => (typeof l === 'string' ? l : `${l.tool} ${JSON.stringify(l.input)}`);
  const run = (l: Line): void => {
    const line = typeof l === 'string' ? l : (l.does ?? '');
    if (line !== '') g.agent(line, way.keys, typeof l === 'string' ? undefined : l.cwd);
  };
  for (const [path, content] of Object.entries(g.filled(way.writes ?? {}))) {
    const does = (): void => {
      g.j.write({ [path]: content });
      if (content.startsWith('#!')) g.shell(`chmod +x ${path}`);
    };
    const input = { file_path: g.j.path(path), content };
    expect([path, g.call('Write', input, does)]).toEqual([path, '']);
  }
  const passed: string[] = [];
  const held: Line[] = [];
  for (const l of g.filled(way.lines)) {
    const before = g.outside();
    const call = typeof l === 'string' ? { tool: 'Bash', input: { command: l, description: 'run' } } : l;
    const verdict = g.call(call.tool, call.input, () => run(l), 'no', typeof l === 'string' ? undefined : l.cwd);
    if (verdict === 'ask' || verdict === 'deny') held.push(l);
    else if (way.free !== true) passed.push(`${told(l)} → ${changed(before, g.outside()).join() || 'nothing changed'}`);
    else expect(changed(before, g.outside())).toEqual([]);
  }
  const idle = held.filter((l) => {
    g.shell('rm -rf docs/pwn* docs/logs docs/cache docs/other.db');
    if (way.again !== undefined) g.shell(way.again);
    const before = g.outside();
    run(l);
    return changed(before, g.outside()).length === 0;
  });
  return { passed, idle: way.idle === undefined ? idle.map(told) : [] };
}

for (const [subject, ways] of Object.entries(WAYS))
  describe(subject, () => {
    // Some each day, all of them in `npm run soak`.
    for (const way of ways.filter((_, i) => SOAK || i % 3 === 0)) {
      const missing = (way.needs ?? []).filter((p) => !isThere(p));
      if (missing.length > 0) console.warn(`SKIPPED: ${way.about}: no ${missing.join(', ')} on this machine`);
      it.skipIf(missing.length > 0)(way.about, { timeout: 300_000 }, () => {
        expect(play(way)).toEqual({ passed: [], idle: [] });
      });
    }
  });
