/** aider's record: one Markdown file a workspace, a heading a session, `####` before what its user typed (as of 0.86). */
import type { SessionEvent } from '../../core/model.js';
import { agentWords, typedWords } from '../_words.js';
import type { Told, Whole } from './_transcript.js';

const BEGINS = '# aider chat started at ';
const TYPED = /^####(?: (.*))?$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})([^`]*)$/;
/** Commands whose words are for the model. */
const INSTRUCTS = new Set(['ask', 'code', 'architect', 'context']);
/** Commands whose words are a command line. */
const RUNS = new Set(['run', 'test', 'git']);
const AFRESH = new Set(['clear', 'reset']);
const WROTE = /^Applied edit to (.{1,1000})$/;
const READ = /^Added (.{1,1000}) to the chat\.?$/;

export const aider: Whole = {
  id: 'aider',
  name: 'aider',
  places: ({ roots, env }) => [
    ...(env.AIDER_CHAT_HISTORY_FILE ? [{ files: env.AIDER_CHAT_HISTORY_FILE }] : []),
    ...roots.map((root) => ({ files: `${root}/.aider.chat.history.md`, own: true as const })),
  ],
  is: (head) => /^\s*# aider chat started at /.test(head),
  whole,
};

/** What aider says when an answer has ended. */
const REPORTS = /^> (?:Tokens: |Cost: |Applied edit to |Commit [0-9a-f]{7,} |\^C)/;

/**
 * Who a line is of: aider ends the lines of its user and its own with two blanks, the model's have none. Some versions, and editors,
 * leave them out: then what was typed is known by what stands above it, which is aider's own, or more of the same.
 */
type Of = 'begins' | 'typed' | 'program' | 'model';

function whole(text: string): Told {
  const lines = text.split(/\r?\n/);
  const marked = lines.some((l) => TYPED.test(l) && l.endsWith('  '));
  const headed = lines.some((l) => l.startsWith(BEGINS));
  const events: SessionEvent[] = [];
  let messages = 0;
  let fence = '';
  let typed: string[] = [];
  let said: string[] = [];
  const settle = (): void => {
    if (typed.length > 0) events.push(...typedIn(typed.join('\n').trim()));
    else events.push(...agentWords(said.join('\n').trim(), null));
    messages += typed.length > 0 || said.some((l) => l.trim() !== '') ? 1 : 0;
    typed = [];
    said = [];
  };
  let before: Of = 'begins';
  let above: Of | null = null;
  const isAiders = (line: string): boolean => {
    if (!marked) return headed && (fence === '' || REPORTS.test(line));
    return line.endsWith('  ') || REPORTS.test(line) || (fence === '' && (above === 'program' || above === 'typed'));
  };
  const isTyped = (line: string): boolean =>
    (marked && line.endsWith('  ')) || (headed && (above === 'typed' || before === 'program' || before === 'begins'));
  const of = (line: string): Of => {
    // What aider says itself comes after the model's answer, also after one that broke off within a fence.
    if (line.startsWith('>') && isAiders(line)) {
      fence = '';
      return 'program';
    }
    if (line.startsWith(BEGINS)) {
      fence = '';
      return 'begins';
    }
    const marks = FENCE.exec(line);
    if (fence !== '') {
      if (marks !== null && marks[1]!.startsWith(fence) && marks[2]!.trim() === '') fence = '';
      return 'model';
    }
    if (marks !== null) fence = marks[1]!;
    return TYPED.test(line) && isTyped(line) ? 'typed' : 'model';
  };
  for (const line of lines) {
    const whose = of(line);
    above = line.trim() === '' ? null : whose;
    before = above ?? before;
    if (whose === 'typed') {
      if (typed.length === 0) settle();
      typed.push(TYPED.exec(line)![1]?.trimEnd() ?? '');
      continue;
    }
    if (typed.length > 0 || whose !== 'model') settle();
    if (whose === 'begins') events.push({ kind: 'start', source: 'startup', at: null });
    else if (whose === 'program') events.push(...didIn(line.replace(/^> ?/, '').trim()));
    else said.push(line);
  }
  settle();
  return { events: headed || marked ? events : [], messages: headed || marked ? messages : 0, torn: !headed && marked };
}

function typedIn(text: string): SessionEvent[] {
  if (text === '<blank>') return [];
  if (text.startsWith('!')) return [{ kind: 'ran', command: text.slice(1).trim(), at: null }];
  const command = /^\/([a-z-]{1,40})(?:\s+([\s\S]*))?$/.exec(text);
  if (command === null) return typedWords(text, null);
  const name = command[1]!;
  const args = (command[2] ?? '').trim();
  const slash: SessionEvent = { kind: 'slash', name, args, at: null };
  if (INSTRUCTS.has(name)) return [slash, ...typedWords(args, null)];
  if (AFRESH.has(name)) return [slash, { kind: 'start', source: 'clear', at: null }];
  if (!RUNS.has(name) || args === '') return [slash];
  return [slash, { kind: 'ran', command: name === 'git' ? `git ${args}` : args, at: null }];
}

function didIn(line: string): SessionEvent[] {
  const wrote = WROTE.exec(line)?.[1];
  if (wrote !== undefined) return [{ kind: 'touched', path: wrote, wrote: true, at: null }];
  const read = READ.exec(line)?.[1];
  return read === undefined ? [] : [{ kind: 'touched', path: read }];
}
