/** Plans in number for the tests of the index: real ones where the data is present, made-up ones otherwise, and questions about them. */
import { readFileSync } from 'node:fs';
import type { Plan } from '../../src/core/model.js';
import { parsePlan } from '../../src/core/plan/parse/parse.js';
import { type Query, query } from '../../src/core/plan/search/query.js';
import { data, NOW } from './world.js';

export interface Written {
  path: string;
  text: string;
}

/** Numbers that are the same in every run. */
export function dice(seed: number): (sides: number) => number {
  let s = seed;
  return (sides) => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return Math.floor((s / 2 ** 32) * sides);
  };
}

const WORDS =
  'pricing checkout session token cache login export report invoice search filter upload avatar theme contrast queue worker retry timeout schema migration backup restore audit email template locale currency webhook payment refund coupon stock shipment label printer barcode scanner camera 計画 données größe'.split(
    ' ',
  );

/** `count` plan files, each at a path of its own. */
export function corpus(count: number): Written[] {
  const file = data('scale', 'plans.jsonl');
  const roll = dice(7);
  const real =
    file === null
      ? []
      : readFileSync(file, 'utf8')
          .split('\n')
          .slice(0, count)
          .filter(Boolean)
          .map((l) => JSON.parse(l) as { title: string; text: string });
  const word = (): string => WORDS[roll(WORDS.length)]!;
  return Array.from({ length: count }, (_, i) => {
    const title = real[i]?.title ?? `${word()} ${word()} ${word()}`;
    const name = title.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 40);
    const tasks = Array.from(
      { length: roll(6) },
      (_, n) => `- [${' x~-'[roll(4)]}] A.${i}.${n} ${word()} the ${word()} in src/${word()}/${word()}.ts`,
    );
    const text = real[i]?.text ?? `# ${title}\n\n${word()} and ${word()}, see #${i}.\n`;
    return { path: `docs/plans/area ${roll(20)}/${i}-${name}.md`, text: `${text}\n\n${tasks.join('\n')}\n` };
  });
}

export function parsed(files: Written[]): { plan: Plan; at: number }[] {
  return files
    .map((f, i) => ({ plan: parsePlan(f.path, f.text), at: NOW - i * 3_600_000 }))
    .sort((a, b) => (a.plan.path < b.plan.path ? -1 : 1));
}

/** Questions about plans of `files`: names, words of the text, paths, ids, misspellings. */
export function questions(files: Written[], count: number): Query[] {
  const roll = dice(11);
  return Array.from({ length: count }, (_, i) => {
    const { plan } = parsed([files[roll(files.length)]!])[0]!;
    const words = plan.body.split(/\s+/);
    const said = words
      .slice(roll(words.length + 1))
      .slice(0, 1 + roll(20))
      .join(' ');
    if (i % 5 === 0) return query({ text: `let's go on with ${plan.name}`, about: plan.name });
    if (i % 5 === 1) return query({ text: said, paths: [plan.paths.at(-1)!] });
    if (i % 5 === 2) return query({ text: `${plan.title} ${said}`, ids: plan.ids.slice(0, 1) });
    if (i % 5 === 3) return query({ text: plan.title.replace(/(\w{3})\w(\w+)/, '$1$2') });
    return query({ text: `please fix the ${said} and then add a test for ${plan.tasks[0]?.text ?? 'it'}` });
  });
}
