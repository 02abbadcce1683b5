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
const MCP = 'test/host-programs/mcp.test.ts';
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

const NO_HOOK = cannot(
  'a prompt is told to no hook, and a refused call ends its run',
  'the server’s tools alone: the model asks `clew_status` and switches by `switch_context`',
);
const NO_CONSENT = cannot(
  'a refused call ends its run',
  '`propose_plan` writes nothing without a yes; `clew check` in CI',
);

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
      'no event behind it takes words for the model',
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
    brief: NO_HOOK,
    words: NO_HOOK,
    tool: proven('tools/call', MCP, 'cline lists the tools and calls every one'),
    question: NO_HOOK,
    guard: NO_CONSENT,
    gate: NO_CONSENT,
    compaction: cannot(
      '`PreCompact` takes no words for the model',
      'the context document stays; `clew_status` gives it anew',
    ),
    uninstall: cannot('clew puts nothing into it', 'its person takes the server’s entry out'),
  },
};
