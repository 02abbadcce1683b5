/** What was seen that a person should know: a code, and what fills its sentence. */

export type Severity = 'note' | 'warn' | 'error';

/** Something seen that a person should know: a code and what fills its sentence. */
export interface Finding {
  code: string;
  args: Record<string, string | number>;
  severity: Severity;
}
