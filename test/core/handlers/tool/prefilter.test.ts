/** Which files may be plans is told by letters as one expression would tell it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayMatter } from '../../../../src/core/handlers/tool/prefilter.js';
import { runs } from '../../../support/properties.js';

const MAY_BE_A_PLAN =
  /\.(?:mdx?|markdown|txt|rst|org|adoc)$|(?:^|[\\/])(?:PLANS?|TODO|ROADMAP|TASKS|TASKLIST)$|(?:^|[\\/])(?:tasks|plans|\.?backlog|openspec|\.(?:beads|taskmaster|clew))[\\/](?:.*[\\/])?[^\\/]+\.(?:jsonl?|ya?ml)$/i;
const written = (path: string): boolean =>
  mayMatter({ does: 'write', files: [{ path, verb: 'write', content: '' }] } as unknown as Parameters<
    typeof mayMatter
  >[0]);

describe('a file that may be a plan', () => {
  it.each([
    ['docs/plan.md', true],
    ['TODO', true],
    ['C:\\w\\plans\\a.yml', true],
    ['.beads/issues.jsonl', true],
    ['tasks/.json', false],
    ['plans.json', false],
    ['src/a.ts', false],
    ['my-tasks/a.json', false],
  ])('%s: %s', (path, may) => expect(written(path)).toBe(may));

  it('is told as the expression tells it', () => {
    const part = fc.oneof(
      fc.constantFrom(
        'tasks',
        'plans',
        '.backlog',
        'backlog',
        'openspec',
        '.beads',
        '.clew',
        'TODO',
        'Roadmap',
        'src',
        'a',
        '.',
        '..',
        '',
      ),
      fc.stringMatching(/^[a-z.]{0,6}$/),
    );
    const ending = fc.constantFrom(
      '',
      '.md',
      '.MDX',
      '.json',
      '.jsonl',
      '.yaml',
      '.yml',
      '.txt',
      '.ts',
      '.',
      '.tar.gz',
      '.adoc',
    );
    const path = fc.tuple(fc.array(fc.tuple(part, fc.constantFrom('/', '\\')), { maxLength: 4 }), part, ending);
    fc.assert(
      fc.property(path, ([folders, name, end]) => {
        const whole = `${folders.map((f) => f.join('')).join('')}${name}${end}`;
        expect([whole, written(whole)]).toEqual([whole, MAY_BE_A_PLAN.test(whole)]);
      }),
      { numRuns: runs(3000) },
    );
  });
});
