/** Decides what a command line of a POSIX shell is made of: the parser's tree turned into the few things that are judged. */
import { forEachChild, parse as parseBash } from 'unbash';
import { plainWord } from '../../core/intent/command/ast.js';
import type { Script, ShellCommand, ShellStep, ShellWord } from '../../core/model/command.js';
import { evaluatedAgain } from './double-evaluation.js';
import { assignmentWord, isTyped, listOfWords, redirectsOf, settingOf, toWord, variablesOf } from './words.js';

/** Longer command lines are not taken apart. */
const MOST = 64 * 1024;
/** Deeper trees, and those with more nodes, are nobody's honest command. */
const DEEPEST = 100;
const MOST_NODES = 20_000;

type Node = Record<string, unknown>;

/** The commands of `script`; `null` when it is broken, too long or too deep to be sure of. Never throws. */
export function parseShell(script: string): Script | null {
  if (script.length > MOST || script.includes('\0')) return null;
  try {
    const walk = walker();
    const steps = walk.script(parseBash(script) as unknown as Node, 0);
    return walk.broken() ? null : { steps };
  } catch {
    return null;
  }
}

interface Walker {
  script(node: Node, depth: number): ShellStep[];
  broken(): boolean;
}

function walker(): Walker {
  let nodes = 0;
  let broken = false;

  const script = (node: Node, depth: number): ShellStep[] => {
    if (Array.isArray(node.errors) && node.errors.length > 0) broken = true;
    return listOfWords(node.commands).flatMap((s) => statement(s, depth + 1));
  };
  const statement = (node: Node, depth: number): ShellStep[] => {
    const steps = step(node.command as Node, depth);
    return node.background === true ? [{ kind: 'group', body: steps }] : steps;
  };
  const step = (node: Node, depth: number): ShellStep[] => {
    if (++nodes > MOST_NODES || depth > DEEPEST) {
      broken = true;
      return [];
    }
    switch (node.type) {
      case 'Command':
        return command(node, depth);
      case 'AndOr':
        return listOfWords(node.commands).flatMap((c, i) => {
          const steps = step(c, depth + 1);
          return i === 0 ? steps : joined(steps, c, (node.operators as ('&&' | '||')[])[i - 1]!);
        });
      case 'Pipeline':
        return pipeline(node, depth);
      case 'Subshell':
        return [{ kind: 'group', body: below(node, depth) }];
      case 'Coproc':
        return [...named(node.name as Node | undefined), { kind: 'group', body: below(node, depth) }];
      case 'Function':
        return defined(node, depth);
      case 'While':
      case 'ArithmeticFor':
        return repeated(below(node, depth));
      case 'For':
      case 'Select':
        return [...named(node.name as Node), ...repeated(below(node, depth))];
      case 'TestCommand':
        // What stands in quotes there may be worked out all the same: it is judged like the words of `test`.
        return [...below(node, depth), tested(node, depth)];
      case 'Redirected':
        return [...step(node.command as Node, depth + 1), ...redirected(listOfWords(node.redirects), depth)];
      default:
        return below(node, depth);
    }
  };
  /** The variable that a loop or a coprocess sets. */
  const named = (name: Node | undefined): ShellCommand[] =>
    name === undefined ? [] : [{ kind: 'command', words: [], sets: [toWord(name).text], redirects: [] }];
  /** What stands below a node: its statements and commands, and what its words substitute, in the order they are written. */
  const below = (node: Node, depth: number): ShellStep[] => {
    if (++nodes > MOST_NODES || depth > DEEPEST) {
      broken = true;
      return [];
    }
    // The parser works substitutions out when it is asked for them.
    if (SUBSTITUTIONS.has(String(node.type)) && node.script === undefined) broken = true;
    const found: ShellStep[] = [];
    const again = evaluatedAgain(node);
    // What runs then is known to nobody, as little as a command whose name is worked out.
    if (again !== null) found.push(bare({ text: again, plain: false, glob: false }));
    forEachChild(node as never, (child) => {
      const at = child as unknown as Node;
      if (at.type === 'Statement') found.push(...statement(at, depth + 1));
      else if (at.type === 'Script') found.push({ kind: 'group', body: script(at, depth + 1) });
      else found.push(...(COMMANDS.has(String(at.type)) ? step(at, depth + 1) : below(at, depth + 1)));
    });
    return found;
  };
  /** Each part stands in a shell of its own, the last one not in all shells. */
  const pipeline = (node: Node, depth: number): ShellStep[] => {
    const parts = listOfWords(node.commands).map((c) => step(c, depth + 1));
    const moved = parts.at(-1)?.some(moves) === true ? [LOST] : [];
    if (parts.length === 1) return [...parts[0]!, ...moved];
    return [...parts.map((body): ShellStep => ({ kind: 'group', body })), ...moved];
  };
  /** It runs wherever it is called, and may leave its caller elsewhere. A name that the shell has for itself means another thing from there on. */
  const defined = (node: Node, depth: number): ShellStep[] => {
    const name = toWord(node.name as Node);
    const body = below(node, depth);
    return [
      { kind: 'group', body: [LOST, ...body] },
      ...(body.some(moves) ? [LOST] : []),
      ...(name.plain && OWN_NAMES.test(name.text) ? [bare({ ...name, plain: false })] : []),
    ];
  };
  const tested = (node: Node, depth: number): ShellCommand => {
    const words: ShellWord[] = [];
    const collect = (at: Node, deep: number): void => {
      if (deep > DEEPEST) broken = true;
      else if (at.type === 'Word') words.push(toWord(at));
      else forEachChild(at as never, (child) => collect(child as unknown as Node, deep + 1));
    };
    collect(node, depth);
    return { kind: 'command', words: [{ text: '[[', plain: true, glob: false }, ...words], sets: [], redirects: [] };
  };
  const redirected = (redirects: Node[], depth: number): ShellStep[] => {
    const inner = redirects.flatMap((r) => below(r, depth + 1));
    const sets = redirects.flatMap(variablesOf);
    return [...inner, { kind: 'command', words: [], sets, redirects: redirects.flatMap(redirectsOf) }];
  };
  const command = (node: Node, depth: number): ShellStep[] => {
    const parts = [...listOfWords(node.prefix), node.name as Node | undefined, ...listOfWords(node.suffix)].filter(
      (n): n is Node => n !== undefined,
    );
    // What is substituted runs first, in a shell of its own.
    const inner = parts.flatMap((p) => below(p, depth + 1));
    const redirects = parts.filter((p) => /^(?:Redirect|HereString|HereDoc)$/.test(String(p.type)));
    const given = listOfWords(node.prefix).flatMap((p) => (p.type === 'Assignment' ? [settingOf(p)] : []));
    const own: ShellCommand = {
      kind: 'command',
      ...(given.length > 0 && given.every((g) => g !== null) ? { given: given as string[] } : {}),
      words: parts.flatMap((p, i) =>
        p.type === 'Word'
          ? [toWord(p)]
          : p.type === 'Assignment' && i > listOfWords(node.prefix).length
            ? [assignmentWord(p)]
            : [],
      ),
      sets: [
        ...listOfWords(node.prefix).flatMap((p) => (p.type === 'Assignment' ? [String(p.name)] : [])),
        ...redirects.flatMap(variablesOf),
      ],
      redirects: redirects.flatMap(redirectsOf),
      ...(redirects.some(isTyped) ? { typed: true as const } : {}),
    };
    return [...inner, own];
  };
  return { script, broken: () => broken };
}

