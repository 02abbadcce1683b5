// Writes the files of a month: plans as far as they are, a document for each context, the agreed scope.
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { oldTitle, taskId, workAt } from './words.mjs';
import { OLD_PLANS } from './work.mjs';

const iso = (at) => new Date(Math.round(at)).toISOString().replace(/\.\d+Z$/, 'Z');

/** Everything of `works` that stands beside the log below `root`. */
export function writeFiles(root, { works, state }, now) {
  for (const w of works) {
    if (w.plan !== null) put(root, w.plan, planText(w), w.lastAt);
    put(root, `.clew/contexts/${w.id}.md`, documentText(w, state.workspace.active === w.id), w.lastAt);
    for (const f of state.contexts[w.id]?.files.slice(0, 3) ?? []) put(root, f, `// ${w.title}\n`, w.lastAt);
  }
  for (let i = 0; i < OLD_PLANS - 2; i++) {
    const w = { ...workAt(1_000_003 + i * 37), title: oldTitle(i) };
    put(
      root,
      `docs/plans/done/${w.title.toUpperCase().replace(/[^A-Z0-9]+/g, '-')}.md`,
      planText({ ...w, done: w.tasks.length }),
      now - (40 + i) * 86_400_000,
    );
  }
  // Two that are much the same, for who looks for twins.
  if (works.length > 2) {
    put(
      root,
      'docs/plans/GIFT-VOUCHER-CODES.md',
      '# Gift vouchers: codes\n\n- [ ] Codes that cannot be guessed\n- [ ] Redeem a part of a voucher\n- [ ] Expire after three years\n',
      now - 8 * 86_400_000,
    );
    put(
      root,
      'docs/plans/VOUCHERS-GIFT.md',
      '# Vouchers as gifts\n\n- [ ] Codes that cannot be guessed\n- [ ] Print a voucher as PDF\n- [ ] Expire after three years\n',
      now - 3 * 86_400_000,
    );
  }
  put(root, '.clew/intents.yaml', intentsText(works), now);
  put(root, 'README.md', '# Tidewater\n\nSeats, vehicles and tickets of a ferry line. Made up.\n', now);
}

function put(root, path, text, at) {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  utimesSync(file, at / 1000, at / 1000);
}

function planText(w) {
  const tasks = w.tasks.map((t, i) => `- [${i < w.done ? 'x' : ' '}] ${taskId(w.title, i)} ${t}`);
  return `# ${w.title}\n\nEverything below ${w.folder}.\n\n## Tasks\n\n${tasks.join('\n')}\n`;
}

function documentText(w, active) {
  const next = w.tasks[w.done];
  const status = w.status === 'completed' ? 'completed' : active ? 'active' : 'paused';
  const list = (of) => of.map((t) => `- ${t}\n`).join('');
  const part = (heading, of) => (of.length === 0 ? '' : `${heading}\n\n${list(of)}\n`);
  return `---
id: ${w.id}
title: "${w.title}"
tags: [ferry]
status: ${status}
created: ${iso(w.opened)}
updated: ${iso(w.lastAt)}
${w.plan === null ? '' : `plan: ${w.plan}\n`}branch: ${w.branch}
---

# ${w.title}

${part('## Goal', [`${w.title}, whole and tested`])}## Progress

${part('### Done', w.tasks.slice(0, w.done))}${part('### Next', next === undefined ? [] : w.tasks.slice(w.done, w.done + 2))}## PLAN

${part('### Decisions', w.decisions)}${part('## Questions', w.questions)}## Quick resume

${part('### Next action', next === undefined ? ['Ask for a review'] : [`${next}: begin with \`${w.folder}\``])}`;
}

function intentsText(works) {
  const one = (w) => `  - id: "${w.intent}"
    summary: "${w.title}"
    status: "${w.status === 'completed' ? 'completed' : 'in_progress'}"
    context: "${w.id}"
    scope:
      allow_glob: ["${w.folder}${/\.\w+$/.test(w.folder) ? '' : '/**'}", "test/**"]
      deny_glob: ["${/\.\w+$/.test(w.folder) ? 'dist' : `${w.folder}/legacy`}/**"]
    constraints:
      disallow_patterns: ["eval\\\\("]
    acceptance_criteria:
      - id: "AC-1"
        description: "the tests pass"
        status: "${w.done > 0 ? 'met' : 'pending'}"
      - id: "AC-2"
        description: "a colleague has tried it"
        status: "${w.status === 'completed' ? 'met' : 'pending'}"
`;
  const agreed = works.filter((w) => w.intent !== null).slice(-8);
  return `version: 1\ncurrent_intent_id: null\nintents:\n${agreed.map(one).join('')}`;
}
