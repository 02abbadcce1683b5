/** Decides whether a command line is an agent's yes to itself: our own commands in any disguise, and programs that are told our files. */

import type { Parse, Script, ShellCommand, ShellStep } from '../../model/command.js';
import { analyzeScript } from '../command/analyze.js';
import { plainWord } from '../command/ast.js';
import type { Judged } from '../command/effects.js';
import {
  FILES,
  isProgram,
  isWhole,
  mayBeOwnCommand,
  namesOwnFiles,
  PROGRAM,
  RUNNERS,
  unquote,
} from '../gate/prefilter.js';
import { quoted } from '../shown-line.js';
import { deletesRecords } from './deletes-records.js';
import { expandGlobs } from './expand-globs.js';
import { VERB } from './persons-acts.js';
import { isFreeVerb, ownCommand, refusesAgent } from './protected-paths.js';
import { isReadOnlyLook } from './read-only-look.js';

/** They run what they read. */
const RUNS = /^(?:(?:ba|z|da|k)?sh|source|\.|python[\d.]*|node|perl|ruby|xargs|parallel|at|batch)$/;
/** They give our program another name. */
const RENAMES = new Set(['alias', 'ln', 'cp', 'mv', 'install']);
/** What variables are set to. */
const VALUES = /(?:\w=|\bin\s)[^;&|\n]*/g;
/** The value of a variable that is worked out anew where it stands. */
const EVALUATES = /\$\{[^}]*@|\$\{!/;

export interface OwnShell {
  /** What it does with our free commands taken out: they are no writing of files. */
  judged: Judged;
  /** What in it only a person may do, '' for nothing. */
  personal: string;
  /** A command of ours in it that refuses an agent whoever says yes, as a person types it; '' for none. */
  refused: string;
}

interface Walk {
  parse: Parse;
  found: string[];
  refused: string;
  /** Where the shell went, as it was written; '' = where it began. */
  at: string;
  /** A variable was set that may name us. */
  sets: boolean;
  /** Our program was given another name. */
  renamed: boolean;
  /** Words are worked out for a command that is not known. */
  open: boolean;
}

/** What a POSIX command line does, and whether it is a yes of the agent to itself. */
export function checkOwnShell(script: Script | null, command: string, parse: Parse): OwnShell {
  if (script === null) {
    const judged = analyzeScript(null, parse);
    return { judged, personal: mayBeOwnCommand(command) ? clipped(command) : '', refused: '' };
  }
  const walk: Walk = { parse, found: [], refused: '', at: '', sets: false, renamed: false, open: false };
  const judged = analyzeScript({ steps: script.steps.map((s) => without(s, walk)) }, parse);
  const told = (): boolean => {
    // What is printed may be what one of these runs.
    if (judged.unknown.some((u) => RUNS.test(u)) && namesOwnFiles(command)) return true;
    const text = expandGlobs(unquote(command));
    const asks = (): boolean => VERB.test(text);
    if (walk.renamed && judged.unknown.length > 0 && asks()) return true;
    if (!walk.sets || !(walk.open || EVALUATES.test(command))) return false;
    const values = (text.match(VALUES) ?? []).join(' ');
    return FILES.test(values) || (PROGRAM.test(values) && asks());
  };
  return { judged, personal: walk.found[0] ?? (told() ? clipped(command) : ''), refused: walk.refused };
}

/** The same of a shell whose lines are not parsed. */
export function checkOwnText(command: string, judged: Judged): string {
  return (!judged.reads && namesOwnFiles(command)) || judged.writes.some(isWhole) ? clipped(command) : '';
}

function without(step: ShellStep, walk: Walk): ShellStep {
  if (step.kind === 'group') {
    const { at } = walk;
    const body = step.body.map((s) => without(s, walk));
    walk.at = at;
    return { kind: 'group', body };
  }
  const kind = kindOf(step);
  if (kind === 'free') return { ...step, words: [plainWord('true')] };
  if (refusesAgents(step)) walk.refused ||= typed(step);
  if (kind === 'personal' || disguised(step, walk))
    walk.found.push(clipped(step.words.map((w) => w.text).join(' ')) || 'a file');
  walk.sets ||= step.sets.length > 0;
  const [first, to] = step.words;
  if (first?.text === 'cd' || first?.text === 'pushd')
    walk.at =
      to === undefined || to.text.startsWith('/') || walk.at === '' ? (to?.text ?? '') : `${walk.at}/${to.text}`;
  return step;
}

/** Is `c` one of our commands that an agent may give? */
export function isFreeCommand(c: ShellCommand): boolean {
  return kindOf(c) === 'free';
}

/** `clew …` written plainly. */
function kindOf(c: ShellCommand): 'personal' | 'free' | 'unknown' {
  const [first, ...rest] = c.words;
  if (first?.plain !== true || first.text !== 'clew') return 'unknown';
  // A word that is worked out while it runs may be any verb, and further on any option.
  const told = rest.findIndex((w) => !w.plain);
  const words = rest.map((w) => w.text);
  const kind = ownCommand(told < 0 ? words : [...words, 'x', '--fix', '--off']);
  // Behind a verb that is free whatever follows, what follows may be worked out: "clew done $c".
  if (told === 0 || (told === 1 && !isFreeVerb(rest[0]!.text))) return 'personal';
  return kind === 'free' && c.sets.length > 0 ? 'unknown' : kind;
}

/** `clew …` written plainly that refuses an agent, so that a person's yes to the call would come to nothing. */
function refusesAgents({ words: [first, ...rest], sets }: ShellCommand): boolean {
  const isPlain = sets.length === 0 && rest.every((w) => w.plain);
  return isPlain && first?.plain === true && first.text === 'clew' && refusesAgent(rest.map((w) => w.text));
}

function typed({ words }: ShellCommand): string {
  return words.map((w) => (/^[\w./:=@%+,-]+$/.test(w.text) ? w.text : quoted(w.text))).join(' ');
}

/**
 * Any other command that names us, or names nothing and has one of our words. What writes files by name is judged by them;
 * what is taken for reading goes free only where that is plain to see, since a judge may be wrong.
 */
function disguised(c: ShellCommand, walk: Walk): boolean {
  if (
    c.redirects.some(
      (r) => !r.op.startsWith('<') && r.target?.plain === false && FILES.test(textOf([r.target.text], walk.at)),
    )
  )
    return true;
  const [first, ...rest] = c.words;
  if (first === undefined) return false;
  if (deletesRecords(c)) return true;
  const { unknown, reads, writes } = analyzeScript({ steps: [{ ...c, redirects: [] }] }, walk.parse);
  const words = c.words.map((w) => w.text);
  const text = textOf(words, '');
  const program = isProgram(text);
  if (RENAMES.has(first.text) && program) walk.renamed = true;
  // Where the shell stands may be known to nobody but by the name it went to.
  if (!reads && unknown.length === 0) return walk.at !== '' && FILES.test(textOf(writes, walk.at));
  if ((reads && isReadOnlyLook(c)) || isLookBehind(c)) return false;
  if (FILES.test(textOf(words, walk.at)) || (program && VERB.test(text))) return true;
  if (reads) return false;
  walk.open ||= c.words.some((w) => !w.plain);
  return (!first.plain && rest.some((w) => VERB.test(w.text))) || runsUnnamed(c);
}

/** They run what stands right behind them as it is written. */
const PLAIN_RUNNERS = new Set(['env', 'npx', 'bunx', 'nohup', 'time', 'command']);

/** `env clew team members`: a command of ours that is free, behind a program that adds nothing to it. */
function isLookBehind({ words, sets }: ShellCommand): boolean {
  const [runner, ...rest] = words.map((w) => w.text);
  const own = runner === 'npx' && /^(?:-y|--yes|--no-install)$/.test(rest[0] ?? '') ? rest.slice(1) : rest;
  const plain = sets.length === 0 && words.every((w) => w.plain);
  return plain && PLAIN_RUNNERS.has(runner!) && own[0] === 'clew' && ownCommand(own.slice(1)) === 'free';
}

/** `node . config set …`: what is run says no name, and what stands behind it is one of our commands. */
function runsUnnamed(c: ShellCommand): boolean {
  const runner = c.words.findIndex((w) => RUNNERS.includes(w.text.slice(w.text.lastIndexOf('/') + 1)));
  const behind = c.words.slice(runner + 1);
  const script = behind.findIndex((w) => !w.text.startsWith('-') && w.text !== 'run');
  if (runner < 0 || script < 0) return false;
  const { text, plain } = behind[script]!;
  const unnamed = !plain || /(?:^|\/)(?:cli|dist|\.{1,2})?\/?$/.test(text);
  return unnamed && ownCommand(behind.slice(script + 1).map((w) => w.text)) === 'personal';
}

/** The words without quotes and globs, each also from the folder where it is said. */
function textOf(words: string[], at: string): string {
  const joined = at === '' ? [] : words.filter((w) => !w.startsWith('/')).map((w) => `${at}/${w}`);
  return expandGlobs(unquote([...words, ...joined].join(' ')));
}

function clipped(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 80);
}
