/** Decides how a session's own host is asked as a reader: the leanest line of its print mode, which runs nothing of a project and keeps no session where it can. */

/** How a program is asked once. */
export interface PrintLine {
  program: string;
  args: string[];
  /** Variables it is given, and those of the session around it that it must not see. */
  env: Record<string, string>;
  without: RegExp;
  /** Goes before the message where the program takes no instruction beside it. */
  before: string;
}

/** Of a session that runs around it. */
const SESSION =
  /^(?:CLAUDECODE|CLAUDE_PID|CLAUDE_PROJECT_DIR|CLAUDE_ENV_FILE|CLAUDE_PLUGIN_.*|CLAUDE_CODE_(?:ENTRYPOINT|SESSION_.*|CHILD_SESSION)|COPILOT_CLI|COPILOT_PROJECT_DIR|NODE_OPTIONS)$/;

/** Its user's own servers, which it would start. */
export interface Known {
  servers: string[];
}

/**
 * How `host` is asked with `instruction`, or a fault. Measured with the programs themselves: what they send beside instruction
 * and message is about 500 tokens (Claude Code), 2,050 (Copilot CLI), 4,700 (Codex with the models it has now).
 */
export function printLine(host: string, model: string | null, instruction: string, known: Known): PrintLine | string {
  switch (host) {
    case 'claude':
      return {
        program: 'claude',
        args: [
          ...['-p', '--model', model ?? 'haiku', '--system-prompt', instruction, '--tools', ''],
          ...['--strict-mcp-config', '--no-session-persistence', '--disable-slash-commands'],
          ...['--setting-sources', 'user', '--settings', '{"disableAllHooks":true}'],
        ],
        env: { CLAUDE_CODE_DISABLE_CLAUDE_MDS: '1', MAX_THINKING_TOKENS: '0', CLAUDE_CODE_MAX_RETRIES: '1' },
        without: SESSION,
        before: '',
      };
    case 'copilot':
      // Its usual models cost their user for every message.
      if (model === null) return 'model';
      return {
        program: 'copilot',
        args: [
          ...['-s', '--no-color', '--model', model, '--no-custom-instructions', '--no-ask-user', '--no-auto-update'],
          ...['--no-remote', '--stream', 'off', '--disable-builtin-mcps', '--available-tools=none'],
          ...known.servers.flatMap((name) => ['--disable-mcp-server', name]),
        ],
        env: {},
        without: SESSION,
        before: `${instruction}\n\n`,
      };
    case 'codex':
      return 'unsupported Codex sends about 4,700 tokens of its own with each message';
    default:
      return `unsupported ${host} has no print mode that is known here`;
  }
}
