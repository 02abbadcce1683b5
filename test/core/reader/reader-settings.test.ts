/** Holds which settings may name a reader, and that those under their former name are used until they are moved. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  carriedOver,
  faultOfReader,
  nameOfReader,
  READER,
  READER_KEYS,
  readerSettings,
} from '../../../src/core/reader/settings.js';

describe('the settings of a reader', () => {
  it.each([
    ['use', 'on'],
    ['command', 'llm -s x'],
    ['command', []],
    ['command', ['./reader']],
    ['command', ['tools/reader', 'x']],
    ['command', ['llm', 3]],
    ['url', 'http://example.com/v1'],
    ['url', 'https://user:secret@example.com/v1'],
    ['url', 'http://localhost.example.com/v1'],
    ['url', 'file:///etc/passwd'],
    ['model', ''],
    ['model', '--dangerously-skip-permissions'],
    ['keyEnv', 'sk-1234'],
    ['low', 0.2],
    ['shell', true],
  ])('refuse %s = %j', (key, value) => {
    expect(faultOfReader(`reader.${key}`, value)).not.toBeNull();
    const { reader, findings } = readerSettings({ reader: { use: 'command', command: ['llm'], [key]: value } });
    expect([reader, findings.length > 0]).toEqual([null, true]);
  });

  it.each([
    ['https://user:secret@example.com/v1', 'user name or password'],
    ['https://example.com/v1?key=abc', 'without a query'],
    ['https://example.com/v1#top', 'without a query'],
    ['https://example.com:65536/v1', 'a port up to 65535'],
    ['http://127.0.0.1:99999/v1', 'a port up to 65535'],
    ['http://example.com/v1', 'begins with https://'],
  ])('say what of %s is not allowed', (url, why) => {
    expect(faultOfReader('reader.url', url)).toContain(why);
  });

  it.each([
    [{ use: 'host' }, ''],
    [{ use: 'host', model: 'small', command: ['llm'] }, ''],
    [{ use: 'command', command: ['llm', '-s', '{instruction}'] }, 'llm'],
    [{ use: 'command', command: ['/usr/local/bin/reader'] }, 'reader'],
    [{ use: 'url', url: 'https://api.example.com/v1', model: 'm', keyEnv: 'READER_KEY' }, 'm at api.example.com'],
    [{ use: 'url', url: 'http://127.0.0.1:11434/v1', model: 'small' }, 'small at 127.0.0.1:11434'],
    [{ use: 'url', url: 'http://[::1]:11434/v1', model: 'small', command: null }, 'small at [::1]:11434'],
  ])('take %j', (reader, name) => {
    const read = readerSettings({ reader });
    expect(read).toEqual({ reader: { ...READER, ...reader }, findings: [] });
    expect(nameOfReader(read.reader!)).toContain(name);
  });

  it('name one reader, whole, or none', () => {
    for (const reader of [
      { use: 'command' },
      { use: 'url', model: 'm' },
      { use: 'url', url: 'https://api.example.com/v1' },
      'host',
    ])
      expect(readerSettings({ reader }).findings).toHaveLength(1);
    for (const written of [undefined, null, [], {}, { reader: null }, { reader: {} }, { reader: { command: ['llm'] } }])
      expect(readerSettings(written)).toEqual({ reader: null, findings: [] });
  });

  it('are used under their former name until they are moved', () => {
    const second = { command: ['llm'], low: 0.3, timeoutMs: 9 };
    expect(readerSettings({ second })).toEqual({
      reader: { ...READER, use: 'command', command: ['llm'] },
      findings: [{ code: 'reader-former', args: { use: 'command' }, severity: 'warn' }],
    });
    expect(carriedOver({ second, x: 1 })).toEqual({ x: 1, reader: { use: 'command', command: ['llm'] } });
    expect(readerSettings({ second, reader: { use: 'off' } })).toEqual({ reader: null, findings: [] });
    expect(carriedOver({ second, reader: { use: 'off' } })).toEqual({ reader: { use: 'off' } });
    expect(readerSettings({ second: { low: 0.2 } })).toEqual({ reader: null, findings: [] });
    const url = { url: 'https://api.example.com/v1', model: 'm', keyEnv: 'KEY' };
    expect(readerSettings({ second: url }).reader).toEqual({ ...READER, use: 'url', ...url });
    expect(readerSettings({ second: { command: 'rm -rf /' } }).reader).toBeNull();
  });

  it('whatever is written, nothing throws, and what is taken is safe', () => {
    const value = fc.oneof(fc.string(), fc.double(), fc.constant(null), fc.array(fc.string()), fc.boolean());
    const keys = fc.constantFrom(...READER_KEYS.map((k) => k.slice(7)), '__proto__', 'x');
    const group = fc.dictionary(keys, fc.oneof(value, fc.constantFrom('command', 'url', 'host')));
    fc.assert(
      fc.property(fc.record({ reader: group, second: group }, { requiredKeys: [] }), (written) => {
        const { reader } = readerSettings(written);
        if (reader?.use === 'command') expect(reader.command![0]).not.toMatch(/^\.|^[^/\\]+[/\\]/);
        if (reader?.use === 'url') expect(reader.url).toMatch(/^https:|^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])/);
        expect(carriedOver(written)).not.toHaveProperty('second');
      }),
    );
  });
});
