// Writes the files of a month: plans as far as they are, a document for each context, the agreed scope.
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { oldTitle, taskId, workAt } from './words.mjs';
import { OLD_PLANS } from './work.mjs';

/** Of more pieces of work fewer files are written. */
const MANY = 100;

const iso = (at) => new Date(Math.round(at)).toISOString().replace(/\.\d+Z$/, 'Z');

/** Everything of `works` that stands beside the log below `root`. */
export function writeFiles(root, { works, state, changes }, now, agreed = false) {
  const each = works.length > MANY ? 3 : 5;
  for (const w of works) {
    if (w.plan !== null) put(root, w.plan, planText(w), w.lastAt);
    put(root, `.clew/contexts/${w.id}.md`, documentText(w, state.workspace.active === w.id), w.lastAt);
    for (const f of state.contexts[w.id]?.files.slice(0, each) ?? []) put(root, f, `// ${w.title}\n`, w.lastAt);
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
  put(root, '.clew/intents.yaml', intentsText(works, agreed), now);
  put(root, '.clew/trace.jsonl', changes.map((c) => `${JSON.stringify(c)}\n`).join(''), now);
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

/** A decision or a note as clew writes it: with its id and when it was made. */
export const itemLine = ({ text, id, at }) => `- ${text} <!-- clew:${id} ${iso(at)} -->`;

/** Why a task of the month is blocked. */
export const BLOCKED = 'waits for an answer of the harbour office';
const isBlocked = (w, i) => w.stands?.[w.ids[i]] === 'blocked';

/** The document of `w` as it stands. */
export function documentText(w, active) {
  const next = w.tasks[w.done];
  const status = w.status === 'completed' ? 'completed' : active ? 'active' : 'paused';
  const list = (of) => of.map((t) => `- ${t}\n`).join('');
  const itemsOf = (of = []) => of.map((i) => itemLine(i).slice(2));
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

${part('### Done', w.tasks.slice(0, w.done))}${part(
  '### Next',
  w.tasks.filter((_, i) => i >= w.done && !isBlocked(w, i)),
)}## PLAN

${part('### Decisions', itemsOf(w.decided))}${part('### Notes', itemsOf(w.noted))}${part('## Questions', w.questions)}${part(
  '## Blockers',
  w.tasks.filter((_, i) => isBlocked(w, i)).map((t) => `${t}: ${BLOCKED}`),
)}## Quick resume

${part('### Next action', next === undefined ? ['Ask for a review'] : [`${next}: begin with \`${w.folder}\``])}`;
}

/** What was agreed for `w`, as clew knows an intent. */
export function agreedOf(w) {
  const isFile = /\.\w+$/.test(w.folder);
  return {
    ...{ id: w.intent, summary: w.title, status: w.status === 'completed' ? 'completed' : 'in_progress' },
    scope: {
      allow: [`${w.folder}${isFile ? '' : '/**'}`, 'test/**'],
      deny: [`${isFile ? 'dist' : `${w.folder}/legacy`}/**`],
    },
    constraints: { tools: [], patterns: ['eval\\('], prose: [] },
    criteria: [
      { id: 'AC-1', description: 'the tests pass', status: w.done > 0 ? 'met' : 'pending' },
      { id: 'AC-2', description: 'a colleague has tried it', status: w.status === 'completed' ? 'met' : 'pending' },
    ],
  };
}

/** Where all was `agreed`, an agent has added to one of them since, and nobody confirmed that. */
function intentsText(works, agreed) {
  const list = (of) => JSON.stringify(of).replaceAll('","', '", "');
  const all = works.filter((w) => w.intent !== null).slice(-8);
  const wider = agreed ? all.findLast((w) => w.status === 'open') : undefined;
  const one = (w) => {
    const { id, summary, status, scope, constraints, criteria } = agreedOf(w);
    return `  - id: "${id}"
    summary: "${summary}"
    status: "${status}"
    context: "${w.id}"
    scope:
      allow_glob: ${list([...scope.allow, ...(w === wider ? ['package.json'] : [])])}
      deny_glob: ${list(scope.deny)}
    constraints:
      disallow_patterns: ${list(constraints.patterns)}
    acceptance_criteria:
${criteria.map((c) => `      - id: "${c.id}"\n        description: "${c.description}"\n        status: "${c.status}"\n`).join('')}`;
  };
  return `version: 1\ncurrent_intent_id: null\nintents:\n${all.map(one).join('')}`;
}
