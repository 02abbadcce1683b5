import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insertPieces } from '../../../src/core/text/marked-insert.js';
import { statusCommand } from '../../../src/runtime/settings/hook-command.js';
import { ownStatusline, statuslineIn, statuslinePieces } from '../../../src/runtime/settings/statusline.js';

const KEY = 'statusLine';
const withOurs = (text: string): string => insertPieces(text, statuslinePieces(text, KEY));
const commandIn = (text: string): string => JSON.parse(text.replace('// mine', ''))[KEY].command;

it('where none stands ours is put in, and taken out byte for byte', () => {
  for (const text of ['{}', '{\n  "a": 1\n}\n', '{"a":1}', '\ufeff{\n\t"b": []\n}']) {
    const after = withOurs(text);
    expect(statuslineIn(after, KEY)).toBe('ours');
    expect(commandIn(after.replace('\ufeff', ''))).toBe(statusCommand());
    expect(ownStatusline(after, KEY)?.base).toBe(text);
  }
});

describe('one that is there', () => {
  const settings = (command: string): string =>
    `{\n  // mine\n  "statusLine": { "padding": 2, "command": ${JSON.stringify(command)}, "type": "command" },\n  "z": "it's"\n}\n`;

  it.each(['~/line.sh', "echo 'a' \"b\" | sed 's/a/\\'/'", 'x=\\u0027', "printf '%s' \"$(cat)\"; echo '''"])(
    'goes into the shell as it stands and comes out byte for byte: %s',
    (command) => {
      const text = settings(command);
      const after = withOurs(text);
      expect(statuslineIn(text, KEY)).toBe('theirs');
      expect(statuslineIn(after, KEY)).toBe('ours');
      const line = commandIn(after).replace(statusCommand(), 'printf %s');
      expect(execFileSync('sh', ['-c', line.replace('printf %s first', 'printf %s')], { encoding: 'utf8' })).toBe(
        command,
      );
      const own = ownStatusline(after, KEY)!;
      expect(own.base).toBe(text);
      expect(insertPieces(own.base, own.pieces)).toBe(after);
    },
  );

  it('whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("'", '\\', '"', 'a', ' ', '$', '\n', 'é') }), (command) => {
        const text = settings(`run ${command}`);
        const own = ownStatusline(withOurs(text), KEY);
        expect(own?.base).toBe(text);
      }),
    );
  });

  it('is found again after the host wrote its settings anew', () => {
    const rewritten = JSON.stringify(JSON.parse(withOurs(settings("echo 'hi'")).replace('// mine', '')), null, 2);
    expect(JSON.parse(ownStatusline(rewritten, KEY)!.base)[KEY].command).toBe("echo 'hi'");
  });

  it('that is no command is left alone', () => {
    for (const text of ['{"statusLine": "x"}', '{"statusLine": {"type": "static"}}', '{"statusLine": null}']) {
      expect(statuslineIn(text, KEY)).toBe('other');
      expect(statuslinePieces(text, KEY)).toEqual([]);
      expect(ownStatusline(text, KEY)).toBeNull();
    }
  });

  it('which somebody made of ours is not taken apart', () => {
    const ours = commandIn(withOurs('{}'));
    for (const command of [`${ours} | tee x`, `${ours} first 'a' b`, `time ${ours}`, `${ours} first 'it's'`])
      expect(ownStatusline(settings(command), KEY)).toBeNull();
  });
});
