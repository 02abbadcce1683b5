/** Decides how each setting is explained, in one sentence: what it changes, and its values. */

export const SETTING_WORDS: Record<string, string> = {
  clarify: 'Who gets a question: agent (the model puts it to you) or block (your prompt waits for your answer).',
  confirm: 'What is asked before a switch: unsure (only where it is not certain) or always.',
  learn: 'Whether your undos, switches and answers change how prompts are detected: on or off.',
  plans: 'Globs of plan files beyond the usual names and folders, a JSON list; `!` before one leaves out.',
  quiet: 'Whether the one line for you is left out (true); questions, and why something was held, are always said.',
  sessionTitle:
    'Whether a session is called in its host, and in the title of its terminal, what its active context is called, unless you named it.',
  newPlan: 'The folder that new plans go to.',
  'digest.maxTurns': 'How many turns of a session its digest holds.',
  'digest.skillLookback': 'How many turns back a digest looks for slash commands.',
  'digest.promptTruncate': 'How many characters of a prompt a digest shows.',
  'detect.nudge': 'From which probability on the model is told that a prompt may leave the context.',
  'detect.ask': 'From which probability on you are asked where several contexts fit.',
  'detect.switch': 'From which probability on a switch is made without a question.',
  'detect.match': 'How well a context or plan must fit to be meant, from 0 to 1.',
  'detect.margin': 'How far the best match must be ahead of the second, from 0 to 1.',
  'contexts.warnDays': 'After how many days the age of a context is said.',
  'contexts.refreshDays': 'After how many days plan, git and files of a context are read again.',
  'contexts.minTags': 'How many tags two contexts of one category must share to count as the same.',
  'contexts.driftCommits': 'After how many commits on its files a context counts as overtaken.',
  'paths.activeContext': "Where another tool's file of the active context stands; it is worked with in place.",
  'paths.registry': "Where another tool's list of contexts stands.",
  'paths.history': "The folder of another tool's archived contexts.",
  'paths.contextDocument': 'Where a context document with PLAN, ACT and EVAL stands.',
  'paths.intents': 'Where intents are looked for, where there is no .clew/intents.yaml.',
  finishGate:
    'An agent that stops with a vague next step: off, warn (clew status says so) or strict (it goes on once).',
  gate: 'While no intent is selected: warn (a call runs, the agent is told) or strict (it is refused). Under one that is selected both hold to its scope; off judges nothing at all.',
  gateAfter: 'After how many such calls in a row warn refuses; 0 is never.',
  'tasks.enforce': 'Todos of the agent without a task id: off, soft (it is told) or hard (they are refused).',
  guard: 'A new plan of the agent: off, warn, ask (you are asked) or deny (until you typed your yes).',
  projects:
    'Whether a list of the workspaces you work in is kept, for clew status --all: true or false. It is your own setting.',
  'reader.use': 'Who reads prompts beside your agent: off, host, command or url. It is your own setting.',
  'reader.command': 'The program that reads prompts, as a list of words.',
  'reader.url': 'The address of an OpenAI-compatible service that reads prompts.',
  'reader.model': 'The model that the service is asked for.',
  'reader.keyEnv': 'The name of the environment variable that holds the key of the service, never the key.',
};

/** The sentence of a setting, '' for what is none. */
export function settingWords(key: string): string {
  return Object.hasOwn(SETTING_WORDS, key) ? SETTING_WORDS[key]! : '';
}
