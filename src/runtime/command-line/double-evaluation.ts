/** Decides which parts of a line the shell works out a second time when it runs: what they come to is code, wherever it came from. */
import { isSafeVariable } from '../../core/intent/command/safe-variables.js';
import { listOfWords } from './words.js';

type Node = Record<string, unknown>;

/** No name, whose value would be worked out in its turn. */
const NUMBER = /^[-+ ]*(?:\d+(?:#\w+)?|0x[\da-f]+|\$[#?$]|\$\{#\w+\})?\s*$/i;
/** An array's whole, or one of its places. */
const PLACE = /^(?:[@*]|-?\d+)$/;
const COMPARES = /^-(?:eq|ne|lt|le|gt|ge)$/;
/** `${x@Q}` and others quote or change letters; `P` works the value out. */
const TRANSFORMS = /^[QUuLEAaKk]$/;
const CODE = /\$[({]|`/;

/** What of `node` itself is worked out again; `null` when nothing is. What stands below it is not looked at. */
export function evaluatedAgain(node: Node): string | null {
  return again(node) ? textOf(node) : null;
}

function again(node: Node): boolean {
  switch (node.type) {
    case 'ArithmeticWord':
      return !NUMBER.test(String(node.value));
    case 'ArithmeticExpansion':
      return node.expression === undefined && /[^\s$()[\]]/.test(String(node.text));
    case 'ArithmeticCommand':
      return node.expression === undefined;
    case 'ParameterExpansion':
      return expansion(node);
    case 'Assignment':
      return assignment(node);
    case 'TestUnary':
      if (node.operator === '-t') return !NUMBER.test(textIn(node.operand));
      return /^-[vR]$/.test(String(node.operator)) && !/^\w+$/.test(textIn(node.operand));
    case 'TestBinary':
      return COMPARES.test(String(node.operator)) && ![node.left, node.right].every((w) => NUMBER.test(textIn(w)));
    // Zsh takes it for what it does with each file that is found: `*(e:CODE:)`.
    case 'ExtendedGlob':
      return true;
    case 'Word':
      return subscripted(listOfWords(node.parts)) || marked(node);
    case 'DoubleQuoted':
    case 'HereDocBody':
      return subscripted(listOfWords(node.parts));
    default:
      return false;
  }
}

function expansion(node: Node): boolean {
  const operation = node.operation as Node | undefined;
  const parameter = String(node.parameter);
  // Other shells have flags there that work the value out: `${(e)x}`, `${~x}`.
  if (!/^(?:\w+|[@*#?$!-])$/.test(parameter) || operation?.type === 'Unknown') return true;
  const place = node.index === undefined ? undefined : textIn(node.index);
  if (place !== undefined && !PLACE.test(place)) return true;
  if (node.prefix === '!' && operation?.type !== 'Names' && !(operation === undefined && /^[@*]$/.test(place ?? '')))
    return true;
  if (operation?.type === 'Transform') return !TRANSFORMS.test(textIn(operation.operand));
  // What is set that way leads other programs as well as what is set before them.
  if (operation?.type === 'Default' && String(operation.operator).includes('=')) return !isSafeVariable(parameter);
  if (operation?.type !== 'Slice') return false;
  return ![operation.offset, operation.length].every((w) => w === undefined || NUMBER.test(textIn(w)));
}

function assignment(node: Node): boolean {
  if (node.index !== undefined && !PLACE.test(textIn(node.index))) return true;
  const value = node.value as Node;
  if (value.type !== 'ArrayValue') return holdsCode(value);
  return listOfWords(value.elements).some((w) => holdsCode(w) || /^\[(?!-?\d+\]=)/.test(String(w.value)));
}

/** Code in quotes is kept for later. */
function holdsCode(word: Node): boolean {
  const parts = listOfWords(word.parts);
  if (parts.length === 0) return CODE.test(String(word.value));
  return parts.some((p) =>
    p.type === 'DoubleQuoted' || p.type === 'LocaleString'
      ? listOfWords(p.parts).some((q) => q.type === 'Literal' && CODE.test(String(q.value)))
      : /^(?:Literal|SingleQuoted|AnsiCQuoted)$/.test(String(p.type)) && CODE.test(String(p.value)),
  );
}

/** `$~x`, `$=x`: to some shells an expansion that looks for files, or is many words. */
function marked(node: Node): boolean {
  const parts = listOfWords(node.parts);
  const open =
    parts.length === 0 ? [textOf(node)] : parts.filter((p) => !/^(?:SingleQ|AnsiC)/.test(String(p.type))).map(textOf);
  return open.some((text) => /\$[~=^+]+[\w{]/.test(text));
}

/** `$x[i]`: a subscript to some shells. */
function subscripted(parts: Node[]): boolean {
  return parts.some((p, i) => {
    const next = textOf(parts[i + 1] ?? {});
    return p.type === 'SimpleExpansion' && next.startsWith('[') && !/^\[(?:[@*]|-?\d+)\]/.test(next);
  });
}

function textOf(node: Node): string {
  return String(node.text ?? node.value ?? node.body ?? node.type ?? '');
}

function textIn(word: unknown): string {
  return String((word as Node | undefined)?.value ?? '');
}
