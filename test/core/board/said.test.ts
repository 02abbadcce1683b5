/** Which prompts are quoted as what was said last: short statements too, acknowledgements never. */
import { describe, expect, it } from 'vitest';
import { isTelling } from '../../../src/core/board/said.js';

describe('what was said last', () => {
  it.each([
    'use 30 seconds',
    'no, keep it',
    'No. Keep both.',
    'use Redis',
    'not Redis',
    'drop it',
    'commit',
    'say when the forecast was read',
    'nimm Redis',
    '好的，用三十秒',
    'はい、30秒にして',
  ])('is "%s"', (gist) => {
    expect(isTelling(gist)).toBe(true);
  });

  it.each([
    'yes',
    'ok',
    'Ok, go on.',
    'go on with it',
    'continue',
    'continue please',
    'keep going',
    'yes please, go ahead now, thank you so much',
    'b',
    '2',
    '👍',
    'do it',
    'ja, weiter',
    'oui, vas y',
    'はい、続けて',
    '好的，继续',
  ])('is not "%s"', (gist) => {
    expect(isTelling(gist)).toBe(false);
  });
});
