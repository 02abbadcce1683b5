/** Holds what a strict gate says when nothing that was kept can be read. */
import { expect, it } from 'vitest';
import { refuseBlind } from '../../../../src/core/handlers/tool/blind.js';
import type { ToolCall } from '../../../../src/core/model.js';
import { blindText } from '../../../../src/core/words/gate.js';
import { call, ROOT, run, tool, world, write } from '../../../support/gate-world.js';

const said = (t: ToolCall) =>
  refuseBlind(
    { kind: 'tool', when: 'before', tool: t, session: { host: 'claude', id: 's1', transcript: null, cwd: ROOT } },
    world('strict', null).facts(),
    blindText('EISDIR /w/.clew/log.jsonl'),
  );

it('what has effects is refused with the remedy, what reads goes on, what belongs to clew is asked about', () => {
  for (const t of [
    write('/w/src/a.ts'),
    run('npm test'),
    run('echo x > a'),
    call('db', 'drop_table'),
    tool('Strange'),
  ]) {
    expect(said(t).verdict).toBe('deny');
    expect(said(t).hold).toMatch(/cannot be read \(EISDIR \/w\/\.clew\/log\.jsonl\)\. Next: .*clew doctor/);
  }
  for (const t of [run('cat a | head'), run('clew doctor'), tool('Read', { does: 'read' }), call('db', 'list_tables')])
    expect(said(t).verdict).toBe('allow');
  for (const t of [run('rm -r .clew/log.jsonl'), write('/w/.clew/config.json')]) expect(said(t).verdict).toBe('ask');
});
