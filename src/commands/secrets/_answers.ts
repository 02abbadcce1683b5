/** Decides what the commands about secrets print with `--json` beside what every answer has: where, never what. */
import type { SecretHit } from './_secrets.js';

export interface Answers {
  /** How many files were looked through, and what was found. */
  scan: { files: number; hits: SecretHit[] };
  /** `done`: it was taken out of `files`. `seen`: they were shown before the question. */
  purge: { fingerprint: string; kind: string; files: string[]; seen: boolean; done: boolean };
}
