/** Holds that a log tells what a model got and not what was said to its user, and that a hint is one only where it was given. */
import { describe, expect, it } from 'vitest';
import { turnedOf } from '../../../src/core/board/reading.js';
import { emptyOutcome } from '../../../src/core/empty-outcome.js';
import type { Operation, Reading } from '../../../src/core/model.js';
import { tokens } from '../../../src/core/text/tokens.js';
import { historySentence } from '../../../src/core/words/history.js';
import { ledTo, toldEdits, toldWith } from '../../../src/core/words/told.js';

const prompt = (edits: Operation['edits'], reading: Partial<Reading> = {}): Operation => ({
  ...{ v: 1, id: 'o1', at: 1, by: 'prompt', session: 's', did: '', undoable: false, edits },
  reading: { verb: 'switch', told: '', prompt: 'go on', context: 'a', signals: [], weights: [], ...reading } as Reading,
});
const noted = (outcome: object): Operation => prompt(toldEdits({ ...emptyOutcome(), ...outcome }, 'prompt', 's'));

describe('what was told', () => {
  it('is that of the model, with its tokens, and beside it that of the user', () => {
    const brief = 'clew: the user switched. '.repeat(100);
    const { text, ...rest } = toldWith(noted({ brief, notice: 'your prompt switched' }));
    expect(rest).toEqual({ tokens: tokens(brief), toYou: 'your prompt switched' });
    expect(brief.startsWith(text.slice(0, -1).trimEnd())).toBe(true);
    expect(text.length).toBeLessThanOrEqual(1200);
    expect(toldWith(noted({ notice: 'opened' }))).toEqual({ text: '', tokens: 0, toYou: 'opened' });
    expect(toldWith(noted({}))).toEqual({ text: '', tokens: 0, toYou: '' });
    // A prompt that is held, and one that a host answers by itself, do not reach the model.
    expect(toldWith(noted({ hold: 'which one?', brief: 'x' }))).toEqual({ text: '', tokens: 0, toYou: 'which one?' });
    expect(toldWith(noted({ shows: 'the status', brief: 'x' }))).toMatchObject({ text: '', tokens: null });
  });

  it('is not known of an old log, whose words stay readable', () => {
    const old = prompt([], { told: 'your prompt switched' });
    expect(toldWith(old)).toEqual({ text: 'your prompt switched', tokens: null, toYou: '' });
    expect(turnedOf(old, 1, null, false)).toMatchObject({ told: 'your prompt switched', tokens: null, toYou: '' });
  });
});

describe('a prompt that may be of another context', () => {
  const tell = (reading: Partial<Reading>): [string, string, boolean] => {
    const o = prompt([], { verb: 'nudge', ...reading });
    const { led, hinted } = turnedOf(o, 1, null, false);
    expect(historySentence(o)).toBe(ledTo(o.reading!).says);
    return [led, ledTo(o.reading!).says, hinted];
  };

  it('is told alike by the page, the history and `clew why`', () => {
    expect(tell({ told: 'clew: may be another context.' })).toEqual([
      'hinted',
      'clew told the agent that the prompt may belong to another context',
      true,
    ]);
    expect(tell({ told: '' })).toEqual([
      'hinted before',
      'the agent had just been told that the prompt may belong to another context',
      true,
    ]);
    expect(tell({ unsaid: true })).toEqual([
      'left to the agent',
      'a prompt that may belong to another context was left to the agent, which has the tool to switch',
      false,
    ]);
  });
});
