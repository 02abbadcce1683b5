/** `clew consolidate [PLAN...]`: proposes one plan for several that are much the same, as a diff; a person may have it done. */
import { emptyOutcome } from '../../core/empty-outcome.js';
import type { Facts, Finding, Outcome, PlanRow } from '../../core/model.js';
import { currentPlan } from '../../core/plan/catalog/aliases.js';
import { type Group, groupOf, similarGroups } from '../../core/plan/guard/groups.js';
import { mergePlans, type Rewritten, takenOf, type Written } from '../../core/plan/guard/merge-plans.js';
import { unifiedDiff } from '../../core/text/diff.js';
import { safeTitle as safe } from '../../core/text/fence.js';
import { firstMergeMark } from '../../core/text/merge/marks.js';
import { oneLine } from '../../core/text/truncate.js';
import { takenWords } from '../../core/words/plans.js';
import type { Command, Input, Term } from '../_command.js';
import { isByPerson } from '../_require-person.js';
import { undoHint } from '../_undo-hint.js';
import { colourDiff } from '../setup/_diff.js';
import type { Answers, Proposal } from './_answers.js';

const SHOWN = 10;

type Taken = ReturnType<typeof takenOf>;

export const command: Command = {
  name: 'consolidate',
  group: 'plans',
  order: 2,
  summary: 'propose one plan for several similar ones, as a diff',
  asks: true,
  args: '[plan...]',
  flags: [
    { name: 'apply', about: 'do it; only for a person at a terminal' },
    { name: 'yes', about: 'with --apply: without being asked' },
    { name: 'max', value: 'N', about: `at most N groups (${SHOWN})` },
  ],
  examples: [
    ['clew consolidate', 'groups of similar open plans, and what they would become'],
    ['clew consolidate docs/plans/PRICING.md', 'this plan and similar ones'],
    ['clew consolidate A.md B.md --apply', 'the tasks of B.md go into A.md; B.md says so'],
  ],
  writes: (input) => input.flags.apply === true && isByPerson(input),
  needs: () => [{ kind: 'index', how: 'refresh' }],
  completes: () => [{ ids: 'plans' }],
  decide: (input, facts) => {
    const groups = groupsFor(input, facts);
    if (!Array.isArray(groups)) return emptyOutcome({ findings: [groups] });
    const findings: Finding[] = [];
    const files: Rewritten[] = [];
    const proposals: Proposal[] = [];
    for (const group of groups) {
      const done = rewritten(group, facts);
      if ('code' in done) {
        findings.push({ ...done, severity: input.args.length > 0 ? 'error' : 'note' });
        continue;
      }
      if (done.files.length === 0) {
        const list = group.plans
          .slice(1)
          .map((p) => p.path)
          .join(', ');
        findings.push({ code: 'consolidated', args: { path: group.plans[0]!.path, list }, severity: 'note' });
        continue;
      }
      files.push(...done.files);
      proposals.push(proposalOf(group, done));
    }
    const view = { groups: proposals, apply: input.flags.apply === true } satisfies Answers['consolidate'];
    if (input.flags.apply !== true || proposals.length === 0) return emptyOutcome({ findings, view });
    const paths = proposals.map((p) => p.keep).join(', ');
    const no = (code: string): Outcome =>
      emptyOutcome({ findings: [{ code, args: { path: paths }, severity: 'error' }, ...findings], view });
    if (!isByPerson(input)) return no('consolidate-person');
    if (input.flags.yes !== true) return no('consolidate-asked');
    const others = proposals.flatMap((p) => p.others).join(', ');
    const adds = proposals.some((p) => p.added > 0);
    const did = adds ? `put ${others} into ${paths}` : `marked ${others} as superseded by ${paths}`;
    return emptyOutcome({
      edits: files.map((f) => f.edit),
      did,
      undoable: true,
      findings,
      view: { ...view, did } satisfies Answers['consolidate'],
    });
  },
  print: (view, term) => {
    const groups = view.groups as Proposal[];
    if (groups.length === 0) return term.dim('No open plans are so similar that one would do.');
    const shown = groups.flatMap((g, i) => printed(g, i, term));
    return [
      ...shown,
      view.did === undefined
        ? term.dim('Nothing was written. With --apply a person has it done.')
        : `${term.good('✓')} ${view.did}\n  ${term.dim(undoHint(view))}`,
    ].join('\n');
  },
};

/** The groups that are meant: of the plans named, the first of which is kept, or all there are. */
function groupsFor(input: Input, facts: Facts): Group[] | Finding {
  const most = Math.max(1, Math.min(100, Number.parseInt(String(input.flags.max ?? SHOWN), 10) || SHOWN));
  if (input.args.length === 0) return similarGroups(facts.plans, facts).slice(0, most);
  const named: PlanRow[] = [];
  for (const path of new Set(input.args)) {
    const plan = currentPlan(path, facts.plans);
    if (plan === null) return { code: 'no-plan', args: { ref: path }, severity: 'error' };
    named.push(plan);
  }
  if (named.length > 1) return [{ plans: named, score: 1 }];
  const group = groupOf(named[0]!, facts.plans, new Set(), facts);
  return group === null ? [] : [group];
}

function rewritten(group: Group, facts: Facts): { files: Rewritten[]; taken: Taken } | Finding {
  const written: Written[] = [];
  for (const { path, title } of group.plans) {
    if (!/\.(?:md|mdx|markdown)$/i.test(path)) return { code: 'plan-no-text', args: { path }, severity: 'error' };
    const text = facts.file?.(path);
    if (text == null) return { code: 'no-plan', args: { ref: path }, severity: 'error' };
    const line = firstMergeMark(text);
    if (line > 0) return { code: 'merge-conflict', args: { path, line }, severity: 'error' };
    if (facts.writable?.(path) === false) return { code: 'plan-locked', args: { path }, severity: 'error' };
    written.push({ path, title, text });
  }
  const [kept, ...sources] = written;
  const files = mergePlans(kept!, sources);
  return Array.isArray(files) ? { files, taken: takenOf(kept!, sources, files) } : files;
}

function proposalOf(group: Group, { files, taken }: { files: Rewritten[]; taken: Taken }): Proposal {
  const [keep, ...others] = group.plans;
  return {
    keep: keep!.path,
    title: safe(keep!.title),
    others: others.map((p) => p.path),
    added: taken.added,
    says: takenWords(safe(keep!.title), { ...taken, done: taken.done.map((t) => safe(oneLine(t))) }),
    files: files.map((f) => ({ path: f.path, diff: unifiedDiff(f.before, f.after, f.path) })),
  };
}

function printed(g: Proposal, i: number, term: Term): string[] {
  return [
    `${term.bold(`${i + 1}. keep ${g.keep}`)} ${term.dim(g.title)}`,
    ...g.others.map((p) => `   with ${p}`),
    ...g.says.map((line) => `   ${line}`),
    ...g.files.map((f) => colourDiff(f.diff, term)),
    '',
  ];
}
