/** `clew team`: who works on what; joins and leaves a team, hands work over and takes it, says how much is shared. */
import { emptyOutcome } from '../../core/empty-outcome.js';
import type { Facts, Fields, Outcome } from '../../core/model.js';
import type { PurgeCount } from '../../core/team/purge.js';
import type { Member, Share } from '../../core/team/types.js';
import { countOf } from '../../core/text/count.js';
import { safeTitle } from '../../core/text/fence.js';
import { leavingLines, shareText } from '../../core/words/team/leaving.js';
import { purgeableText, purgeText } from '../../core/words/team/purged.js';
import type { Command, Input, Need, Term } from '../_command.js';
import { undoHint } from '../_undo-hint.js';
import * as acts from './_acts.js';
import type { Answers, TeamPage, TeamShown } from './_answers.js';
import { intentLines, intentsHere, isIntentOf, takeIntent } from './_intents.js';
import { decideJoin, decideLeave, decideMigrate, joinNeeds, mayJoin, migrateNeeds, shareIn } from './_join.js';
import { decisionLines, disputeLines, itemLines, memberLines, noteText, teamPage, teamViewOf } from './_page.js';
import * as revoke from './_revoke.js';
import { decideSettle, settleLines, settleNeeds } from './_settle.js';
import { answerIn, faultFinding, lineOf, noneJoined, noteFindings, refused, wanted } from './_shared.js';
import { NAMES, VERBS } from './_verbs.js';

const LOOK: Need[] = [{ kind: 'team', ask: { do: 'look' } }];
/** Verbs that go on without a team. */
const ALONE = ['join', 'leave', 'private', 'migrate'];

export const command: Command = {
  name: 'team',
  group: 'care',
  order: 20,
  summary: 'share contexts and plans with a team through PostgreSQL',
  args: '[verb] [words...]',
  verbs: VERBS,
  asks: true,
  flags: [
    { name: 'yes', about: 'do it without being asked, at a terminal' },
    { name: 'team', value: 'NAME', about: 'join: which team of the database; "team" without it' },
    { name: 'project', value: 'NAME', about: 'join: what the team calls this repository; its first commit without it' },
    { name: 'share', value: 'titles|contexts|all', about: 'join: how much leaves; titles without it' },
    { name: 'all', about: 'list every title that would leave; decisions: all of them' },
    { name: 'owner', about: 'admit: as an owner, who may admit others' },
    { name: 'note', value: 'TEXT', about: 'hand: words for whoever takes it' },
    { name: 'off', about: 'private: let it be shared again' },
    { name: 'since', value: 'TIME', about: 'undo: from when on, like 2h or 2026-01-15' },
    { name: 'shown', value: 'MARK', about: 'take: the mark of the intent that you were shown' },
    { name: 'mine', about: 'settle: what stands here is what counts' },
    { name: 'theirs', about: 'settle: what the others wrote is what counts' },
    { name: 'text', value: 'TEXT', about: 'purge: all in which this text stands' },
  ],
  examples: [
    ['clew team', 'who works on what, what was handed over, how the exchange stands'],
    ['clew team join postgres://ann@db.example.com/clew', 'list what would leave, ask, join'],
    ['clew team join postgres://ann@db.example.com/clew --dry-run --all', 'only list what would leave'],
    ['clew team admit bob', 'let the role bob take part'],
    ['clew team dismiss bob --yes', 'take bob out; what bob wrote stays'],
    ['clew team hand fix-login bob --note "the tests are missing"', 'offer a context to bob'],
    ['clew team take fix-login~k3', 'go on with what somebody else began'],
    ['clew team share contexts', 'let goals, decisions and progress leave, too'],
    ['clew team private fix-login', 'keep a context on this machine'],
    ['clew team intents', 'the intents of others, with all that they allow'],
    ['clew team decisions', 'what was decided, by whom'],
    ['clew team settle fix-login~k3/goal --mine', 'end what two wrote differently, in your words'],
    ['clew team leave', 'share nothing more; all stays here as it is'],
  ],
  writes: (input) => ['hand', 'take', 'private'].includes(input.args[0] ?? ''),
  exchanges: (input) => input.args[0] === 'hand',
  needs,
  completes: (args) =>
    args.length === 0
      ? NAMES
      : args.length === 1 && ['hand', 'private'].includes(args[0]!)
        ? [{ ids: 'contexts' }]
        : [],
  decide,
  print,
};

