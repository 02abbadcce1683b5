/** What names a thing is called by that name as it was written, and no title ends in the middle of something. */
import { describe, expect, it } from 'vitest';
import { clipped, shortened } from '../../../../src/core/context/title/headline.js';

describe('the name of a thing', () => {
  it.each([
    ["a changelog for the harbour, one sentence on what you'd put in it", 'Changelog for the harbour'],
    ['the tickets by season: low, high and holidays', 'Tickets by season'],
    ['a page for visitors; keep it short', 'Page for visitors'],
    ['an import of the rota - it is urgent', 'Import of the rota'],
    ['a mail to the crew and then the tests', 'Mail to the crew'],
  ])('%s', (said, title) => {
    expect(shortened(said)).toBe(title);
  });

  it('goes on over the commas of a list', () => {
    expect(shortened('the harbour search, the sort and the export')).toBe('Harbour search the sort and the export');
  });
});

it('an order is told in few words, as before', () => {
  expect(shortened('fix the login for the mobile app, please')).toBe('Fix login for mobile app');
});

it('nothing that leads to more stands last', () => {
  expect(clipped("Changelog for harbour one sentence on what you'd put in it".split(' '))).toBe(
    'Changelog for harbour one sentence',
  );
  expect(clipped(['Mail', 'to', 'the', 'crew', '+'])).toBe('Mail to the crew');
});

it.each([
  ['back to the overlaps fix', 'Overlaps fix'],
  ["ok, let's go back to the ferry timetable", 'Ferry timetable'],
  ['zurück zum Fahrplan', 'Fahrplan'],
  ['the back to top button', 'Back to top button'],
])('%s: work is not called by the way that leads to it', (said, title) => expect(shortened(said)).toBe(title));