const OWN_NAMES =
  /^(?:cd|exit|return|break|continue|command|builtin|test|\[|true|false|:|set|pushd|popd|dirs|chdir|clew)$/;
/** After this nobody knows where the shell stands. */
const LOST: ShellCommand = { kind: 'command', words: [plainWord('popd')], sets: [], redirects: [] };

/** May it leave the shell in another folder? */
function moves(s: ShellStep): boolean {
  return s.kind === 'command' && s.words.some((w) => /^(?:cd|chdir|pushd|popd|eval)$/.test(w.text));
}

/** What runs again begins where it ended. */
function repeated(steps: ShellStep[]): ShellStep[] {
  return steps.some(moves) ? [LOST, ...steps, LOST] : steps;
}

/** `steps` of one part of an and-list, and what they hang on: all of a command or pipeline, of others the first. */
function joined(steps: ShellStep[], node: Node, after: '&&' | '||'): ShellStep[] {
  const whole = node.type === 'Command' || node.type === 'Pipeline';
  return steps.map((s, i) => (whole || i === 0 ? hung(s, after) : s));
}

function hung(s: ShellStep, after: '&&' | '||'): ShellStep {
  if (s.kind === 'command') return { ...s, after };
  const [first, ...others] = s.body;
  return first === undefined ? s : { kind: 'group', body: [hung(first, after), ...others] };
}

function bare(word: ShellWord): ShellCommand {
  return { kind: 'command', words: [word], sets: [], redirects: [] };
}

const COMMANDS = new Set(
  'Command Pipeline AndOr If For ArithmeticFor Select While Subshell BraceGroup Case TestCommand ArithmeticCommand Redirected Function Coproc'.split(
    ' ',
  ),
);
const SUBSTITUTIONS = new Set(['CommandExpansion', 'ProcessSubstitution', 'ArithmeticCommandExpansion']);
