/** Decides how a finding reads: a sentence, the safe next command, and the exit code it means for the command line. */

import type { Finding } from '../model.js';
import { lazy } from '../text/lazy.js';
import { truncate } from '../text/truncate.js';
import { CONTRACT_WORDS } from './contract.js';
import { DOCUMENT_WORDS } from './document.js';
import { fill } from './fill.js';
import { INTENT_WORDS } from './intents.js';
import { PLAN_FILE_WORDS } from './plan-file.js';
import { TASK_WORDS } from './task.js';
import { TEAM_WORDS } from './team/findings.js';

interface Words {
  text: string;
  hint: string;
  /** Exit code (design §12): 1 failure, 2 usage, 3 question, 5 not found, 6 storage, 7 conflict, 9 secret. */
  exit: number;
}

/** All of them by code, made when first needed: most runs find nothing. */
export const words = lazy(
  (): Record<string, Words> => ({
    ...CONTRACT_WORDS,
    ...DOCUMENT_WORDS,
    ...INTENT_WORDS,
    ...PLAN_FILE_WORDS,
    ...TASK_WORDS,
    ...TEAM_WORDS,
    'no-command': { text: 'There is no command "{word}".', hint: 'clew --help', exit: 2 },
    'near-command': {
      text: 'There is no command "{word}". Did you mean {list}?',
      hint: 'clew {first} --help',
      exit: 2,
    },
    'no-word': { text: '{command} needs {word}, which is missing.', hint: '{command} --help', exit: 2 },
    'no-option': { text: '{command} has no option {word}.', hint: '{command} --help', exit: 2 },
    'near-option': { text: '{command} has no option {word}. Did you mean {near}?', hint: '{command} --help', exit: 2 },
    'no-value': { text: 'The value of {word} is missing.', hint: '{command} --help', exit: 2 },
    'odd-line': { text: '{command} was given more words than it takes.', hint: '{command} --help', exit: 2 },
    'no-folder': { text: 'There is no folder {path}.', hint: 'clew status', exit: 5 },
    'no-context': { text: 'No context is called "{ref}".', hint: 'clew contexts', exit: 5 },
    'no-context-near': {
      text: 'No context is called "{ref}"; some begin so: {list}. Name one whole.',
      hint: 'clew contexts',
      exit: 5,
    },
    'no-context-or-plan': {
      text: 'No context and no plan is called "{ref}".',
      hint: 'clew plans',
      exit: 5,
    },
    'only-plan': {
      text: 'No context is on the plan {path} yet; to switch to it begins one.',
      hint: 'clew switch {path}',
      exit: 5,
    },
    'no-context-among': {
      text: 'No context is called "{ref}", no plan either. Open contexts: {list}.',
      hint: 'clew contexts',
      exit: 5,
    },
    'completion-which': { text: 'Say for which shell: {list}.', hint: 'clew completion {near}', exit: 2 },
    'completion-shell': {
      text: 'There is no script for the shell "{shell}": {list}.',
      hint: 'clew completion {near}',
      exit: 2,
    },
    'switch-which': {
      text: 'Say which context to switch to: an id or a path of this list, a number of clew contexts, or words that fit one alone.',
      hint: 'clew switch {first}',
      exit: 2,
    },
    'switch-nowhere': {
      text: 'There is no other context and no open plan to switch to.',
      hint: 'clew new "guest tablet"',
      exit: 2,
    },
    'answer-which': {
      text: 'Say which question, and the letter of the choice.',
      hint: 'clew answer {ref} {letter}',
      exit: 2,
    },
    'no-questions': { text: 'No question is open.', hint: 'clew status', exit: 5 },
    untrusted: {
      text: '{id} came with the repository: a person must switch to it first.',
      hint: 'clew contexts',
      exit: 8,
    },
    'file-changed': { text: '{path} was edited meanwhile; nothing was written.', hint: 'clew status', exit: 7 },
    'todo-conflict': {
      text: '{path}:{line} says {plan} and the todos say {todo}, both changed: {task}. Nothing was written.',
      hint: 'clew show {path}',
      exit: 0,
    },
    'no-line': { text: '{path} has {count:line}; there is no line {line}.', hint: 'clew trace {path}', exit: 5 },
    'trace-broken': { text: '{count:line} of the change trace cannot be read.', hint: 'clew check', exit: 0 },
    stray: {
      text: '{count:file} outside of the scope of {intent} changed in a turn: {list}.',
      hint: 'clew trace --strays',
      exit: 0,
    },
    'no-plan': { text: 'No plan is called "{ref}".', hint: 'clew plans {ref}', exit: 5 },
    'near-name': {
      text: 'No context or plan is called "{ref}"; near to it: {list}',
      hint: 'clew switch {first}',
      exit: 5,
    },
    'many-matches': { text: '"{ref}" fits {count:context}: {list}', hint: 'clew switch {first}', exit: 3 },
    'no-back': { text: 'There is no earlier context to go back to.', hint: 'clew contexts', exit: 5 },
    'no-offer': { text: 'Nothing says that "{ref}" could be closed or paused.', hint: 'clew tidy', exit: 5 },
    'no-host': { text: 'No host is called "{name}": {list}.', hint: 'clew open --help', exit: 2 },
    'open-person': {
      text: 'A session is started by a person, at a terminal.',
      hint: 'clew open {id}',
      exit: 3,
    },
    redacted: { text: 'Recorded without the secret in it: {list}.', hint: 'clew scan', exit: 0 },
    'no-regular-file': {
      text: 'No file is at {path}, but a pipe, a device, a folder or a link to itself: it is not read.',
      hint: 'ls -l {path}',
      exit: 5,
    },
    'no-active': { text: 'No context is active here.', hint: 'clew contexts', exit: 5 },
    'new-untitled': { text: 'The title of the new context is missing.', hint: 'clew new "guest tablet"', exit: 2 },
    'new-twice': {
      text: 'There is an open context called "{title}" already: {id}. Switch to it, or choose another title.',
      hint: 'clew switch {id}',
      exit: 2,
    },
    'switch-asked': {
      text: 'Which context is meant was asked of the user at this prompt (question {ref}), and they have not answered: nothing is switched until they do.',
      hint: 'clew answer {ref}',
      exit: 2,
    },
    'new-is-plan': {
      text: 'There is a plan called "{title}": {path}. Switch to it, or choose another title.',
      hint: 'clew switch {path}',
      exit: 2,
    },
    'new-is-task': {
      text: 'That is an open task of {path} ("{title}"), so no context was opened beside it. Switch to that plan; what is work of its own all the same needs a title of other words.',
      hint: 'clew switch {path}',
      exit: 2,
    },
    'new-near-plan': {
      text: 'It has no plan. {path} ("{title}") may be its plan: if it is, switch to that.',
      hint: 'clew switch {path}',
      exit: 0,
    },
    'no-title': { text: 'The new title of {id} is missing.', hint: 'clew contexts', exit: 2 },
    'same-work': { text: '{id} cannot be merged with itself.', hint: 'clew contexts', exit: 2 },
    'others-on': { text: 'Other sessions that are still on {id}: {count}.', hint: 'clew status', exit: 0 },
    'board-torn': {
      text: '{count:line} of the log cannot be read; the rest is shown.',
      hint: 'clew check',
      exit: 0,
    },
    'board-torn-in': {
      text: '{count:line} of the log in {path} cannot be read; the rest is shown.',
      hint: 'clew check --cwd={path}',
      exit: 0,
    },
    'odd-times': {
      text: '{count:operation} of the log cannot have been made when their time says (a clock was wrong): each is shown behind the one before it.',
      hint: 'clew log --all',
      exit: 0,
    },
    'odd-context-times': {
      text: 'No clock can have said when {count:context} were worked on ({id}): their age is not known.',
      hint: 'clew show {id}',
      exit: 0,
    },
    'times-turned': {
      text: 'That time ends ({until}) before it begins ({since}).',
      hint: 'clew help {verb}',
      exit: 2,
    },
    'undo-of-which': {
      text: '"{what}" is about several contexts: {list}. Say which one to undo in.',
      hint: 'clew undo --to {name} --context ID',
      exit: 3,
    },
    'undo-not-there': {
      text: '"{what}" has nothing to do with {id}.',
      hint: 'clew log --context {id}',
      exit: 5,
    },
    'text-changed': {
      text: 'The {what} of {id} was changed meanwhile: it says "{now}" now. Nothing was written.',
      hint: 'clew show {id}',
      exit: 7,
    },
    'no-prompt': { text: 'No prompt that was recorded is called "{ref}".', hint: 'clew log --all', exit: 5 },
    'move-known': {
      text: 'A context of that name was there already; no new one was made.',
      hint: 'clew show {id}',
      exit: 0,
    },
    'move-kept': {
      text: 'What was noted for it in {path} was changed since and stays there.',
      hint: 'clew log',
      exit: 0,
    },
    'yes-undone': { text: 'What that yes covered counts no more.', hint: 'clew intents', exit: 0 },
    'yes-would-end': { text: 'What that yes covered would count no more.', hint: 'clew undo', exit: 0 },
    'flag-alone': { text: '--{flag} says nothing without --{other}.', hint: 'clew help {verb}', exit: 2 },
    'flags-apart': { text: '--{one} and --{other} cannot be given together.', hint: 'clew help {verb}', exit: 2 },
    'file-there': {
      text: '{path} is there already, and no report of clew: nothing was written.',
      hint: 'clew report --out {path} --force',
      exit: 7,
    },
    'no-session': { text: 'No session of a host has been seen here yet.', hint: 'clew doctor', exit: 5 },
    'unknown-session': { text: 'No session seen here is called "{ref}".', hint: 'clew retro --all', exit: 5 },
    'no-reading': { text: 'No prompt has been read here yet.', hint: 'clew doctor', exit: 5 },
    'no-question': { text: 'No open question is called "{ref}".', hint: 'clew status', exit: 5 },
    'no-choice': { text: 'Question {ref} has the choices {list}.', hint: 'clew answer {ref} {first}', exit: 2 },
    'needs-human': {
      text: 'A new plan needs your user\'s own yes: ask them to reply "{letter}".',
      hint: 'clew status',
      exit: 3,
    },
    'permit-human': {
      text: 'Only your user can allow this call: ask them to type "yes {ref}".',
      hint: 'clew status',
      exit: 3,
    },
    'question-over': {
      text: 'Question {ref} was about a call that is long over; it can be answered no more.',
      hint: 'clew status',
      exit: 7,
    },
    'question-through': {
      text: 'Question {ref} waits for nobody: the call it was about was allowed since, without a yes.',
      hint: 'clew status',
      exit: 7,
    },
    'already-answered': { text: 'Question {ref} is answered already: {what}.', hint: 'clew why', exit: 7 },
    'store-gone': {
      text: 'The records in {path} are gone: they were there when this page was opened.',
      hint: 'git status',
      exit: 6,
    },
    'store-shrunk': {
      text: 'The log in {path} lost {count:operation} that were there when this page was opened: what they told is shown no more.',
      hint: 'clew check',
      exit: 6,
    },
    'port-odd': { text: '"{port}" is no port: a number from 1 to 65535 is one.', hint: 'clew ui', exit: 2 },
    'port-taken': { text: 'Port {port} is in use by another program.', hint: 'clew ui', exit: 1 },
    'port-ours': {
      text: 'clew ui runs at port {port} already, for {root}: a browser that had it open goes on at http://127.0.0.1:{port}/, the whole address stands where it was started.',
      hint: 'clew ui',
      exit: 1,
    },
    'port-of-another': { text: 'At port {port} clew ui runs for another project.', hint: 'clew ui', exit: 1 },
    'port-forbidden': { text: 'Port {port} may not be used by you.', hint: 'clew ui', exit: 1 },
    'page-broken': { text: 'The page cannot be served: {why}', hint: 'clew doctor', exit: 1 },
    'mcp-broken': { text: 'The MCP server cannot start: {why}', hint: 'clew doctor', exit: 1 },
    'no-own-undo': {
      text: 'Nothing that {whose} changed is left to undo. The last change was made by {who}, {ago} ago: {what}.',
      hint: 'clew undo {name}',
      exit: 5,
    },
    'undo-newer': {
      text: 'That is the last change of a terminal. Newer is "{what}" ({ago} ago), made by {who}: `clew undo {name}` undoes it, `clew undo --any` the last change of anybody.',
      hint: 'clew undo {name}',
      exit: 0,
    },
    'undo-else': {
      text: 'The last change beside it is "{what}" ({ago} ago), made by {who}: `clew undo {name}` undoes it; `clew log` names others.',
      hint: 'clew undo {name}',
      exit: 0,
    },
    'many-operations': {
      text: 'Several operations are called "{ref}", the latest first: {list}.',
      hint: 'clew undo {first}',
      exit: 5,
    },
    'no-undo': { text: 'There is nothing to undo.', hint: 'clew status', exit: 5 },
    overtaken: {
      text: 'Nothing of "{what}" was left to change: later changes have replaced it.',
      hint: 'clew status',
      exit: 0,
    },
    'no-redo': { text: 'There is nothing to redo.', hint: 'clew log', exit: 5 },
    'nothing-in-operation': {
      text: 'There is nothing to undo in "{what}": it changed nothing that an undo brings back.',
      hint: 'clew log',
      exit: 5,
    },
    'undone-already': { text: '"{what}" is undone already.', hint: 'clew redo {name}', exit: 5 },
    'too-far-back': {
      text: 'Only the last {most} operations can be undone, and none of them is called "{ref}".',
      hint: 'clew log',
      exit: 5,
    },
    'no-operation': { text: 'No operation that could be undone is called "{ref}".', hint: 'clew log', exit: 5 },
    'bad-time': {
      text: '"{time}" is no time; say 2026-01-15, 2026-01-15 12:30 or 2h.',
      hint: 'clew help {verb}',
      exit: 2,
    },
    'bad-day': {
      text: '"{day}" is no day until today; say 2026-01-15, yesterday or today.',
      hint: 'clew help {verb}',
      exit: 2,
    },
    'bad-count': { text: '"{count}" is no number from 1 on.', hint: 'clew help {verb}', exit: 2 },
    'no-redo-operation': { text: 'No operation that was undone is called "{ref}".', hint: 'clew log', exit: 5 },
    'redo-touched': {
      text: '"{what}" cannot be redone: {key} was changed after it was undone.',
      hint: 'clew log',
      exit: 7,
    },
    'redo-passed': {
      text: '"{what}" cannot be redone: what it led to was changed after it was undone.',
      hint: 'clew switch {to}',
      exit: 7,
    },
    'redo-begins': {
      text: '"{what}" cannot be redone: something else was done since it was undone.',
      hint: 'clew new "{title}"',
      exit: 7,
    },
    'context-undone': {
      text: 'The opening of {id} was undone: nothing changes there before it is back.',
      hint: 'clew new "{id}"',
      exit: 7,
    },
    'undo-later': {
      text: '"{what}" cannot be undone by itself: "{later}" ({ago} ago) came after it and changed the same.',
      hint: 'clew undo {way}',
      exit: 7,
    },
    'undo-passed': {
      text: 'Nothing of "{what}" is left to undo: the active context was changed since, by "{later}" ({ago} ago).',
      hint: 'clew switch {from}',
      exit: 7,
    },
    'undo-stuck': {
      text: '"{what}" cannot be undone any more: "{later}" ({ago} ago) came after it and changed the same.',
      hint: 'clew log',
      exit: 7,
    },
    'switch-stays': {
      text: 'Which context is active stays as it is: that was changed after "{what}".',
      hint: 'clew status',
      exit: 0,
    },
    'undo-conflict': {
      text: '{key} was changed since; nothing was undone.',
      hint: 'clew log',
      exit: 7,
    },
    'nothing-learned': { text: 'Nothing was learned here yet.', hint: 'clew learn --show', exit: 5 },
    'plan-untitled': { text: 'A new plan needs a title with letters in it.', hint: 'clew help new-plan', exit: 2 },
    'plan-outside': { text: '{path} does not lie in this workspace.', hint: 'clew help new-plan', exit: 2 },
    'plan-person': {
      text: "A new plan, or a change of one, needs a person's own yes at a terminal; nothing was written.",
      hint: 'clew new-plan "{title}"',
      exit: 3,
    },
    'plan-asked': {
      text: 'Which of these is it? Nothing was written.',
      hint: 'clew new-plan "{title}" --choose a',
      exit: 3,
    },
    'plan-letter': { text: 'The choices are {list}.', hint: 'clew new-plan "{title}" --choose {first}', exit: 2 },
    'plan-alike': {
      text: 'Similar to "{title}" and still open: {list}',
      hint: 'clew plans --similar "{title}"',
      exit: 3,
    },
    'plans-crowded': {
      text: '{count} plans of this kind are open: one would be easier to find.',
      hint: 'clew consolidate {list}',
      exit: 0,
    },
    'plan-no-text': {
      text: '{path} is no Markdown file, so nothing can be put into it.',
      hint: 'clew show {path}',
      exit: 1,
    },
    'plan-locked': { text: '{path} is read-only and was left alone.', hint: 'clew show {path}', exit: 6 },
    consolidated: {
      text: '{path} has every task of {list} already, and they say that it took their place.',
      hint: 'clew show {path}',
      exit: 0,
    },
    'consolidate-person': {
      text: "Plans are put together only after a person's own yes at a terminal; nothing was written.",
      hint: 'clew consolidate',
      exit: 3,
    },
    'consolidate-asked': {
      text: 'This would change {path} and mark the others as superseded, and nobody is here to be asked; add --apply --yes to do it.',
      hint: 'clew consolidate',
      exit: 3,
    },
    'plan-exists': { text: '{path} exists already.', hint: 'clew plans {path}', exit: 7 },
    'not-ready': { text: 'clew is not set up in this folder.', hint: 'clew init', exit: 5 },
    'config-unknown': { text: 'There is no setting "{key}".', hint: 'clew config list', exit: 2 },
    'config-unset': {
      text: 'The setting {key} was not set, so its default holds already.',
      hint: 'clew config get {key}',
      exit: 0,
    },
    'config-glob': {
      text: '.clew/config.json{place}: the glob "{of}" of plans is not used: {why}.',
      hint: 'clew config list',
      exit: 0,
    },
    'config-list': {
      text: 'The setting {key} is a list of globs, written as JSON.',
      hint: 'clew config set {key} {value}',
      exit: 2,
    },
    'config-value': { text: 'The setting {key} must be {want}.', hint: 'clew config list', exit: 2 },
    'config-user-only': {
      text: 'The settings {key}.* stand in .clew/config.json and are not used: only your own configuration may name what is run or asked.',
      hint: 'clew config list --origin',
      exit: 1,
    },
    'reader-former': {
      text: 'The settings second.* are called reader.* now; they are still used, without low, high and timeoutMs.',
      hint: 'clew config set reader.use {use}',
      exit: 0,
    },
    'config-foreign': {
      text: 'Your own file of settings, {path}, is not used: {why}.',
      hint: 'clew doctor',
      exit: 1,
    },
    'person-only': {
      text: 'Only a person may do this: `clew {name}`, in a terminal of their own, outside of this program: a line typed with ! in it cannot be told from one of its agent.',
      hint: 'clew status',
      exit: 3,
    },
    'tidy-agent': {
      text: 'All at once is for a person: `clew tidy --yes`. Where your user asked for it, close or pause one by one: {lines}.',
      hint: 'clew tidy',
      exit: 3,
    },
    'no-intent-selected': {
      text: 'No intent is selected: say for which one this is allowed ({list}).',
      hint: '{line}',
      exit: 5,
    },
    'scope-usage': {
      text: 'Say what to do: allow PATH --reason WHY, allow --command LINE --reason WHY, allow --families, list, or revoke ID.',
      hint: 'clew scope list',
      exit: 2,
    },
    'scope-reason': {
      text: 'The grant needs a reason, for whoever looks at it later: add --reason.',
      hint: 'clew scope allow {path} --reason "why"',
      exit: 2,
    },
    'scope-no-families': {
      text: 'No manifest here says how the project is tested, built or checked.',
      hint: 'clew scope allow --command "LINE" --reason "why"',
      exit: 5,
    },
    'scope-path': { text: '{path} cannot be allowed: {why}.', hint: 'clew help scope', exit: 2 },
    'scope-denied': {
      text: '{path} is denied by the scope of {id} ({globs}), and no grant goes against that.',
      hint: "clew intent edit {id} --deny '!{path}' if it is meant",
      exit: 3,
    },
    'scope-denied-part': { text: 'What {id} denies stays denied: {globs}.', hint: 'clew intents', exit: 0 },
    'scope-family': {
      text: 'No family of commands is called "{family}".',
      hint: 'clew scope allow --command "LINE" --reason "why"',
      exit: 2,
    },
    'scope-family-near': {
      text: 'No family of commands is called "{family}"; near to it: {near}.',
      hint: 'clew scope allow --family "{first}" --reason "why"',
      exit: 2,
    },
    'scope-for': {
      text: '"{time}" is no length of time up to 90 days; say 2h or 3d.',
      hint: 'clew help scope',
      exit: 2,
    },
    'no-grant': { text: 'No grant that still holds is called "{ref}".', hint: 'clew scope list', exit: 5 },
    'config-human': {
      text: 'Only a person may set {key}: it names what is run or asked with their prompts, or which plans an agent may make.',
      hint: 'clew config get {key}',
      exit: 3,
    },
    'no-streams': { text: 'There is no .jsonl file in {path}.', hint: 'clew eval --data DIR', exit: 5 },
    'bad-rows': { text: 'Left out, because it is no row of a stream: {n:line}.', hint: 'clew help eval', exit: 1 },
    'bad-line': { text: '{path}, line {line}, was left out: {why}.', hint: 'clew help eval', exit: 1 },
    'no-rows': { text: 'There is no {what} in {path}.', hint: 'clew help eval', exit: 1 },
    'too-large': { text: '{path} is larger than {most} MB.', hint: 'clew help eval', exit: 1 },
    'match-usage': {
      text: 'clew eval needs pairs and plans together: --match PAIRS, then the file of plans.',
      hint: 'clew eval --match PAIRS CORPUS',
      exit: 2,
    },
    'sample-number': {
      text: '--sample takes a number of rows from 1 on, not “{value}”.',
      hint: 'clew eval --data DIR --asks DIR --sample 600',
      exit: 2,
    },
    'only-its-end': { text: '{path} is long: its last {most} MB were read.', hint: 'clew help replay', exit: 0 },
    'no-record': {
      text: 'No recorded session of this workspace was found ({list}).',
      hint: 'clew replay FILE',
      exit: 5,
    },
    'no-record-host': {
      text: 'Sessions of "{name}" are not read; these are: {list}.',
      hint: 'clew help replay',
      exit: 2,
    },
    'took-session': {
      text: 'This is the last session here, of {host}: {path}. Another: --file FILE.',
      hint: 'clew help replay',
      exit: 0,
    },
    'took-newest': {
      text: 'This is the last session here, of {host}: {path}. There are older ones of {list}: --host NAME, or --file FILE.',
      hint: 'clew help replay',
      exit: 0,
    },
    'bad-transcript': {
      text: 'No line of {path} could be read as a session of a host.',
      hint: 'clew help {verb}',
      exit: 1,
    },
    'empty-transcript': {
      text: 'Nothing was said in {path}: no prompt, no skill, no task and no question to tell of.',
      hint: 'clew help {verb}',
      exit: 1,
    },
    'no-file': { text: 'There is no file {path}.', hint: 'clew help {verb}', exit: 5 },
    'odd-settings': {
      text: '{path} is valid JSON, but something else stands where an object or a list should (line {line}, column {column}); it was not touched. Put it right there, then once more.',
      hint: 'clew doctor',
      exit: 1,
    },
    'bad-settings': {
      text: '{path} is not valid JSON (line {line}, column {column}); it was not touched. Put it right there, then once more.',
      hint: 'clew doctor',
      exit: 1,
    },
    'bad-bytes': {
      text: '{path} is no UTF-8 (line {line}, column {column}); it was not touched. Save it as UTF-8, then once more.',
      hint: 'clew doctor',
      exit: 1,
    },
    'hook-unread': {
      text: '{path} cannot be read ({where}): {host} may not run the hook of clew that stands in it.',
      hint: 'clew doctor',
      exit: 0,
    },
    'rejects-comment': {
      text: '{host} does not load {path}: it takes no comment (line {line}, column {column}).',
      hint: 'clew doctor',
      exit: 0,
    },
    'rejects-comma': {
      text: '{host} does not load {path}: it takes no comma behind the last (line {line}, column {column}).',
      hint: 'clew doctor',
      exit: 0,
    },
    'rejects-mark': {
      text: '{host} does not load {path}: it takes no byte order mark (line {line}, column {column}).',
      hint: 'clew doctor',
      exit: 0,
    },
    'rejects-twice': {
      text: '{host} does not load {path}: it takes no key twice, and "{key}" stands there again (line {line}, column {column}).',
      hint: 'clew doctor',
      exit: 0,
    },
    'rejects-strange': {
      text: '{host} does not load {path}: it knows no "{key}" there (line {line}, column {column}).',
      hint: 'clew doctor',
      exit: 0,
    },
    'key-twice': {
      text: '{path} has "{key}" more than once: what stands at line {line}, column {column} counts, not what stands at line {others}.',
      hint: 'clew doctor',
      exit: 0,
    },
    'ours-unread': {
      text: '{path} holds an entry of clew that {host} does not read (in what begins at line {line}, column {column}): take it out by hand.',
      hint: 'clew doctor',
      exit: 0,
    },
    'server-off': {
      text: '{path} turns the MCP server of clew off (line {line}, column {column}): {host} does not start it.',
      hint: 'clew doctor',
      exit: 0,
    },
    'server-over': {
      text: '{path} names another server "clew" (line {line}, column {column}): here {host} takes that one for ours.',
      hint: 'clew doctor',
      exit: 0,
    },
    'host-unknown': {
      text: 'clew does not know the host "{host}"; it knows {list}.',
      hint: 'clew init --host claude',
      exit: 2,
    },
    'bad-toml': {
      text: '{path} is not valid TOML (line {line}, column {column}); it was not touched. Put it right there, then once more.',
      hint: 'clew doctor',
      exit: 1,
    },
    'server-form': {
      text: '{path}:{line} names MCP servers in a form that no table can be added to; nothing was written. As [mcp_servers.NAME] tables it can.',
      hint: 'clew doctor',
      exit: 1,
    },
    'rules-form': {
      text: '{path}:{line} holds rules in a form that none can be added to; nothing was written. As [[rule]] tables one can.',
      hint: 'clew doctor',
      exit: 1,
    },
    'rules-edited': {
      text: '{path}:{line} has a rule of yours about the MCP server of clew; it was kept.',
      hint: 'clew doctor',
      exit: 0,
    },
    'plugin-there': {
      text: '{host} has the plugin of clew: it stands back where this is installed, so that one of them acts.',
      hint: 'clew doctor',
      exit: 0,
    },
    'server-kept': {
      text: '{path}:{line} has a server called clew that clew init did not put there; it was kept.',
      hint: 'clew doctor',
      exit: 0,
    },
    'server-edited': {
      text: '{path}:{line} has the MCP server of clew as you edited it; it was kept. Take it out there by hand.',
      hint: 'clew doctor',
      exit: 0,
    },
    'server-homeless': {
      text: 'HOME is not set, so {host} cannot be told of the MCP server.',
      hint: 'clew doctor',
      exit: 0,
    },
    'no-agent': {
      text: 'No program that runs agents was found on this machine. This is for {host}, the usual one; another is named with --host.',
      hint: 'clew help init',
      exit: 0,
    },
    'not-installed': {
      text: 'clew is not set up for an agent here, so it sees no prompt and no call.',
      hint: 'clew init',
      exit: 5,
    },
    'tools-unseen': {
      text: '{path} names the tools that are looked at, and not all that should be: calls of any other are not seen by the gate. An intent, or a strict gate, needs all of them: clew init, once more, names them there.',
      hint: 'clew init',
      exit: 0,
    },
    'tools-seen': { text: '{path}: calls of every tool are looked at from now on.', hint: 'clew doctor', exit: 0 },
    'needs-yes': {
      text: 'This would change {path}, and nobody is here to be asked; add --yes to do it.',
      hint: 'clew {verb} --yes',
      exit: 3,
    },
    'changed-since': {
      text: '{path} has changed since clew wrote it; only our own entries were taken out.',
      hint: 'clew doctor',
      exit: 0,
    },
    'instructions-edited': {
      text: '{path}, line {line}: the block of clew was edited; it was left as it is.',
      hint: 'clew init --instructions --dry-run',
      exit: 0,
    },
    'instructions-file': {
      text: '{path} is no file for instructions: {why}.',
      hint: 'clew init --instructions CLAUDE.md',
      exit: 2,
    },
    'index-bypassed': {
      text: 'The index could not be used ({why}); plans were read directly.',
      hint: 'clew index --rebuild',
      exit: 0,
    },
    'rule-left': {
      text: '{path}:{line} {rule} stays: the host wrote that rule when you allowed it, so it is yours to delete.',
      hint: 'clew uninstall --dry-run',
      exit: 0,
    },
    'no-sqlite': {
      text: 'Node {node} has no SQLite, and the optional package that brings one is not installed: every plan was read, and earlier paths of moved plans are not known.',
      hint: 'npm i -g @photostructure/sqlite@1.2',
      exit: 0,
    },
    'index-rebuilt': { text: 'The index was damaged and has been rebuilt.', hint: 'clew status', exit: 0 },
    'plan-moved': { text: '{path} is {to} now.', hint: 'clew show {path}', exit: 0 },
    'plan-split': { text: '{path} was split into {to}.', hint: 'clew show {path}', exit: 0 },
    'plan-gone': { text: 'The plan of {id}, {path}, is not there any more.', hint: 'clew plans {path}', exit: 0 },
    'plan-on-branch': {
      text: 'The plan of {id}, {path}, is not on this branch; {id} is worked on in {branch}.',
      hint: 'git switch {branch}',
      exit: 0,
    },
    'plan-elsewhere': { text: 'The plan of {id}, {path}, is {to} now.', hint: 'clew repair', exit: 0 },
    'plan-in-parts': {
      text: 'The plan of {id}, {path}, was split into {to}: switch to the one that is meant.',
      hint: 'clew show {path}',
      exit: 0,
    },
    'plan-followed': { text: '{id} follows its plan from {path} to {to}.', hint: 'clew undo', exit: 0 },
    'bad-choice': {
      text: '"{value}" is no value of --{flag}: it is one of {list}.',
      hint: 'clew help {verb}',
      exit: 2,
    },
    'no-likeness': {
      text: 'Say which plan, by its path or by a title.',
      hint: 'clew plans --similar "a title"',
      exit: 2,
    },
    'plan-case': {
      text: '{path} and {other} differ in case alone: on some systems they are one file.',
      hint: 'clew plans {path}',
      exit: 0,
    },
    'plan-skipped': { text: '{path} was left out: {why}.', hint: 'clew doctor', exit: 0 },
    'ran-without': {
      text: 'A session of {host} ran here without clew, {ago} ago: no gate held it. Its log says why: {log}.',
      hint: 'clew doctor',
      exit: 0,
    },
    'hook-fault': { text: 'The hook had a problem {ago} ago: {why}', hint: 'clew doctor', exit: 0 },
    storage: { text: 'Could not write {path}: {why}.', hint: 'clew doctor', exit: 6 },
    locked: {
      text: 'Another clew is writing here: process {pid} on {host}, for {age} ({path}).',
      hint: 'clew status',
      exit: 7,
    },
    'doc-conflict': {
      text: '{path} was edited meanwhile and left alone; our change is kept in {ours}.',
      hint: 'clew status',
      exit: 0,
    },
    'conflict-file': {
      text: '.clew/{path} holds a change that could not be put in by itself: put in what is still wanted, then delete it.',
      hint: 'clew check',
      exit: 0,
    },
    'left-alone': {
      text: '{path} was changed meanwhile and stays as it is.',
      hint: 'clew log',
      exit: 0,
    },
    'kept-for-later': {
      text: 'Another clew was writing just now; this change waits and is made with your next command.',
      hint: 'clew status',
      exit: 0,
    },
    'malformed-lines': {
      text: 'Skipped, because it could not be read: {count:line} of the transcript.',
      hint: 'clew doctor',
      exit: 0,
    },
    unreadable: { text: '{path} cannot be read ({why}); it was not touched.', hint: 'clew doctor', exit: 6 },
    'no-home': {
      text: 'HOME is not set, so the settings of {host} for all projects cannot be found.',
      hint: 'clew init',
      exit: 1,
    },
    'needs-trust': { text: '{host} does not run these hooks by itself: {what}.', hint: 'clew doctor', exit: 0 },
    'not-called': {
      text: '`clew` is not on the PATH: the agent is told to call it, and cannot yet. `npm link` in the folder of clew puts it there.',
      hint: 'clew doctor',
      exit: 0,
    },
    'hooks-disabled': {
      text: '{path} tells {host} to run no hooks at all ({key}).',
      hint: 'clew doctor',
      exit: 0,
    },
    'settings-shared': {
      text: '{path} is not ignored by git and would be committed with paths of this machine in it.',
      hint: "echo '{path}' >> .gitignore",
      exit: 0,
    },
    unsound: { text: 'The data is not consistent (flaws: {count}).', hint: '{next}', exit: 1 },
    unhealthy: { text: '{count} of {all:check} found something broken.', hint: 'clew init --dry-run', exit: 1 },
    'config-broken': {
      text: '{path} is not valid JSON (line {line}, column {column}); the defaults hold until it is.',
      hint: 'clew config list',
      exit: 1,
    },
    secret: {
      text: '{count:secret} found in {files:file}; not shown here.',
      hint: 'clew help purge',
      exit: 9,
    },
    'secret-in-file': { text: '{path} would get a secret; nothing was written.', hint: 'clew scan {path}', exit: 9 },
    'no-secret': { text: 'No secret in .clew has the fingerprint "{mark}".', hint: 'clew scan --history', exit: 5 },
    'scan-skipped': { text: '{path} was not looked through: {why}.', hint: 'clew doctor', exit: 0 },
    'config-near': {
      text: 'There is no setting "{key}". Did you mean {list}?',
      hint: 'clew config get {near}',
      exit: 2,
    },
    'config-usage': {
      text: 'Say what to do: list, get KEY, set KEY VALUE, or unset KEY.',
      hint: 'clew config list',
      exit: 2,
    },
    'context-old': { text: 'What is known of this context is {days:day} old.', hint: 'clew status', exit: 0 },
    'context-very-old': {
      text: 'What is known of this context is {days:day} old; plan, git and files were read again.',
      hint: 'clew status',
      exit: 0,
    },
    'context-undated': { text: 'This context says no date, so its age is not known.', hint: 'clew status', exit: 0 },
    'context-future': {
      text: 'The date of this context is {ahead} ahead of the clock: one of the two is wrong.',
      hint: 'date -u',
      exit: 0,
    },
    'context-file-missing': {
      text: 'The active file {path} is gone.',
      hint: 'git log --oneline -- {path}',
      exit: 0,
    },
    'context-file-renamed': { text: 'The active file {path} is {to} now.', hint: 'clew status', exit: 0 },
    'context-branch-gone': {
      text: 'The branch {branch} of this context is gone.',
      hint: 'git branch --all',
      exit: 0,
    },
    'context-branch-other': {
      text: 'This context belongs to the branch {branch}; the work tree is on {here}.',
      hint: 'git status',
      exit: 0,
    },
    'context-commits': {
      text: '{count:commit} changed the files of this context since it was left.',
      hint: 'git log --oneline -20',
      exit: 0,
    },
    'task-id-fixed': {
      text: 'This context is task {own} and stays so; {other} is another context: switch to it with clew switch.',
      hint: 'clew switch {other}',
      exit: 7,
    },
    'next-vague': {
      text: 'The next step ("{text}") names nothing concrete: say which file, command, task or object.',
      hint: 'clew show',
      exit: 0,
    },
    'resume-vague': {
      text: 'The quick resume ("{text}") names nothing concrete: say which file, command, task or object.',
      hint: 'clew show',
      exit: 0,
    },
    'next-filled': { text: 'The next step was filled in from what is known: {text}', hint: 'clew status', exit: 0 },
    'context-secret': {
      text: 'The context holds what looks like a secret ({kind}) on line {line}.',
      hint: 'clew scan',
      exit: 9,
    },
    'like-work': {
      text: 'This may be the same context as {id} ("{title}"): clew switch {id} switches to that.',
      hint: 'clew switch {id}',
      exit: 0,
    },
    'opened-already': {
      text: 'This prompt opened {id} already, so "{title}" was not opened beside it. If another context is meant, give it a title of other words.',
      hint: 'clew rename {id} "{title}"',
      exit: 0,
    },
    'restored-work': {
      text: '{task} is the task of {id} already, so clew switched to that and nothing new was begun.',
      hint: 'clew show {id}',
      exit: 0,
    },
    'no-number': { text: 'No list that was shown here has a {ref}.', hint: 'clew contexts', exit: 5 },
    'no-item': { text: 'No open item is called "{ref}".', hint: 'clew show --ids', exit: 5 },
    'no-document': { text: '{id} has no document yet.', hint: 'clew status', exit: 5 },
    'stdin-long': {
      text: 'What came on standard input is longer than {max} bytes.',
      hint: 'clew help update-context',
      exit: 2,
    },
    'stdin-json': {
      text: 'What came on standard input is no JSON object ({why}).',
      hint: 'clew help update-context',
      exit: 2,
    },
    'flag-value': { text: '--{flag} must be {want}.', hint: 'clew help update-context', exit: 2 },
    'registry-unknown': {
      text: '{path} line {line}: {why}; the registry was not touched.',
      hint: 'clew doctor',
      exit: 0,
    },
  }),
);

/** The sentence of a finding. */
export function sentenceOf(f: Finding): string {
  return fill(words()[f.code]?.text ?? f.code, { ...f.args, ...cutWord(f.args.ref) });
}

/** Characters of what a person called something by that are said back. */
const SAID_BACK = 200;

/** No id is that long: what cannot be one need not be read to its end. */
function cutWord(ref: unknown): { ref?: string } {
  return typeof ref === 'string' && ref.length > SAID_BACK ? { ref: truncate(ref, SAID_BACK) } : {};
}

/** The safe next command of a finding; one that depends on what was found comes with it. `verb`: the command that found it. */
export function hintOf(f: Finding, verb = ''): string {
  if (typeof f.args.next === 'string') return f.args.next;
  return fill(words()[f.code]?.hint ?? 'clew help {verb}', { verb, ...f.args }).trimEnd();
}

/** Exit code of what was found: that of the first error, else 0. */
export function exitOf(findings: Finding[]): number {
  const error = findings.find((f) => f.severity === 'error');
  return error === undefined ? 0 : (words()[error.code]?.exit ?? 1);
}
