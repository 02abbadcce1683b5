/** `clew doctor`: does the hook work, and what stands in its way. Each check has one cause and one safe command. */
import { configOf } from '../../core/config.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import type { Facts } from '../../core/model.js';
import { hintOf, sentenceOf } from '../../core/words/en.js';
import type { Command } from '../_command.js';
import { settingsOf } from './_diff.js';
import { contractChecks } from './_doctor-contract.js';
import { type Check, hookChecks, reachCheck } from './_doctor-hook.js';
import { entryChecks, serverChecks } from './_doctor-mcp.js';
import { placeChecks } from './_doctor-place.js';
import { namesReader, readerChecks } from './_doctor-reader.js';
import type { Asks, Health, Probe, Reach, Written } from './_settings.js';

/** Two commands of one hook are at one place, which is said once. */
function unique(checks: Check[]): Check[] {
  const key = (c: Check): string => JSON.stringify([c.state, c.text]);
  const first = new Set<string>();
  return checks.filter((c) => !first.has(key(c)) && first.add(key(c)));
}

/** The safe next command of what is broken first: to run doctor once more is none. */
function nextOf(checks: Check[]): { next?: string } {
  const next = checks.find((c) => c.state === 'bad' && c.next !== '' && c.next !== 'clew doctor')?.next;
  return next === undefined ? {} : { next };
}

export const command: Command = {
  name: 'doctor',
  group: 'care',
  order: 2,
  summary: 'check that everything works',
  args: '',
  flags: [],
  examples: [
    ['clew doctor', 'check the hook, the settings, the index, the folder and the server'],
    ['clew doctor --json', 'the same for a program'],
  ],
  writes: false,
  needs: () => [
    { kind: 'settings', host: null, places: 'all' },
    { kind: 'health' },
    { kind: 'reach' },
    { kind: 'untracked' },
    { kind: 'merges' },
    { kind: 'probe' },
    { kind: 'served' },
    { kind: 'config' },
    { kind: 'asks' },
    { kind: 'index', how: 'open' },
  ],
  decide: (_input, facts) => {
    const checks = unique(checksOf(facts));
    const broken = checks.filter((c) => c.state === 'bad').length;
    const finding = {
      code: 'unhealthy',
      args: { count: broken, all: checks.length, ...nextOf(checks) },
      severity: 'error' as const,
    };
    return emptyOutcome({
      findings: broken > 0 ? [finding] : [],
      view: { checks, broken, warnings: checks.filter((c) => c.state === 'warn').length },
    });
  },
  print: (view, term) => {
    const mark = { good: term.good('✓'), warn: term.warn('⚠'), bad: term.bad('✖') };
    return (view.checks as Check[])
      .map(
        (c) =>
          `${mark[c.state]} ${c.text}${c.state === 'good' || c.next === '' ? '' : `\n  ${term.dim(`try: ${c.next}`)}`}`,
      )
      .join('\n');
  },
};

function checksOf(facts: Facts): Check[] {
  const health = facts.more.health as Health;
  const settings = settingsOf(facts);
  const written = facts.more.config as Written;
  const odd = { code: 'no-regular-file' as const, args: { path: written.shown }, severity: 'warn' as const };
  const wrong = [
    ...(written.odd ? [odd] : []),
    ...(written.fault ? [written.fault] : []),
    ...configOf(written.written).findings,
  ];
  return [
    ...hookChecks(settings, health, (facts.more.probe ?? null) as Probe | null, facts.now),
    reachCheck(facts.more.reach as Reach),
    ...placeChecks(health, facts),
    ...contractChecks(facts),
    ...(wrong.length > 0
      ? wrong.map(
          (f): Check => ({
            id: 'config',
            // A gate is taken for strict there.
            state: f.code === 'config-broken' || f === odd ? 'bad' : 'warn',
            text: sentenceOf(f),
            next: f === odd ? hintOf(f) : 'clew config list --origin',
          }),
        )
      : [
          {
            id: 'config',
            state: 'good' as const,
            text:
              written.text !== null
                ? `${written.shown} can be used`
                : `Every setting is at its default${namesReader(written.user) ? ', except those of the reader' : ''}`,
            next: '',
          },
        ]),
    ...readerChecks(written.user, facts.more.asks as Asks | undefined, facts.now),
    ...entryChecks(settings),
    ...serverChecks(facts.more.served as Parameters<typeof serverChecks>[0]),
  ];
}
