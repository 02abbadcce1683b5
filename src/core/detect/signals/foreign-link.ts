/** A link to an issue or pull request that the current work has not named: a link is pasted to take something up. */
import type { Detector, Example } from './_signal.js';

const LINK = /https?:\/\/\S{3,200}\/(?:pull|issues|merge_requests)\/(\d{1,6})/;

export const signal: Detector = {
  id: 'foreign-link',
  class: 'implicit',
  says: 'it links an issue or pull request of another context',
  detect: ({ own, ids, active }) => {
    const m = own.includes('://') ? LINK.exec(own) : null;
    if (m === null || ids.some((id) => active?.ids.includes(id))) return null;
    return { strength: 1, of: m[0].slice(0, 60) };
  },
};

export const examples: Example[] = [
  { hit: true, prompt: 'please review https://github.com/ada/shop/pull/45', active: { title: 'auth' } },
  {
    hit: false,
    prompt: 'please review https://github.com/ada/shop/pull/45',
    active: { title: 'auth', ids: ['#45'] },
  },
  { hit: false, prompt: 'see https://example.org/docs', active: { title: 'auth' } },
];
