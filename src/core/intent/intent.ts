/** The words of intents as types: what an agent may work on, where, and by what it is done. */
import type { Finding } from '../model.js';

export interface Criterion {
  id: string;
  description: string;
  status: 'pending' | 'met' | 'failed';
}

export interface Intent {
  id: string;
  summary: string;
  status: string;
  open: boolean;
  scope: { allow: string[]; deny: string[] };
  constraints: { tools: string[]; patterns: string[]; prose: string[] };
  criteria: Criterion[];
  context: string | null;
  plan: string | null;
  line: number;
}

export interface Intents {
  path: string;
  schema: 'v1' | 'owned-scope';
  current: string | null;
  intents: Intent[];
  findings: Finding[];
}
