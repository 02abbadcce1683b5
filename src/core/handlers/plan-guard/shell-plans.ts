/** Decides which files a command line makes, as its words tell it, and with which texts: a plan may come into being in a shell as well as by a tool that writes. */

import { analyzeScript } from '../../intent/command/analyze.js';
import { commandsOf } from '../../intent/command/commands-of.js';
import { analyzePowerShell } from '../../intent/command/powershell.js';
import type { ShellCommand } from '../../model/command.js';
import type { Facts, FileChange, ToolEvent } from '../../model.js';
import { classifyFile } from '../../plan/catalog/plan-like.js';

/** Files of one line that are looked at. */
const MOST = 20;
const HERE = /^([^\n]*)<<-?[ \t]*(['"]?)(\w+)\2([^\n]*)\n([\s\S]*?)\n[ \t]*\3[ \t]*$/gm;
const NAMED = /[^\s'"`;|&<>()=]{1,200}\.(?:md|mdx|markdown)(?![\w.])/gi;
const PASSES = /^(?:cat|sed|g?awk|perl|head|tail|tr|tee|iconv|envsubst|dd)$/;
const MARKDOWN = /\.(?:md|mdx|markdown)$/i;

type Reading = Pick<Facts, 'parsed' | 'placed' | 'file' | 'exists' | 'config'>;

/** `event` as a tool that writes the same files; itself when it is no command line, or one that writes nothing by its words. */
export function asWrite(event: ToolEvent, facts: Reading): ToolEvent {
  const { act } = event.tool;
  if (act.does !== 'run') return event;
  const files = filesOf(act, event.session.cwd, facts);
  return files.length === 0 ? event : { ...event, tool: { ...event.tool, act: { does: 'write', files } } };
}

/** Markdown files that a line names: what it does to them may not be told by its words. */
export function namedFiles(command: string): string[] {
  return [...new Set(command.slice(0, 64 * 1024).match(NAMED) ?? [])].slice(0, MOST);
}

function filesOf(act: { command: string; shell: string }, cwd: string, facts: Reading): FileChange[] {
  const { command } = act;
  if (act.shell === 'powershell')
    return analyzePowerShell(command)
      .writes.slice(0, MOST)
      .map((path) => ({ path, how: 'write', text: null }));
  const parse = facts.parsed ?? (() => null);
  const script = parse(command);
  if (script === null) return [];
  const all = commandsOf(script.steps, parse);
  const copies = all.flatMap(copyOf);
  const folders = ['', ...all.flatMap((c) => (c.words[0]?.text === 'cd' ? `${c.words[1]?.text ?? ''}/` : []))];
  const textAt = (path: string): string | null => {
    for (const folder of folders) {
      const place = facts.placed?.(folder + path, cwd) ?? null;
      const text = place === null ? null : facts.file?.(place);
      if (text != null) return text;
    }
    return null;
  };
  const textFor = (path: string): string | null => {
    const here = hereDocument(command, path);
    if (here !== null) return here;
    const copied = copies.find((c) => path === c.to || path === `${c.to.replace(/\/$/, '')}/${nameIn(c.from)}`);
    if (copied !== undefined) return textAt(copied.from);
    return printed(all.filter((c) => isInto(c, path))) ?? passedOn(all, path, textAt) ?? printed(all);
  };
  const moved = copies.filter((c) => isRename(c, cwd, facts)).flatMap((c) => [c.from, c.to]);
  return analyzeScript(script, parse)
    .writes.slice(0, MOST)
    .flatMap((path) =>
      MARKDOWN.test(path) ? [path] : [path, ...copies.map((c) => `${path.replace(/\/$/, '')}/${nameIn(c.from)}`)],
    )
    .map((path) => {
      // A plan under another name is the same plan.
      const same = moved.some((to) => path === to || path.startsWith(`${to.replace(/\/$/, '')}/`));
      return { path, how: same ? 'edit' : 'write', text: same ? null : textFor(path) };
    });
}

function isRename({ how, from }: Copy, cwd: string, facts: Reading): boolean {
  return how === 'mv' && isPlan(from, cwd, facts);
}

/** Does `c` itself write to `path`? */
function isInto(c: ShellCommand, path: string): boolean {
  return c.redirects.some((r) => r.op.startsWith('>') && path.endsWith(r.target?.text ?? '\0'));
}

/** What `cat`, `sed` and their kind pass on: the text of the first other plan that they are given. */
function passedOn(all: ShellCommand[], path: string, textAt: (path: string) => string | null): string | null {
  const read = all
    .filter((c) => PASSES.test(c.words[0]?.text ?? ''))
    .flatMap((c) => [...c.words.slice(1), ...c.redirects.flatMap((r) => (r.op === '<' && r.target ? [r.target] : []))]);
  for (const { text } of read) {
    const found = MARKDOWN.test(text) && !path.endsWith(text) ? textAt(text) : null;
    if (found !== null) return found;
  }
  return null;
}

interface Copy {
  how: string;
  from: string;
  to: string;
}

/** `cp a b`, `git mv a b`, and each file of `cp a b folder`. */
function copyOf(c: ShellCommand): Copy[] {
  const words = c.words[0]?.text === 'git' ? c.words.slice(1) : c.words;
  const how = words[0]?.text ?? '';
  if (!/^(?:cp|mv|install)$/.test(how)) return [];
  const named = words.slice(1).flatMap((w) => (w.plain && !w.text.startsWith('-') ? [w.text] : []));
  const to = named.pop();
  return to === undefined ? [] : named.map((from) => ({ how, from, to }));
}

function isPlan(path: string, cwd: string, facts: Reading): boolean {
  const place = facts.placed?.(path, cwd) ?? null;
  const text = place === null ? null : (facts.file?.(place) ?? null);
  return text !== null && classifyFile(place!, text, facts.config.plans) !== null;
}

/** The here-document whose line names the file. */
function hereDocument(command: string, path: string): string | null {
  for (const [, before = '', , , after = '', text = ''] of command.matchAll(HERE))
    if (`${before} ${after}`.includes(nameIn(path))) return text;
  return null;
}

/** What `echo` and `printf` print, as far as it stands there. */
function printed(all: ShellCommand[]): string | null {
  const lines = all
    .filter((c) => /^(?:echo|printf)$/.test(c.words[0]?.text ?? ''))
    .map((c) =>
      c.words
        .slice(1)
        .filter((w) => w.plain && !/^-[neE]+$/.test(w.text))
        .map((w) => w.text)
        .join(' '),
    );
  return lines.length === 0 ? null : lines.join('\n').replaceAll('\\n', '\n');
}

function nameIn(path: string): string {
  return path.split('/').at(-1) ?? path;
}
