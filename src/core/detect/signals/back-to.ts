/** "back to the Y module": the user returns to earlier work. */
import { namesOtherWork } from '../features.js';
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'back-to',
  class: 'explicit',
  says: 'the words return to an earlier context',
  detect: ({ said, matches, active }) => {
    const phrase = said.find((p) => p.id === 'back-to' && p.about !== '');
    if (!phrase) return null;
    const known = namesOtherWork(matches, active, 0.5);
    return { strength: phrase.thing || known ? 1 : 0.15, of: phrase.of, about: phrase.about };
  },
};

export const examples: Example[] = [
  { hit: true, prompt: 'back to the auth module', others: [{ title: 'auth module' }] },
  { hit: true, prompt: "let's get back to the pricing page project" },
  { hit: true, prompt: 'zurück zum Auth-Modul' },
  { hit: true, prompt: 'continue working on task 002' },
  { hit: false, prompt: 'continue with step 2' },
  { hit: false, prompt: 'users can go back to the billing page from here' },
  { hit: false, prompt: 'go back to the previous version' },
  { hit: false, prompt: 'it should go back to the start' },
  { hit: false, prompt: '> back to the auth module\n\nwho wrote this?' },
];
