/** "switch to the X project": the user names where to go. */
import { namesOtherWork } from '../features.js';
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'switch-to',
  class: 'explicit',
  says: 'the words ask to switch',
  detect: ({ said, matches, active }) => {
    const phrase = said.find((p) => p.id === 'switch-to' && p.about !== '');
    if (!phrase) return null;
    // "switch to tabs" changes the code, not the work: without "project" or a known name it says little.
    const known = namesOtherWork(matches, active, 0.6);
    return { strength: phrase.thing || known ? 1 : 0.2, of: phrase.of, about: phrase.about };
  },
};

export const examples: Example[] = [
  { hit: true, prompt: 'switch to the billing project' },
  { hit: true, prompt: 'ok, switching over to PRICING-RESEARCH', plans: { 'PRICING-RESEARCH': 'compare tiers' } },
  { hit: true, prompt: '切换到 定价研究' },
  { hit: false, prompt: 'switch to main and pull' },
  { hit: false, prompt: 'can you switch to using a mutex here' },
  { hit: false, prompt: '```\nswitch to the billing project\n```\nwhat does this comment mean?' },
];
