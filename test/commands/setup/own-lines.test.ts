/** Holds what is shown of our text in somebody's file: our lines where they stand, nothing that others wrote. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownHunks } from '../../../src/commands/setup/_own-lines.js';
import { insertPieces, type Piece } from '../../../src/core/text/marked-insert.js';
import { runs } from '../../support/properties.js';

const shown = (base: string, pieces: Piece[]): string[] => ownHunks('-', insertPieces(base, pieces), pieces);

describe('our text in a file', () => {
  it('is one hunk where its lines stand together, whatever order they came in, with the brackets around it', () => {
    const base = '{\n  "key": "sk-others",\n  "mcp": {\n    "docs": 1\n  }\n}\n';
    const at = base.indexOf('1') + 1;
    const first = ',\n    "clew": {';
    const second = '\n      "command": "node"';
    const pieces = [
      { at, text: `${first}\n    }` },
      { at: at + first.length, text: second },
    ];
    expect(shown(base, pieces)).toEqual([
      '@@ -5,5 @@',
      '-    "clew": {',
      '-      "command": "node"',
      '-    }',
      '   }',
      ' }',
    ]);
  });

  it('on one line with theirs it stands alone, and a comma of ours in a line of theirs is not worth one', () => {
    const base = '{ "allow": ["sk-others"], "a": 1 }\n';
    const pieces = [{ at: base.indexOf(']'), text: ', "clew_status"' }];
    expect(shown(base, pieces)).toEqual(['@@ -1 @@', '-…, "clew_status"…']);
    expect(shown('{\n  "a": "sk-others"\n}\n', [{ at: 20, text: ',' }])).toEqual([]);
  });

  it('of TOML the header before it says where it stands', () => {
    const base = '[mcp_servers.docs]\n\n[other]\nkey = "sk-others"\n';
    expect(shown(base, [{ at: 19, text: 'tool = "x"\n' }])).toEqual([
      '@@ -1,2 @@',
      ' [mcp_servers.docs]',
      '-tool = "x"',
    ]);
  });

  it('shows every line of ours once and no value of theirs, in any text', () => {
    const theirs = fc.constantFrom('"key": "sk-others",', 'sk-others', '"list": [', '}', '', '  ', '],');
    const ours = fc.constantFrom('own-1', '"own-2": {', 'own-3,', ', own-4');
    const line = fc.tuple(theirs, fc.option(ours, { nil: '' }));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), fc.constantFrom('\n', '\r\n'), (lines, eol) => {
        const pieces: Piece[] = [];
        let text = '';
        for (const [their, own] of lines) {
          text += their;
          if (own !== '') pieces.push({ at: text.length, text: own });
          text += own + eol;
        }
        const said = ownHunks('-', text, pieces);
        expect(said.join('\n')).not.toContain('sk-others');
        expect(said.filter((l) => l.startsWith('-') && l.includes('own-'))).toHaveLength(pieces.length);
      }),
      { numRuns: runs(300) },
    );
  });
});
