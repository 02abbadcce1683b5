/** What a machine keeps of who is in its team: the server's word, of right names alone. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { Member } from '../../../src/core/team/types.js';
import { type Joined, readJoined, writeJoined } from '../../../src/runtime/team/folder.js';
import { keepMembers, readMembers } from '../../../src/runtime/team/members.js';

const dir = mkdtempSync(join(tmpdir(), 'clew-members-'));
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const joined: Joined = {
  ...{ v: 1, url: 'postgres://ann@h/d', team: 'web', member: 'ann', role: 'member', device: 'd1' },
  ...{ project: 'shop', share: 'titles', at: 0 },
};
const member = (id: string, role: Member['role'] = 'member'): Member => ({ id, role, seenAt: null });

it('nobody is known before the server was asked, nor from a file that is none of ours', () => {
  expect(readMembers(dir)).toBeNull();
  mkdirSync(join(dir, 'team'), { recursive: true });
  for (const text of ['', '[', 'null', '{"names":5}']) {
    writeFileSync(join(dir, 'team/members.json'), text);
    expect(readMembers(dir)).toBeNull();
  }
});

it('names are kept as the server gave them last; what cannot be a name is none', () => {
  mkdirSync(join(dir, 'team'), { recursive: true });
  keepMembers(dir, joined, [member('ann'), member('bob'), member('\u001b[31mred')]);
  expect(readMembers(dir)).toEqual(['ann', 'bob']);
  keepMembers(dir, joined, [member('ann')]);
  expect(readMembers(dir)).toEqual(['ann']);
});

it('who became an owner since they joined is one here, too', () => {
  mkdirSync(join(dir, 'team'), { recursive: true });
  writeJoined(dir, joined);
  keepMembers(dir, joined, [member('ann', 'owner')]);
  expect(readJoined(dir)!.role).toBe('owner');
});
