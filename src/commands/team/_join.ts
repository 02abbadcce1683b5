/** Decides when a workspace joins a team: a person saw what leaves and said yes; and what leaving one says. */
import { emptyOutcome } from '../../core/empty-outcome.js';
import type { Facts, Finding, Outcome } from '../../core/model.js';
import type { TeamAnswer } from '../../core/team/ask.js';
import { isName, isProject } from '../../core/team/read-operation.js';
import type { Share } from '../../core/team/types.js';
import { leavingLines } from '../../core/words/team/leaving.js';
import { syncText } from '../../core/words/team/state.js';
import type { Input, Need } from '../_command.js';
import { isByPerson } from '../_require-person.js';
import type { Answers } from './_answers.js';
import { answerIn, faultFinding, lineOf, noneJoined, noteFindings, refused, wanted, wantedAt } from './_shared.js';

const SHARES = ['titles', 'contexts', 'all'];

/** The share that `word` says, `null` for none. */
export function shareIn(word: unknown): Share | null {
  return typeof word === 'string' && SHARES.includes(word) ? (word as Share) : null;
}

/** What of the input is wrong, before anything is asked; the address without its password. */
function faultIn(input: Input): Finding | null {
  const url = input.args[1] ?? '';
  const error = (code: string, args: Finding['args']): Finding => ({ code, args, severity: 'error' });
  const parts = /^postgres(?:ql)?:\/\/(?:([^@/?#]*)@)?([^/?#]*)(.*)$/i.exec(url);
  if (parts === null) return error('team-address', { url: url.replace(/:[^:@/]*@/, ':…@') });
  const [, user = '', host, rest] = parts;
  const named = user.split(':')[0]!;
  const clean = `postgres://${named === '' ? '' : `${named}@`}${host}${rest!.replace(/([?&])password=[^&]*&?/i, '$1')}`;
  if (user.includes(':') || /[?&]password=/i.test(rest!))
    return error('team-password', { line: lineOf({ ...input, args: ['join', clean] }) });
  if (/[\s\0]/.test(url)) return error('team-address', { url });
  const { team, project, share } = input.flags;
  if (team !== undefined && !isName(team)) return error('team-name', { name: String(team), what: 'a team' });
  if (project !== undefined && !isProject(project))
    return error('team-name', { name: String(project), what: 'a project' });
  if (share !== undefined && shareIn(share) === null) return error('team-share', { share: String(share) });
  return null;
}

export function migrateNeeds(input: Input): Need[] {
  const url = input.args[1] ?? null;
  const may = mayJoin(input) && input.flags.yes === true && input.dry !== true;
  const good = url === null || faultIn({ ...input, flags: {} }) === null;
  return [{ kind: 'team', ask: may && good ? { do: 'migrate', url } : { do: 'look' } }];
}

/** Brings the tables up to date: who has an older clew may only read from then on, so that a person says so. */
export function decideMigrate(input: Input, facts: Facts): Outcome {
  const { joined, version, fault } = answerIn(facts);
  const wrong = input.args[1] === undefined ? null : faultIn({ ...input, flags: {} });
  if (wrong !== null) return emptyOutcome({ findings: [wrong] });
  if (input.args[1] === undefined && joined === null) return refused('team-none');
  if (input.dry === true)
    return emptyOutcome({ view: { verb: 'migrate', dry: true } satisfies Answers['team migrate'] });
  if (!mayJoin(input)) return refused('person-only', { name: 'team migrate' });
  if (input.flags.yes !== true) return refused('team-yes', { line: lineOf(input) });
  const of = input.args[1] === undefined ? wanted(lineOf(input)) : wantedAt(input.args[1], lineOf(input));
  if (fault !== undefined) return emptyOutcome({ findings: [faultFinding(fault, of)] });
  return emptyOutcome({ view: { verb: 'migrate', version } satisfies Answers['team migrate'] });
}

export function joinNeeds(input: Input): Need[] {
  // Not said: as it was when this team was left.
  const share = shareIn(input.flags.share);
  if (faultIn(input) !== null) return [{ kind: 'team', ask: { do: 'look' } }];
  // Nothing is sent before a person said yes; what the server could not do is said before they are asked.
  if (input.dry === true || input.flags.yes !== true || !mayJoin(input)) {
    const look = mayJoin(input) && input.flags.yes !== true && (input.dry !== true || input.flags.look === true);
    return [{ kind: 'team', ask: { do: 'preview', share, joining: { ...placeIn(input), look } } }];
  }
  return [{ kind: 'team', ask: { do: 'join', ...placeIn(input), share } }];
}

function placeIn({ args, flags }: Input): { url: string; team: string; project: string | null } {
  const { project } = flags;
  return { url: args[1]!, team: String(flags.team ?? 'team'), project: typeof project === 'string' ? project : null };
}

export function decideJoin(input: Input, facts: Facts): Outcome {
  const answer = answerIn(facts);
  const fault = faultIn(input);
  const url = input.args[1] ?? '';
  if (fault !== null) return emptyOutcome({ findings: [fault] });
  if (answer.torn === true) return refused('team-torn');
  const share = shareIn(input.flags.share) ?? answer.share ?? 'titles';
  if (answer.records !== undefined) {
    if (answer.joined !== null) return refused('team-there', { team: answer.joined.team, url: answer.joined.url });
    if (answer.fault !== undefined) return notJoined(input, answer.fault);
    const view = {
      verb: 'join' as const,
      leaving: leavingLines(answer.records, share, input.flags.all === true),
      url,
    } satisfies Answers['team join'];
    const then = `${lineOf(input)}${answer.nameless === true ? ' --project NAME' : ''}`;
    if (input.dry === true) return emptyOutcome({ view: { ...view, dry: true, then } satisfies Answers['team join'] });
    if (!mayJoin(input)) return refused('person-only', { name: 'team join' });
    return emptyOutcome({
      findings: [{ code: 'team-yes', args: { line: lineOf(input) }, severity: 'error' }],
      view,
    });
  }
  if (answer.joined === null) return notJoined(input, answer.fault ?? { code: 'broken', detail: 'it was not joined' });
  // Joined before, elsewhere: nothing was asked of this address.
  if (answer.made === undefined && answer.exchanged === undefined && answer.fault === undefined)
    return refused('team-there', { team: answer.joined.team, url: answer.joined.url });
  const findings = answer.fault === undefined ? [] : [{ ...faultFinding(answer.fault), severity: 'warn' as const }];
  const state = answer.seen === null ? '' : syncText(answer.seen, facts.now);
  return emptyOutcome({
    findings: [...findings, ...noteFindings(answer, true)],
    view: {
      verb: 'joined',
      ...answer.joined,
      ...listIn(input, answer, answer.joined.share),
      made: answer.made === true,
      state,
      pulled: answer.exchanged?.pulled ?? 0,
      failed: answer.fault !== undefined,
    } satisfies Answers['team join'],
  });
}

/** The list of what leaves with what was done, where nobody was shown it before the question. */
export function listIn(input: Input, { leaving }: TeamAnswer, share: Share): { leaving?: string[] } {
  if (leaving === undefined || input.flags.shown !== undefined) return {};
  return { leaving: leavingLines(leaving, share, input.flags.all === true) };
}

function notJoined(input: Input, fault: NonNullable<TeamAnswer['fault']>): Outcome {
  const url = input.args[1] ?? '';
  if (fault.detail === 'no project') return refused('team-project', { url });
  return emptyOutcome({ findings: [faultFinding(fault, wantedAt(url, lineOf(input)))] });
}

export function decideLeave(input: Input, facts: Facts): Outcome {
  const { joined, seen, fault, left } = answerIn(facts);
  if (left !== undefined)
    return emptyOutcome({
      view: {
        verb: 'left',
        team: left,
        present: fault !== undefined,
        ...(fault ? { fault } : {}),
      } satisfies Answers['team leave'],
    });
  if (joined === null) return noneJoined(answerIn(facts));
  const view = {
    verb: 'leave' as const,
    team: joined.team,
    member: joined.member,
    waiting: seen?.waiting ?? 0,
  } satisfies Answers['team leave'];
  if (input.dry === true) return emptyOutcome({ view: { ...view, dry: true } });
  if (!mayJoin(input)) return refused('person-only', { name: 'team leave' });
  if (input.flags.yes !== true)
    return emptyOutcome({ findings: [{ code: 'team-yes', args: { line: lineOf(input) }, severity: 'error' }], view });
  return emptyOutcome({
    findings: [faultFinding(fault ?? { code: 'broken', detail: 'it was not left' }, wanted('clew team leave'))],
  });
}

/** A yes that counts: of a person at a terminal, or in a form; `--yes` from a pipe is nobody's. */
export function mayJoin(input: Input): boolean {
  return isByPerson(input);
}
