/** Decides nothing: which words only note something for later, and which speak of notes in work. */
import { expect, it } from 'vitest';
import { isForLaterOnly } from '../../src/core/phrases/for-later.js';

it.each([
  'note for later: the export is slow',
  'by the way, take a note: the header flickers',
  'the export is slow, put that down for later',
  'jot this down, the footer is wrong',
  'not now, but the export is slow',
  'das bitte für später notieren',
])('noted: %s', (words) => expect(isForLaterOnly(words)).toBe(true));

it.each([
  'please note that the api returns 404; fix the client',
  'note: the build is broken, repair it',
  'add a note to the readme about exports',
  "fix the header, but don't touch that file",
  'remember that the token expires; renew it',
  'show the notes of the release',
])('work: %s', (words) => expect(isForLaterOnly(words)).toBe(false));
