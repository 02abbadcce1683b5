/** What each host program can do with clew: by which event, and which test of `npm run test:hosts` shows it; else why it cannot, and what clew does instead. */
export const CAPABILITIES = {
  brief: 'a session begins with the brief',
  words: 'a switch by words',
  tool: 'a switch by the model’s tool',
  question: 'a question where several fit',
  guard: 'a new plan is held',
  gate: 'the gate holds, a grant allows',
  compaction: 'a compaction keeps the context',
  uninstall: 'taken out again',
};

const OTHERS = 'test/host-programs/others.test.ts';
const OWN_HOME = 'test/host-programs/own-home.test.ts';
const CLAUDE = 'test/host-programs/claude.test.ts';
const proven = (event, file, name) => ({ event, file, name });
const cannot = (why, instead) => ({ why, instead });

/** What the tests of all hosts show, with each one's own names of events. */
function common(host, start, prompt, before) {
  const changed = `${host} a change of work reaches the model, and the next session begins with a brief`;
  return {
    brief: proven(start, OTHERS, changed),
    words: proven(prompt, OTHERS, changed),
    tool: proven('tools/call', OWN_HOME, `${host} in its own home after clew init the model is told where its user is`),
    question: proven(prompt, OTHERS, `${host} a prompt that fits several plans brings them and the question`),
    guard: proven(before, OTHERS, `${host} as installed for the user: a new plan is refused with its reason`),
    gate: proven(before, OTHERS, `the gate in ${host} with two open intents`),
    uninstall: proven('', OWN_HOME, `${host} in its own home after clew init the model is told where its user is`),
  };
}

/** Programs that do not run here: what their documents say, and what clew makes of it. */
const contract = (words) => ({ contract: words });

export const CELLS = {
  claude: {
    ...common('claude', 'SessionStart', 'UserPromptSubmit', 'PreToolUse'),
    brief: proven(
      'SessionStart',
      CLAUDE,
      'Claude Code a first session opens work silently; the next one begins with a brief',
    ),
    words: proven('UserPromptSubmit', CLAUDE, 'Claude Code an announced change with one plan that fits is made'),
    question: proven('UserPromptSubmit', CLAUDE, 'Claude Code an announced change that fits several plans'),
    guard: proven('PreToolUse', 'test/host-programs/guard.test.ts', 'the guard in Claude Code held, then'),
    compaction: proven('SessionStart', CLAUDE, 'Claude Code compaction keeps the work'),
  },
  codex: {
    ...common('codex', 'SessionStart', 'UserPromptSubmit', 'PreToolUse'),
    compaction: proven('SessionStart', OTHERS, 'Codex, which sums its session up'),
  },
  copilot: {
    ...common('copilot', 'SessionStart', 'UserPromptSubmit', 'PreToolUse'),
    compaction: cannot(
      '`PreCompact` takes no words for the model, and none of its events comes behind a compaction',
      'the turn is recorded, the next session’s brief has it',
    ),
  },
  gemini: {
    ...common('gemini', 'SessionStart', 'BeforeAgent', 'BeforeTool'),
    compaction: cannot(
      '`PreCompress` takes no words for the model, and comes before each request',
      'recorded where a person asked for it (`/compress`); the next prompt that changes work is answered as always',
    ),
  },
  qwen: {
    ...common('qwen', 'SessionStart', 'UserPromptSubmit', 'PreToolUse'),
    compaction: {
      contract: 'SessionStart with `source: compact`, as its documents say; its print mode sums nothing up',
    },
  },
  opencode: {
    ...common('opencode', 'chat.message', 'chat.message', 'tool.execute.before'),
    compaction: proven(
      'experimental.session.compacting',
      'test/host-programs/opencode.test.ts',
      'OpenCode a compaction: what sums up is told what to keep',
    ),
  },
  cline: {
    ...common('cline', 'beforeRun', 'beforeRun', 'beforeTool'),
    compaction: contract(
      '`beforeModel`: a request that lacks what the start told has it again; held by `cline.test.ts`',
    ),
  },
  cursor: {
    brief: contract('`sessionStart`, `additional_context`'),
    words: contract('`beforeSubmitPrompt`, `additional_context`: its client takes it, its documents leave it out'),
    tool: contract('`.cursor/mcp.json`; Cursor asks about the call as its user set it'),
    question: contract(
      '`beforeSubmitPrompt`: beside the prompt, or (`clarify block`) `continue: false` with the question',
    ),
    guard: contract('`preToolUse`, `permission: deny` with a question of ours: it takes no `ask`'),
    gate: contract('`preToolUse`, `permission: deny`; what a write is given is not documented: its path is judged'),
    compaction: cannot(
      'nothing that `preCompact` answers reaches the model, and no start follows',
      'the turn is recorded, the next session’s brief has it',
    ),
    uninstall: contract('byte for byte, as the matrix of `uninstall-matrix.test.ts` has it for every host'),
  },
  vscode: {
    brief: contract('`SessionStart`, `additionalContext`'),
    words: contract('`UserPromptSubmit`, `additionalContext`: its source takes it, its documents leave it out'),
    tool: contract('`mcp.json` of its user; our hook answers that our harmless tools may run'),
    question: contract(
      '`UserPromptSubmit`: beside the prompt, or (`clarify block`) `continue: false` with the question',
    ),
    guard: contract('`PreToolUse`, `permissionDecision: deny` with a question of ours'),
    gate: contract('`PreToolUse`, `permissionDecision: deny`'),
    compaction: cannot(
      '`PreCompact` takes no words for the model, and no start follows',
      'the turn is recorded, the next session’s brief has it',
    ),
    uninstall: contract('byte for byte, as the matrix of `uninstall-matrix.test.ts` has it for every host'),
  },
};
