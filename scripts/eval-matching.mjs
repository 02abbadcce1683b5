#!/usr/bin/env node
// Scores the plan search on prompts paired with plans (words only) and on paraphrased titles; the referee counts where it is present.
//   node scripts/eval-matching.mjs [--json]      CLEW_DATA = folder that holds `matching/`, ../shared/data when not set
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundled } from './bundled.mjs';

const data = process.env.CLEW_DATA ?? '../shared/data';
const referee = '../shared/eval/score.mjs';
const paraphrases = '../shared/semantic/eval.json';
const json = process.argv.includes('--json');

const contents = [
  "export { matchPairs } from './src/core/eval/matching.js'",
  "export { readSynonyms } from './src/core/plan/search/synonyms.js'",
].join('\n');
const { matchPairs, readSynonyms } = await bundled(contents);
const related = readSynonyms(readFileSync('assets/related.bin'));

const read = (file) => readFileSync(file, 'utf8');
const rows = (text) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((l) => JSON.parse(l));
const percent = (a, b) => (b === 0 ? '   -  ' : `${((100 * a) / b).toFixed(1)}%`.padStart(6));
const report = {};

/** Several scores as one. */
const together = (scores) =>
  scores.reduce((sum, s) => Object.fromEntries(Object.keys(s).map((k) => [k, (sum[k] ?? 0) + s[k]])), {});

const line = (name, c) =>
  `${name.padEnd(46)} ${String(c.n).padStart(4)}  ${percent(c.top1, c.n)}  ${percent(c.top3, c.n)}  ${String(c.accepted).padStart(8)}  ${percent(c.acceptedRight, c.accepted)}`;
const out = [`${'words only'.padEnd(46)}    n   top-1   top-3  accepted   right`];

const folder = join(data, 'matching');
const repositories = existsSync(folder)
  ? readdirSync(folder)
      .filter((f) => f.endsWith('.pairs.jsonl'))
      .map((f) => f.slice(0, -12))
      .sort()
  : [];
if (repositories.length === 0) out.push(`(skipped: no pairs in ${folder})`);
const temporary = mkdtempSync(join(tmpdir(), 'clew-eval-'));
const scored = [];
for (const r of repositories) {
  const [pairsFile, corpusFile] = [join(folder, `${r}.pairs.jsonl`), join(folder, `${r}.corpus.jsonl`)];
  const { predictions, all, unnamed } = matchPairs(read(pairsFile), read(corpusFile), related);
  report[r] = { all, unnamed };
  out.push(line(`${r}, not named, 5 words or more`, report[r].unnamed), line(`${r}, all`, report[r].all));
  // What a real index holds: the plans that were there when the prompt was written. Reported apart; it is not words only.
  const corpus = rows(read(corpusFile));
  if (corpus.every((p) => p.first_ts)) {
    const existing = rows(read(pairsFile)).map((p) => {
      const known = corpus.filter((c) => c.first_ts <= p.ts).map((c) => JSON.stringify(c));
      return matchPairs(JSON.stringify(p), known.join('\n'), related).unnamed;
    });
    report[r].existing = together(existing);
    out.push(line(`${r}, not named, among plans of the time`, report[r].existing));
  }
  const file = join(temporary, `${r}.jsonl`);
  writeFileSync(file, predictions.map((p) => `${JSON.stringify(p)}\n`).join(''));
  if (existsSync(referee))
    scored.push(
      execFileSync(process.execPath, [referee, 'matching', pairsFile, '--pred', file], { encoding: 'utf8' }).trim(),
    );
}
rmSync(temporary, { recursive: true });

if (existsSync(paraphrases)) {
  const { plans, prompts } = JSON.parse(read(paraphrases));
  const corpus = plans
    .map(([name, title]) => JSON.stringify({ plan_id: `plans/${name}.md`, title, text: '' }))
    .join('\n');
  out.push('', `${'titles, said otherwise'.padEnd(46)}    n   top-1   top-3  accepted   right`);
  for (const [label, with_] of [
    ['with related words', related],
    ['without', undefined],
  ]) {
    for (const kind of ['lex', 'typo', 'para', 'none']) {
      const pairs = prompts.flatMap(([text, name, k], i) =>
        k === kind ? [{ id: String(i), text, true: name === null ? [] : [`plans/${name}.md`] }] : [],
      );
      const c = matchPairs(pairs.map((p) => JSON.stringify(p)).join('\n'), corpus, with_).all;
      report[`${kind}, ${label}`] = c;
      out.push(
        line(
          `${{ lex: 'same words', typo: 'misspelt', para: 'paraphrased', none: 'no plan for it' }[kind]}, ${label}`,
          c,
        ),
      );
    }
  }
}
if (json) console.log(JSON.stringify(report));
else console.log([...out, ...(scored.length > 0 ? ['', 'the referee:', ...scored] : [])].join('\n'));
