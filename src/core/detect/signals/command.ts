/** A slash command with a request of its own ("/review https://…", "/plan export invoices"): people begin work with one. */
import type { Detector, Example } from './_signal.js';

const COMMAND = /^\s*\/([\w:.-]{1,60})\s/;

export const signal: Detector = {
  id: 'command',
  class: 'implicit',
  says: 'a command was given with a request of its own',
  // A path is no command; a command whose arguments are no words is never read.
  detect: ({ prompt }) => {
    const m = COMMAND.exec(prompt.slice(0, 80));
    return m === null ? null : { strength: 1, of: `/${m[1]}` };
  },
};

export const examples: Example[] = [
  { hit: true, prompt: '/plan export all invoices of a customer as CSV' },
  { hit: true, prompt: '/workflows:review https://github.com/ada/shop/pull/12' },
  { hit: false, prompt: 'export all invoices of a customer as CSV' },
  { hit: false, prompt: '/etc/hosts is wrong on the build machine' },
];
