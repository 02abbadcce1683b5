/** Decides which options a command takes, and how its own help reads. */
import { Option, Command as Program } from 'commander';
import type { Command, Flag } from '../../commands/_command.js';
import type { Finding } from '../../core/model.js';
import { oneLine, truncate } from '../../core/text/truncate.js';
import { say } from './output.js';
import { printRefusal } from './print.js';

/** A parser for `c`, and for nothing else: to take apart the options of every command costs more than most commands do. */
export function parserOf(
  c: Pick<Command, 'name' | 'summary' | 'args' | 'flags' | 'examples'> & Partial<Command>,
): Program {
  const p = bare(c.group === 'dev' ? `clew dev ${c.name}` : `clew ${c.name}`).description(c.summary);
  for (const word of c.args.split(' ').filter(Boolean)) p.argument(word);
  for (const f of c.flags) p.addOption(optionOf(f));
  p.option('--json', 'print JSON').option('--cwd <DIR>', 'work in this folder');
  p.option('--session <ID>', 'speak for this session');
  p.addOption(new Option('--no-input', 'never ask').hideHelp(c.asks !== true && c.picks === undefined));
  p.option('--debug', 'show where an error comes from');
  // A script may give these to every command; where they change nothing they are not offered.
  p.addOption(new Option('--dry-run', 'say what would be done, do nothing').hideHelp(c.writes === false));
  // Which verbs there are is what somebody looks for who asks for help: they stand before the options.
  const verbs = c.verbs ?? [];
  if (verbs.length > 0) {
    const width = Math.max(...verbs.map(([line]) => line.length));
    const rows = verbs.map(([line, does]) => `  ${line.padEnd(width)}  ${does}`);
    p.description(`${c.summary}\n\nVerbs:\n${rows.join('\n')}`);
  }
  return p.addHelpText('after', `\nExamples:\n${c.examples.map(exampleLine).join('\n')}`);
}

/** Columns that a line of an example has before what it does, which else stands below it. */
const EXAMPLE = 44;

function exampleLine([line, does]: [string, string]): string {
  return line.length > EXAMPLE ? `  ${line}\n${' '.repeat(EXAMPLE + 3)}${does}` : `  ${line.padEnd(EXAMPLE)} ${does}`;
}

/** A parser that throws where it would end the process, and writes as all of ours is written. */
export function bare(name: string): Program {
  return new Program(name)
    .helpOption('-h, --help', 'show help')
    .showSuggestionAfterError(true)
    .exitOverride()
    .configureOutput({
      writeOut: (s) => say(1, s),
      writeErr: (s) => printRefusal(faultOf(s, name)),
    });
}

/** What is wrong with a line, in our words, and the help of the command it was meant for. */
function faultOf(said: string, name: string): Finding {
  const [, what = '', word = '', near] =
    /^error: (missing required argument|unknown option|option) '(.+?)'(?:[^(]*\(Did you mean (.+?)\?\))?/.exec(
      oneLine(said),
    ) ?? [];
  const code =
    what === 'missing required argument'
      ? 'no-word'
      : what === 'option'
        ? 'no-value'
        : what === ''
          ? 'odd-line'
          : near === undefined
            ? 'no-option'
            : 'near-option';
  const shown = code === 'no-word' ? word.toUpperCase() : truncate(word, 40);
  return { code, args: { word: shown, near: near ?? '', command: name, next: `${name} --help` }, severity: 'error' };
}

function optionOf(f: Flag): Option {
  const value = f.value === undefined ? '' : `${f.value}${f.many ? '...' : ''}`;
  const shown = value === '' ? '' : f.optional ? ` [${value}]` : ` <${value}>`;
  return new Option(`--${f.name}${shown}`, f.about);
}
