/** Decides how what came of a command is printed: as JSON whole, for a person as wide as the terminal; results to stdout, findings to stderr. */
import type { Command } from '../../commands/_command.js';
import type { Finding, Outcome } from '../../core/model.js';
import { hintOf, sentenceOf } from '../../core/words/en.js';
import { fitLines } from './fit.js';
import { say, streamOf } from './output.js';
import { termOf } from './terminal.js';

const env = process.env;

/** What a command found, or would do (`dry`), as a person or a program reads it. */
export function print(c: Command, outcome: Outcome, json: boolean, dry = false): void {
  if (json) {
    say(1, jsonOf(c.name, outcome, c.name));
    return;
  }
  const out = termOf(streamOf(1), env);
  const text = outcome.view === undefined ? '' : c.print(outcome.view, { ...out, dry });
  // Before anything that reads as done; a command that says "would …" in its view needs no more.
  if (
    dry &&
    c.writes !== false &&
    outcome.view?.dry === undefined &&
    !outcome.findings.some((f) => f.severity === 'error')
  )
    say(1, 'A dry run, nothing of this is done:\n');
  if (text !== '') say(1, `${out.fits ? fitLines(text, out.width) : text}\n`);
  say(2, linesOf(outcome.findings, c.name));
}

/** A line that cannot be obeyed: nothing was done. A program reads it where it would have read what was done. */
export function printRefusal(finding: Finding, json = process.argv.includes('--json')): void {
  if (!json) return say(2, linesOf([finding]));
  say(1, jsonOf(null, { findings: [finding], did: '' }, ''));
}

function jsonOf(command: string | null, outcome: Pick<Outcome, 'findings' | 'did' | 'view'>, verb: string): string {
  const findings = outcome.findings.map((f) => ({ ...f, text: sentenceOf(f), hint: hintOf(f, verb) }));
  return `${JSON.stringify({ schemaVersion: 1, command, did: outcome.did, findings, ...outcome.view }, null, 2)}\n`;
}

/** What was found, by the command `verb`, for a person: each with the safe next command. */
export function linesOf(findings: Finding[], verb = ''): string {
  const err = termOf(streamOf(2), env);
  const text = findings
    .map((f) => {
      const mark = f.severity === 'error' ? err.bad('✖') : f.severity === 'warn' ? err.warn('⚠') : err.dim('·');
      return `${mark} ${sentenceOf(f)}\n${f.severity === 'note' ? '' : `  ${err.dim(`try: ${hintOf(f, verb)}`)}\n`}`;
    })
    .join('');
  return err.fits ? fitLines(text, err.width) : text;
}
