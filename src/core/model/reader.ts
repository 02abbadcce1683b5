/** What a reader is asked and says: a model beside the session's own, which the user named and nobody waits for. */

/** What is asked about one prompt, as it lies there until somebody asks it. */
export interface ReaderAsk {
  session: string;
  host: string;
  /** The prompt's number in its session, and when it was read: its operation in the log has the same time. */
  n: number;
  at: number;
  /** The context that was active when the prompt came, `null` for none; and the one behind it. */
  before: string | null;
  active: string | null;
  instruction: string;
  message: string;
  /** What the numbers of the message stand for. */
  ids: string[];
}

/** What came of one ask. */
export interface ReaderSaid extends Omit<ReaderAsk, 'instruction' | 'message' | 'ids'> {
  /** The program or service that was asked. */
  by: string;
  /** Milliseconds that it took. */
  ms: number;
  /** Why there is no answer that could be used, '' where there is one. */
  fault: string;
  /** How likely the prompt leaves (0 to 100), for which context (an id, `new`, or `null`), and what new work is called. */
  answer: { leaves: number; to: string | null; title: string } | null;
  /** Was the model told of it, with its tool calls? */
  told?: boolean;
}