function needs(input: Input): Need[] {
  switch (input.args[0]) {
    case 'join':
      return joinNeeds(input);
    case 'migrate':
      return migrateNeeds(input);
    case 'leave':
      return [
        {
          kind: 'team',
          ask: mayJoin(input) && input.flags.yes === true && input.dry !== true ? { do: 'leave' } : { do: 'look' },
        },
      ];
    case 'members':
      return [{ kind: 'team', ask: { do: 'members' } }];
    case 'admit':
      return acts.admitNeeds(input);
    case 'dismiss':
      return acts.dismissNeeds(input);
    case 'hand':
      return acts.handNeeds(input);
    case 'take':
      return acts.takeNeeds(input);
    case 'share':
      return acts.shareNeeds(input);
    case 'private':
      return [{ kind: 'team', ask: { do: 'committed' } }];
    case 'undo':
      return revoke.undoNeeds(input);
    case 'purge':
      return revoke.purgeNeeds(input);
    case 'settle':
      return settleNeeds(input);
    default:
      return LOOK;
  }
}

function decide(input: Input, facts: Facts): Outcome {
  const verb = input.args[0] ?? '';
  const answer = answerIn(facts);
  if (verb !== '' && !NAMES.includes(verb)) return refused('team-verb', { verb });
  if (!ALONE.includes(verb) && answer.joined === null) return noneJoined(answer);
  switch (verb) {
    case 'join':
      return decideJoin(input, facts);
    case 'migrate':
      return decideMigrate(input, facts);
    case 'leave':
      return decideLeave(input, facts);
    case 'members':
      if (answer.fault !== undefined)
        return emptyOutcome({ findings: [faultFinding(answer.fault, wanted(lineOf(input)))] });
      return emptyOutcome({
        view: { verb, members: answer.members ?? [], now: facts.now } satisfies Answers['team members'],
      });
    case 'admit':
      return acts.decideAdmit(input, facts);
    case 'dismiss':
      return acts.decideDismiss(input, facts);
    case 'hand':
      return acts.decideHand(input, facts);
    case 'take':
      return isIntentOf(answer, input.args[1]) ? takeIntent(input, facts) : acts.decideTake(input, facts);
    case 'share': {
      const share = shareIn(input.args[1]) ?? 'titles';
      return acts.decideShare(input, facts, (records) => leavingLines(records, share, input.flags.all === true));
    }
    case 'private':
      return acts.decidePrivate(input, facts);
    case 'undo':
      return revoke.decideUndo(input, facts);
    case 'purge':
      return revoke.decidePurge(input, facts);
    case 'settle':
      return decideSettle(input, facts);
    case 'intents':
      return emptyOutcome({
        view: {
          verb,
          intents: withIntents(teamViewOf(answer, facts), facts).intents,
        } satisfies Answers['team intents'],
      });
    case 'decisions':
    case 'disputes':
      return emptyOutcome({
        view: { verb, now: facts.now, all: input.flags.all === true, [verb]: teamViewOf(answer, facts)[verb] },
      });
    default:
      return emptyOutcome({
        findings: noteFindings(answer, false),
        view: { verb: '', now: facts.now, ...withIntents(teamViewOf(answer, facts), facts) } satisfies Answers['team'],
      });
  }
}

/** `view` with what the intents of others are here: `clew team` and its list say the same. */
function withIntents(view: TeamShown, facts: Facts): Omit<TeamPage, 'verb' | 'now'> {
  return { ...view, intents: intentsHere(view.intents, facts) };
}

type Exchanged = { failed: boolean };

/** What became of what was to leave at once; where nobody asked for an exchange it waits for the next. */
function leftText(exchanged: Exchanged | undefined): string {
  if (exchanged === undefined) return 'it leaves with the next exchange (clew sync: now)';
  return exchanged.failed
    ? 'it waits here, and leaves with the next exchange that comes to its end (clew sync)'
    : 'it left just now';
}

