/** Decides how a finding reads: a sentence, the safe next command, and the exit code it means for the command line. */
import type { Finding } from '../model.js';

interface Words {
  text: string;
  hint: string;
  /** Exit code (design §12): 1 failure, 2 usage, 3 question, 5 not found, 6 storage, 7 conflict. */
  exit: number;
}

export const WORDS: Record<string, Words> = {
  'no-context': { text: 'No piece of work is called "{ref}".', hint: 'clew contexts', exit: 5 },
  'no-plan': { text: 'No plan is called "{ref}".', hint: 'clew plans {ref}', exit: 5 },
  'many-matches': { text: '"{ref}" fits {count} pieces of work: {list}', hint: 'clew switch {first}', exit: 3 },
  'no-back': { text: 'There is no earlier work to go back to.', hint: 'clew contexts', exit: 5 },
  'no-session': { text: 'No session of a host has been seen here yet.', hint: 'clew doctor', exit: 5 },
  'no-reading': { text: 'No prompt has been read here yet.', hint: 'clew doctor', exit: 5 },
  'no-question': { text: 'No open question is called "{ref}".', hint: 'clew status', exit: 5 },
  'no-choice': { text: 'Question {ref} has the choices {list}.', hint: 'clew answer {ref} {first}', exit: 2 },
  'needs-human': {
    text: 'A new plan needs your user\'s own yes: ask them to reply "{letter}".',
    hint: 'clew status',
    exit: 3,
  },
  'already-answered': { text: 'Question {ref} was answered with "{answer}".', hint: 'clew why', exit: 7 },
  'no-undo': { text: 'There is nothing to undo.', hint: 'clew status', exit: 5 },
  'undo-conflict': { text: '{key} has changed since; nothing was undone.', hint: 'clew status', exit: 7 },
  'plan-exists': { text: '{path} exists already.', hint: 'clew plans {path}', exit: 7 },
  'not-ready': { text: 'clew is not set up in this folder.', hint: 'clew init', exit: 5 },
  'config-unknown': { text: 'There is no setting "{key}".', hint: 'clew config list', exit: 2 },
  'config-value': { text: 'The setting {key} must be {want}.', hint: 'clew config list', exit: 2 },
  'config-user-only': {
    text: 'The settings {key}.* stand in .clew/config.json and are not used: only your own configuration may name what is run or asked.',
    hint: 'clew config list --origin',
    exit: 1,
  },
  'config-foreign': {
    text: 'Your own configuration {path} is not used: {why}.',
    hint: 'clew doctor',
    exit: 1,
  },
  'config-human': {
    text: 'Only a person may set {key}: it names what is run or asked with their prompts.',
    hint: 'clew config get {key}',
    exit: 3,
  },
  'no-streams': { text: 'There is no .jsonl file in {path}.', hint: 'clew eval --data DIR', exit: 5 },
  'bad-rows': { text: '{n} lines are no row of a stream and were left out.', hint: 'clew help eval', exit: 1 },
  'bad-line': { text: '{path}, line {line}, was left out: {why}.', hint: 'clew help eval', exit: 1 },
  'no-rows': { text: 'There is no {what} in {path}.', hint: 'clew help eval', exit: 1 },
  'too-large': { text: '{path} is larger than {most} MB.', hint: 'clew help eval', exit: 1 },
  'match-usage': {
    text: 'Pairs and plans go together: --match PAIRS and then the file of plans.',
    hint: 'clew eval --match PAIRS CORPUS',
    exit: 2,
  },
  'bad-transcript': { text: 'No line of {path} could be read.', hint: 'clew doctor', exit: 1 },
  'no-file': { text: 'There is no file {path}.', hint: 'clew help', exit: 5 },
  'bad-settings': {
    text: '{path} is not valid JSON (line {line}, column {column}); it was not touched.',
    hint: 'clew doctor',
    exit: 1,
  },
  'host-unknown': {
    text: 'clew does not know the host "{host}"; it knows {list}.',
    hint: 'clew init --host claude',
    exit: 2,
  },
  'not-installed': { text: 'No hook of clew is installed here.', hint: 'clew init', exit: 5 },
  'needs-yes': {
    text: 'This changes {path}; say --yes to do it without being asked.',
    hint: 'clew {verb} --yes',
    exit: 3,
  },
  'changed-since': {
    text: '{path} has changed since clew wrote it; only our own entries were taken out.',
    hint: 'clew doctor',
    exit: 0,
  },
  'index-bypassed': {
    text: 'The index could not be used ({why}); plans were read directly.',
    hint: 'clew index --rebuild',
    exit: 0,
  },
  'index-rebuilt': { text: 'The index was damaged and has been rebuilt.', hint: 'clew status', exit: 0 },
  'plan-skipped': { text: '{path} was left out: {why}.', hint: 'clew doctor', exit: 0 },
  'hook-fault': { text: 'The hook had a problem {ago} ago: {why}', hint: 'clew doctor', exit: 0 },
  storage: { text: 'Could not write {path}: {why}.', hint: 'clew doctor', exit: 6 },
  locked: { text: 'Another clew is writing here ({path}).', hint: 'clew status', exit: 7 },
  'malformed-lines': {
    text: '{count} lines of the transcript could not be read and were skipped.',
    hint: 'clew doctor',
    exit: 0,
  },
  unreadable: { text: '{path} cannot be read ({why}); it was not touched.', hint: 'clew doctor', exit: 6 },
  'no-home': {
    text: 'HOME is not set, so the settings of {host} for all projects cannot be found.',
    hint: 'clew init',
    exit: 1,
  },
  'hooks-disabled': {
    text: '{path} tells {host} to run no hooks at all (disableAllHooks).',
    hint: 'clew doctor',
    exit: 0,
  },
  'settings-shared': {
    text: '{path} is not ignored by git and would be committed with paths of this machine in it.',
    hint: 'git status --short {path}',
    exit: 0,
  },
  unhealthy: { text: '{count} of {all} checks found something broken.', hint: 'clew doctor', exit: 1 },
  'config-broken': {
    text: '{path} is not valid JSON (line {line}, column {column}); the defaults hold until it is.',
    hint: 'clew config list',
    exit: 1,
  },
  'config-near': { text: 'There is no setting "{key}"; did you mean {near}?', hint: 'clew config get {near}', exit: 2 },
  'config-usage': { text: 'Say what to do: get KEY, set KEY VALUE, or list.', hint: 'clew config list', exit: 2 },
};

/** The sentence of a finding. */
export function sentence(f: Finding): string {
  return fill(WORDS[f.code]?.text ?? f.code, f.args);
}

/** The safe next command of a finding. */
export function hint(f: Finding): string {
  return fill(WORDS[f.code]?.hint ?? 'clew help', f.args);
}

/** Exit code of what was found: that of the first error, else 0. */
export function exitOf(findings: Finding[]): number {
  const error = findings.find((f) => f.severity === 'error');
  return error === undefined ? 0 : (WORDS[error.code]?.exit ?? 1);
}

function fill(template: string, args: Finding['args']): string {
  return template.replace(/\{(\w+)\}/g, (all, key: string) => (key in args ? String(args[key]) : all));
}
