/** What is read about secrets for a command: where they stand, never what they are. */

export interface SecretHit {
  path: string;
  /** 1-based; 0 in a database. */
  line: number;
  kind: string;
  /** Four hex digits; the same secret has the same ones everywhere in a workspace. */
  fingerprint: string;
  /** Does it stand in our own folder? */
  ours: boolean;
}

export interface SecretScan {
  hits: SecretHit[];
  /** Files that were looked through. */
  files: number;
}