function print(view: Fields, term: Term): string {
  const now = Number(view.now ?? 0);
  const done = (text: string): string => `${term.good('✓')} ${text}`;
  const later = (text: string): string => `${term.warn('○')} ${text}`;
  const would = view.dry === true;
  switch (view.verb) {
    case 'join':
      return [
        'This would leave with the first sync:',
        ...(view.leaving as string[]),
        ...(would ? [`Then: ${view.then}`] : []),
      ].join('\n');
    case 'joined':
      return [
        (view.failed === true ? later : done)(
          `joined ${term.bold(String(view.team))} as ${view.member}${view.made === true ? ', its first member and owner' : ''}${view.failed === true ? '; its first exchange did not come to its end' : ''}: ${view.state}`,
        ),
        ...(view.leaving === undefined
          ? [`  share ${view.share}: ${shareText(view.share as Share)}`]
          : ['  This leaves:', ...(view.leaving as string[]).map((line) => `  ${line}`)]),
        ...(view.made === true
          ? [term.dim('  let others take part: clew team admit NAME')]
          : [term.dim('  who works on what: clew team')]),
      ].join('\n');
    case 'leave':
      return [
        `Would leave ${view.team}: your contexts, plans and log stay here, and nothing more is sent. What was sent stays with the team: clew team undo ${view.member} --since TIME undoes it first.`,
        ...(Number(view.waiting) > 0 ? [`${view.waiting} to send have not left yet, and never would: clew sync`] : []),
      ].join('\n');
    case 'migrate':
      return would
        ? 'Would bring the tables of the team up to date.'
        : done(`the tables are of version ${view.version}`);
    case 'left':
      return [
        done(
          `left ${view.team}: your contexts, plans and log stay here, nothing more is sent; what was sent stays there`,
        ),
        ...(view.present === true
          ? [term.dim('  others may see you at work until the last exchange is 45 minutes old')]
          : []),
      ].join('\n');
    case 'members':
      return memberLines((view.members ?? []) as Member[], now, term);
    case 'admit':
      return would
        ? `Would let ${view.member} take part.`
        : [
            done(`${view.member} may take part, from their own clone: clew team join ${view.line}`),
            memberLines((view.members ?? []) as Member[], now, term),
          ].join('\n');
    case 'dismiss':
      return would
        ? `Would take ${view.member} out of the team; what they wrote stays.`
        : [
            done(`${view.member} is out of the team; what they wrote stays`),
            memberLines((view.members ?? []) as Member[], now, term),
          ].join('\n');
    case 'hand':
      return done(
        `offered ${view.id} to ${view.to}: ${leftText(view.exchanged as Exchanged | undefined)}, and they are told with theirs${view.known === true ? '' : term.dim('; whether they are in the team is not known here yet')}\n  ${term.dim(undoHint(view))}`,
      );
    case 'take':
      return [
        view.ended === undefined
          ? done(
              `${term.bold(String(view.title))} (${view.id}) is the active context now; the team calls it ${view.ref}`,
            )
          : done(
              `${term.bold(String(view.title))} (${view.id}) is ${view.ended} here${view.by === null ? `, and stays so: clew switch ${view.id} opens it again` : `, too: ${(view.by as string[]).map(safeTitle).join(', ')} ended it`}`,
            ),
        ...(view.note === undefined ? [] : [`  ${noteText(String(view.note))}`]),
        ...itemLines(view, term),
      ].join('\n');
    case 'share':
      return view.set === true
        ? [
            view.failed === true
              ? later(`share ${view.share} from the next exchange on: ${view.says}`)
              : done(`share ${view.share}: ${view.says}`),
            ...((view.leaving ?? []) as string[]).slice(1).map((line) => `  ${line}`),
          ].join('\n')
        : view.leaving === undefined
          ? `share ${view.share}: ${view.says}`
          : ['This would leave with the next sync:', ...(view.leaving as string[])].join('\n');
    case 'private':
      return done(
        view.keep === true
          ? `${view.id} stays on this machine${view.team === null ? ', whichever team is joined' : '; what the team has of it is taken away with the next exchange (clew sync: now)'}`
          : `${view.id} may leave${view.team === null ? ' once a team is joined' : ' with the next exchange (clew sync: now)'}`,
      );
    case 'undo':
      return would
        ? `Would undo all that ${view.what} wrote since ${view.since}: the team no longer counts it; their own files and log stay as they are.`
        : (view.failed === true ? later : done)(
            `undid ${countOf(Number(view.named), 'operation')} of ${view.what}${view.failed === true ? ' here; the team hears of it with the next exchange' : '; other machines follow with their next exchange'}`,
          );
    case 'purge':
      return would
        ? purgeableText(String(view.what), view.purged as PurgeCount | undefined)
        : (view.failed === true ? later : done)(
            purgeText(String(view.what), view.purged as PurgeCount, view.failed === true),
          );
    case 'settle':
      return settleLines(view, term);
    case 'decisions':
      return decisionLines(view, term, now);
    case 'disputes':
      return disputeLines(view, term);
    case 'intents':
    case 'intent':
      return intentLines(view, term);
    default:
      return teamPage(view, term);
  }
}
