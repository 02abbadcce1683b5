/** What the hook hears of a Gemini CLI and a Qwen Code session: the end of the record that the program writes while it works. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HEARD } from '../../src/core/digest/conversation.js';
import type { Host } from '../../src/hosts/_host.js';
import { gemini } from '../../src/hosts/gemini.js';
import { qwen } from '../../src/hosts/qwen.js';
import { readConversation } from '../../src/runtime/sessions/transcript.js';

function heard(host: Host, rows: (object | string)[]): ReturnType<typeof readConversation> {
  const path = join(mkdtempSync(join(tmpdir(), 'record-')), 'session.jsonl');
  writeFileSync(path, rows.map((r) => (typeof r === 'string' ? r : JSON.stringify(r))).join('\n'));
  return readConversation(path, host, HEARD);
}

const timestamp = '2026-03-02T09:01:00.000Z';
const message = (id: string, type: string, content: unknown, more: object = {}): object => ({
  ...{ id, timestamp, type, content },
  ...more,
});
const call = (id: string, name: string, file_path: string, status = 'success'): object => ({
  ...{ id, name, args: { file_path }, status, timestamp },
});

describe('a log of Gemini CLI', () => {
  const asked = message('m1', 'user', [
    { text: '<hook_context>told</hook_context>\n\nsort the tides' },
    { text: '<hook_context>more</hook_context>' },
  ]);
  const begun = message('m2', 'gemini', 'I will sort them.');
  const went = message('m2', 'gemini', 'I will sort them.', {
    toolCalls: [call('c1', 'write_file', '/s/tides.md'), call('c2', 'replace', '/s/old.md', 'cancelled')],
  });

  it('says each word once, though a message is written anew with its calls', () => {
    const answers = message('m3', 'user', [{ functionResponse: { id: 'c1', name: 'write_file', response: {} } }]);
    const rows = [
      asked,
      { $set: { lastUpdated: timestamp } },
      begun,
      went,
      answers,
      message('m4', 'gemini', 'Sorted.'),
    ];
    expect(heard(gemini, rows)).toMatchObject({
      prompts: [{ text: 'sort the tides', at: Date.parse(timestamp) }],
      said: 'I will sort them.\nSorted.',
      touched: ['/s/tides.md'],
      malformed: 0,
    });
  });

  it('a session that is resumed lists what was; its heading, its context and a cut line say nothing', () => {
    const context = message('m0', 'user', [{ text: '<session_context>\nThis is the Gemini CLI.\n</session_context>' }]);
    const rows = [
      { sessionId: 'g-1', projectHash: 'ab', startTime: timestamp, kind: 'main' },
      { $set: { messages: [context] } },
      asked,
      begun,
      { $set: { messages: [context, asked, begun] } },
      '{"id":"m5","type":"us',
    ];
    expect(heard(gemini, rows)).toMatchObject({
      prompts: [{ text: 'sort the tides' }],
      said: 'I will sort them.',
      touched: [],
      malformed: 1,
    });
  });
});

it('a record of Qwen Code says what was typed, said and written, and nothing of what a call failed at', () => {
  const row = (type: string, parts: object[], more: object = {}): object => ({
    ...{ timestamp, cwd: '/s', type, message: { parts } },
    ...more,
  });
  const wrote = (id: string, file_path: string): object => ({
    functionCall: { id, name: 'write_file', args: { file_path } },
  });
  const rows = [
    row('user', [{ text: 'sort the tides' }]),
    row('assistant', [{ text: 'Sorting.' }, wrote('c1', '/s/tides.md'), wrote('c2', '/s/old.md')]),
    row('tool_result', [], { toolCallResult: { callId: 'c2', status: 'error' } }),
    row('user', [{ text: 'what a program put in' }], { provenance: 'notice' }),
  ];
  expect(heard(qwen, rows)).toMatchObject({
    prompts: [{ text: 'sort the tides', at: Date.parse(timestamp) }],
    said: 'Sorting.',
    touched: ['/s/tides.md'],
    malformed: 0,
  });
});
