#!/usr/bin/env node
// Prints how many secrets are found and how many other texts are taken for one. Every secret is made at run time.
//   node scripts/eval-secrets.mjs [--json] [--misses]      CLEW_DATA = folder that holds `scale/plans.jsonl`, ../shared/data when not set
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundled } from './bundled.mjs';
import { crowded, plainOf, secretsOf, wrongWith } from './secrets/crowded.mjs';
import { negatives } from './secrets/negatives.mjs';
import { material, positives } from './secrets/positives.mjs';
import { dice, sample } from './secrets/sample.mjs';

const DRAWS = 20;
const contents = [
  "export { findSecrets, allRules } from './src/core/secrets/find.js'",
  "export { redact } from './src/core/secrets/redact.js'",
  "export { mayHoldSecret } from './src/core/secrets/prefilter.js'",
].join('\n');
const { findSecrets, redact, allRules, mayHoldSecret } = await bundled(contents);
const rules = allRules();
const showMisses = process.argv.includes('--misses');
const misses = [];
const report = { kinds: new Set(rules.map((r) => r.kind)).size, rules: rules.length };

/** Is nothing of `secret` left in `text`? A part of eight characters is too much. */
function gone(text, secret) {
  const rest = redact(text, () => 'salt').text.replace(/\[redacted [\w-]+ \w{4}\]/g, '');
  for (let at = 0; at + 8 <= secret.length; at += 4) if (rest.includes(secret.slice(at, at + 8))) return false;
  return !rest.includes(secret);
}

function count(name, cases) {
  let hit = 0;
  let n = 0;
  for (const [label, text, secret] of cases) {
    n++;
    if (gone(text, secret)) hit++;
    else misses.push(`${name}: ${label}: ${JSON.stringify(text).slice(0, 160)}`);
  }
  report[name] = { n, hit, recall: hit / n };
}

const random = dice(20260115);
const own = [];
// Rules that judge a value by more than its form are left to the texts below.
for (const rule of rules.filter(
  (r) => r.own || !r.check || /ASSIGN|hash/.test(String(r.check)) || r.pattern.startsWith('(?<![a-z])'),
))
  for (let i = 0; i < DRAWS; i++) {
    const text = `see ${sample(rule.pattern, random)} there`;
    const m = new RegExp(rule.pattern, rule.flags).exec(text);
    own.push([rule.kind, text, m?.findLast((g, at) => at > 0 && g !== undefined) ?? m?.[0] ?? text]);
  }
count('from the rules', own);

const shapes = [];
for (const [i, make] of positives.entries())
  for (let k = 0; k < DRAWS; k++) {
    const marked = make(material(dice(1000 * i + k)));
    shapes.push([`shape ${i}`, marked.replace(/[⟦⟧]/g, ''), /⟦([\s\S]*)⟧/.exec(marked)[1]]);
  }
// Of two secrets in one text the marks hold both; each is looked for by its own.
count(
  'written by hand',
  shapes.map(([l, t, s]) => [l, t, s.includes('⟦') || s.includes('⟧') ? s.split(/⟧[\s\S]*⟦/)[0] : s]),
);
report['shapes by hand'] = positives.length;

const wrong = negatives.filter((t) => findSecrets(t)?.length !== 0);
for (const t of wrong)
  misses.push(`taken for a secret: ${JSON.stringify(t)} → ${JSON.stringify(redact(t, () => '').text)}`);
report['hard negatives'] = { n: negatives.length, wrong: wrong.length };

const many = crowded(500);
const spoilt = many.flatMap((marked) => {
  const why = wrongWith(marked, redact(plainOf(marked), () => 'salt').text);
  return why === '' ? [] : [`crowded: ${why}`];
});
misses.push(...spoilt);
report.crowded = { n: many.length, secrets: many.reduce((n, t) => n + secretsOf(t).length, 0), wrong: spoilt.length };

const plans = join(process.env.CLEW_DATA ?? '../shared/data', 'scale', 'plans.jsonl');
if (existsSync(plans)) {
  const texts = readFileSync(plans, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((l) => JSON.parse(l).text);
  const size = texts.reduce((n, t) => n + t.length, 0) / 1e6;
  const began = performance.now();
  const found = texts.flatMap((t) => (findSecrets(t) ?? [{ kind: 'over-budget', from: 0, to: 0 }]).map((s) => [s, t]));
  for (const [s, t] of found)
    misses.push(`in a plan: ${s.kind}: ${JSON.stringify(t.slice(Math.max(0, s.from - 40), s.from))}`);
  report['ordinary plans'] = {
    mb: size,
    hits: found.length,
    msPerMb: (performance.now() - began) / size,
    suspected: texts.filter(mayHoldSecret).length / texts.length,
  };
} else console.error(`SKIPPED: no ${plans}; set CLEW_DATA to count false positives in ordinary plans`);

const percent = (x) => `${(100 * x).toFixed(2)} %`;
if (process.argv.includes('--json')) console.log(JSON.stringify(report));
else {
  console.log(`${report.rules} rules for ${report.kinds} kinds of secrets`);
  for (const name of ['from the rules', 'written by hand'])
    console.log(
      `${name.padEnd(18)} ${report[name].hit} of ${report[name].n} found, ${percent(report[name].recall)}${name === 'written by hand' ? ` (${positives.length} shapes)` : ''}`,
    );
  console.log(`${'hard negatives'.padEnd(18)} ${wrong.length} of ${negatives.length} taken for a secret`);
  console.log(
    `${'1 to 40 in a text'.padEnd(18)} ${many.length - spoilt.length} of ${many.length} texts with ${report.crowded.secrets} secrets: all found, every other byte kept`,
  );
  const p = report['ordinary plans'];
  if (p)
    console.log(
      `${'ordinary plans'.padEnd(18)} ${p.hits} hits in ${p.mb.toFixed(2)} MB, ${p.msPerMb.toFixed(0)} ms a MB, ${percent(p.suspected)} looked through`,
    );
  if (showMisses) for (const m of misses) console.log(m);
}
