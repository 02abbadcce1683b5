/** A call of a tool by the agent, in the same words for every host. */
import type { Session, TodoStatus } from './session.js';
import type { Fields } from './state.js';

/** An event: a tool of the agent is about to run, or has run. */
export interface ToolEvent {
  kind: 'tool';
  when: 'before' | 'after';
  session: Session;
  tool: ToolCall;
}

/** A call of a tool: before it runs, or after it did. */
export interface ToolCall {
  id: string;
  /** As the host calls it. */
  name: string;
  act: ToolAct;
  /** A harmless tool of ours that no rule of the host lets run: our answer does. */
  permitted?: true;
  /** The host is in plan mode: the one file that it lets the agent write is its own. */
  planning?: true;
  /** The host lets everything run that is asked about: nobody sees the question. */
  unseen?: true;
  /** The host does not show its user why this tool is asked about, or asks nobody: a yes to its dialog is a yes to nothing that was read. */
  untold?: true;
  /** It ran, and its command came back with another status than 0. */
  failed?: true;
  /** The host's own tool that puts a question to its user, and tells us what was shown and chosen. */
  dialog?: string;
}

/** What a tool call of the agent comes to, whatever its host calls it. */
export type ToolAct =
  | { does: 'write'; files: FileChange[] }
  /** `whole`: the list replaces what was; else these are single changes. */
  | { does: 'todos'; whole: boolean; todos: TodoChange[] }
  /** The agent wants to leave plan mode with this plan. */
  | { does: 'leave-plan'; text: string; path: string }
  | { does: 'run'; command: string; shell: 'posix' | 'powershell' }
  /** A tool of an MCP server. */
  | { does: 'call'; server: string; tool: string; input: Fields }
  /** Reading, searching, fetching. */
  | { does: 'read' }
  /** Asking the user, or what the host keeps for itself. `put`: what its user was asked and chose, once they did. */
  | { does: 'ask'; put?: PutQuestion[] }
  /** The agent has a prompt sent to itself, as if its user typed it. */
  | { does: 'later'; prompt: string }
  /** A tool that nobody knows, with what it is given. */
  | { does: 'unknown'; input?: Fields };

/** A question that the host put to its user, as it was shown, with their choice: the label of an option, or words of their own. */
export interface PutQuestion {
  question: string;
  header: string;
  options: { label: string; description: string }[];
  /** Something was shown beside that, or more than one could be chosen. */
  more: boolean;
  chose: string;
}

/** One file that a tool call writes; `path` as the host gave it. */
export interface FileChange {
  path: string;
  how: 'write' | 'edit' | 'delete';
  /** The whole new text, `null` where the call does not tell it. */
  text: string | null;
  /** The whole text before, where the host tells it. */
  was?: string;
  /** The new lines, where the host tells them: `line` (1-based) as the file stands afterwards. */
  put?: { line: number; text: string }[];
  /** What an edit puts in, where the whole text is not told. */
  added?: string;
  /** The stretches of a patch that tells no numbers of lines, in the order of the file. */
  hunks?: Hunk[];
}

/** A stretch of a file as it stands after a patch. */
export interface Hunk {
  /** A line that stands above it, '' where none is told. */
  below: string;
  lines: { text: string; put: boolean }[];
}

/** A todo, or what changes of one; before it is made its `id` is ''. */
export interface TodoChange {
  id: string;
  text?: string;
  status?: TodoStatus;
  removed?: boolean;
}
