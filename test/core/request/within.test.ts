/** Holds what people turn to within the same work, whatever it is called. */
import { expect, it } from 'vitest';
import { phrasesIn } from '../../../src/core/request/phrases.js';
import { isWithin } from '../../../src/core/request/within.js';

it.each([
  ["now let's move on to section 3", true],
  ["now let's work on chapter two of the handout", true],
  ["let's go on with part 2", true],
  ["let's move on to task 3", true],
  ["let's work on the next slide", true],
  ["now let's work on the unit tests for the map", true],
  ["let's work on test coverage of the photo upload", true],
  ['weiter mit Kapitel 3', true],
  ['jetzt weiter mit den Tests für den Mahnlauf', true],
  ['passons maintenant au chapitre 2', true],
  ['sigamos con la sección 3', true],
  ['vamos para o capítulo 2', true],
  ['第3章に進みましょう', true],
  ['继续第三章', true],
  ["now let's work on the conclusion", true],
  ["now let's work on the press kit", false],
  ["now let's work on section headings for the report", false],
  ["let's move on to task 412", false],
  ["now let's work on the questions for the interview", false],
  ["let's work on testimonials for the start page", false],
] as const)('%s: %s', (text, is) => {
  const phrases = phrasesIn(text);
  expect(phrases).not.toEqual([]);
  expect(phrases.some(isWithin)).toBe(is);
});
