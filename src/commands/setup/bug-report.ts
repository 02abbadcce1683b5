/** `clew bug-report`: what may be told of this machine in an issue: counts, versions and codes, nothing that a person wrote. */
import { choicesOf, settingAt, settingKeys } from '../../core/config.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import type { Facts } from '../../core/model.js';
import type { Command } from '../_command.js';
import type { Answers } from './_answers.js';
import { settingsOf } from './_diff.js';
import type { Machine, Written } from './_settings.js';
import { checksOf, command as doctor } from './doctor.js';

export const command: Command = {
  name: 'bug-report',
  group: 'care',
  order: 15,
  summary: 'print what may be told in an issue: versions, counts, codes',
  args: '',
  flags: [{ name: 'out', value: 'FILE', about: 'write it there instead' }],
  examples: [
    ['clew bug-report', 'read it, then put it into an issue'],
    ['clew bug-report --out report.md', 'the same in a file'],
  ],
  writes: false,
  needs: (input) => [...doctor.needs({ ...input, flags: {} }), { kind: 'machine' }],
  decide: (input, facts) => {
    const text = reportOf(facts);
    const path = input.flags.out;
    return typeof path === 'string'
      ? emptyOutcome({ files: [{ path, text }], view: { text, path } satisfies Answers['bug-report'] })
      : emptyOutcome({ view: { text } satisfies Answers['bug-report'] });
  },
  print: (view, term) =>
    view.path === undefined ? String(view.text).trimEnd() : `${term.good('✓')} Written: ${String(view.path)}`,
};

/** Every word of it is one of ours: texts, titles, paths and names of what was read are left behind here. */
function reportOf(facts: Facts): string {
  const machine = facts.more.machine as Machine;
  const { clew, node, platform, arch, release, git, sqlite } = machine;
  const part = (title: string, rows: string[]): string[] => [`## ${title}`, '', ...rows.map((r) => `- ${r}`), ''];
  return [
    ...part('Versions', [
      `clew ${clew}, Node ${node}, ${platform} ${release} ${arch}`,
      `git ${git ?? 'not found'}, SQLite ${sqlite ? 'found' : 'not found'}`,
      ...machine.hosts.map((h) => `${h.id} ${h.version ?? 'not found'}${hooksOf(h.id, facts)}`),
    ]),
    ...part('What clew doctor says', said(facts)),
    ...part('Settings', settings(facts)),
    ...part('Last problems of the hook', machine.faults.length === 0 ? ['none'] : counted(machine.faults)),
    ...part('Counts', [
      ...counts(facts),
      ...Object.entries(machine.sizes).map(([name, size]) => `${name}: ${size} bytes`),
    ]),
  ].join('\n');
}

function hooksOf(host: string, facts: Facts): string {
  const places = settingsOf(facts).files.filter((f) => f.host === host && f.commands.length > 0);
  return places.length === 0 ? ', no hook' : `, hook: ${[...new Set(places.map((f) => f.place))].join(', ')}`;
}

function said(facts: Facts): string[] {
  const wrong = checksOf(facts).filter((c) => c.state !== 'good');
  return wrong.length === 0
    ? ['all is well']
    : counted(wrong.map((c) => `${c.state}: ${c.id}${c.host ? ` (${c.host})` : ''}`));
}

/** A value is told where it is one of ours, or a number. */
function settings(facts: Facts): string[] {
  const { written } = facts.more.config as Written;
  const rows = settingKeys().flatMap((key) => {
    const value = settingAt(written ?? {}, key);
    if (value === undefined) return [];
    const ours = typeof value === 'number' || typeof value === 'boolean' || choicesOf(key).includes(String(value));
    return [`${key}: ${ours ? String(value) : 'set'}`];
  });
  return rows.length === 0 ? ['all at their default'] : rows;
}

function counts({ state, plans }: Facts): string[] {
  const contexts = Object.values(state.contexts);
  return [
    ...counted(contexts.map((c) => `contexts, ${c.status}`)),
    `sessions: ${Object.keys(state.sessions).length}`,
    `questions: ${Object.keys(state.questions).length}`,
    `plans: ${plans.count}`,
  ];
}

function counted(names: string[]): string[] {
  return [...new Set(names)].sort().map((name) => `${name}: ${names.filter((n) => n === name).length}`);
}
