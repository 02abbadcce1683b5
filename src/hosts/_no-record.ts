/** Decides what is read of a host whose record of a session nobody reads yet: nothing. */
import type { Host } from './_host.js';

export const NO_RECORD: Pick<Host, 'line' | 'mayPrompt'> = { line: () => null, mayPrompt: () => false };
