/** What a host's file about tool calls must offer: apart from its file about prompts, which need nothing of it. */
import type { Outcome, Session, ToolAct, ToolEvent } from '../../core/model.js';

/** Calls that a host ran together, all of them over. */
export interface Batch {
  session: Session;
  acts: ToolAct[];
}

export interface ToolHost {
  id: string;
  /** The tool call a hook payload tells of, `null` when it is none or a broken one. Never throws. */
  parse(raw: unknown): ToolEvent | null;
  /** What the hook prints, in the host's exact shape; '' for nothing. */
  render(outcome: Outcome, event: ToolEvent): string;
  /** For hosts that no rule can tell so: may the call run without its user being asked, unless somebody refuses it? */
  allows?(event: ToolEvent): boolean;
  /** For hosts that tell when calls which ran together are over: what a payload tells of them, `null` when it tells nothing of the kind. */
  batch?: {
    parse(raw: unknown): Batch | null;
    render(outcome: Outcome): string;
  };
}
