/** `clew team`: who works on what; joins and leaves a team, hands work over and takes it, says how much is shared. */
import { emptyOutcome } from '../../core/empty-outcome.js';
import type { Facts, Fields, Outcome } from '../../core/model.js';
import type { PurgeCount } from '../../core/team/purge.js';
import type { Member, Share } from '../../core/team/types.js';
import type { TeamItem } from '../../core/team/view.js';
import { leavingLines, shareText } from '../../core/words/team/leaving.js';
import { purgeText } from '../../core/words/team/purged.js';
import type { Command, Input, Need, Term } from '../_command.js';
import { undoHint } from '../_undo-hint.js';
import * as acts from './_acts.js';
import { decideJoin, decideLeave, decideMigrate, joinNeeds, mayJoin, migrateNeeds, shareIn } from './_join.js';
import { decisionLines, disputeLines, itemLines, memberLines, teamPage, teamViewOf } from './_page.js';
import { answerIn, faultFinding, noteFindings, refused } from './_shared.js';

const LOOK: Need[] = [{ kind: 'team', ask: { do: 'look' } }];
const VERBS = [
  'join',
  'leave',
  'members',
  'admit',
  'dismiss',
  'hand',
  'take',
  'share',
  'private',
  'decisions',
  'disputes',
  'undo',
  'purge',
  'migrate',
];
/** Verbs that go on without a team. */
const ALONE = ['join', 'leave', 'private', 'migrate'];

export const command: Command = {
  name: 'team',
  group: 'care',
  order: 20,
  summary: 'share contexts and plans with a team through PostgreSQL',
  args: '[verb] [words...]',
  asks: true,
  flags: [
    { name: 'yes', about: 'do it without being asked, at a terminal' },
    { name: 'team', value: 'NAME', about: 'join: which team of the database; "team" without it' },
    { name: 'project', value: 'NAME', about: 'join: what the team calls this repository; its first commit without it' },
    { name: 'share', value: 'titles|contexts|all', about: 'join: how much leaves; titles without it' },
    { name: 'all', about: 'list every title that would leave' },
    { name: 'owner', about: 'admit: as an owner, who may admit others' },
    { name: 'note', value: 'TEXT', about: 'hand: words for whoever takes it' },
    { name: 'off', about: 'private: let it be shared again' },
    { name: 'since', value: 'TIME', about: 'undo: from when on, like 2h or 2026-01-15' },
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
    ['clew team decisions', 'what was decided, by whom'],
    ['clew team leave', 'share nothing more; all stays here as it is'],
  ],
  writes: (input) => ['hand', 'take', 'private'].includes(input.args[0] ?? ''),
  needs,
  completes: (args) =>
    args.length === 0
      ? VERBS
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
    case 'take':
      return acts.takeNeeds(input);
    case 'share':
      return acts.shareNeeds(input);
    case 'undo':
      return acts.undoNeeds(input);
    case 'purge':
      return acts.purgeNeeds(input);
    default:
      return LOOK;
  }
}

function decide(input: Input, facts: Facts): Outcome {
  const verb = input.args[0] ?? '';
  const answer = answerIn(facts);
  if (verb !== '' && !VERBS.includes(verb)) return refused('team-verb', { verb });
  if (!ALONE.includes(verb) && answer.joined === null) return refused('team-none');
  switch (verb) {
    case 'join':
      return decideJoin(input, facts);
    case 'migrate':
      return decideMigrate(input, facts);
    case 'leave':
      return decideLeave(input, facts);
    case 'members':
      if (answer.fault !== undefined) return emptyOutcome({ findings: [faultFinding(answer.fault)] });
      return emptyOutcome({ view: { verb, members: answer.members ?? [], now: facts.now } });
    case 'admit':
      return acts.decideAdmit(input, facts);
    case 'dismiss':
      return acts.decideDismiss(input, facts);
    case 'hand':
      return acts.decideHand(input, facts);
    case 'take':
      return acts.decideTake(input, facts);
    case 'share': {
      const share = shareIn(input.args[1]) ?? 'titles';
      return acts.decideShare(input, facts, (records) => leavingLines(records, share, input.flags.all === true));
    }
    case 'private':
      return acts.decidePrivate(input, facts);
    case 'undo':
      return acts.decideUndo(input, facts);
    case 'purge':
      return acts.decidePurge(input, facts);
    default:
      return emptyOutcome({
        findings: noteFindings(answer),
        view: { verb, now: facts.now, ...teamViewOf(answer, facts) },
      });
  }
}

function print(view: Fields, term: Term): string {
  const now = Number(view.now ?? 0);
  const done = (text: string): string => `${term.good('✓')} ${text}`;
  const would = view.dry === true;
  switch (view.verb) {
    case 'join':
      return [
        'This would leave with the first sync:',
        ...(view.leaving as string[]),
        ...(would ? [`Then: clew team join ${view.url}`] : []),
      ].join('\n');
    case 'joined':
      return [
        done(
          `joined ${term.bold(String(view.team))} as ${view.member}${view.made === true ? ', its first member and owner' : ''}: ${view.state}`,
        ),
        `  share ${view.share}: ${shareText(view.share as Share)}`,
        ...(view.made === true
          ? [term.dim('  let others take part: clew team admit NAME')]
          : [term.dim('  who works on what: clew team')]),
      ].join('\n');
    case 'leave':
      return view.waiting === undefined
        ? `Would leave ${view.team}: what is here stays, nothing more is sent.`
        : `${view.waiting} operations have not left yet; the server would never have them.`;
    case 'migrate':
      return would
        ? 'Would bring the tables of the team up to date.'
        : done(`the tables are of version ${view.version}`);
    case 'left':
      return done('left the team: what is here stays, and nothing more is sent; what was sent stays there');
    case 'members':
    case 'admit':
      return would ? `Would let ${view.member} take part.` : memberLines((view.members ?? []) as Member[], now, term);
    case 'dismiss':
      return would
        ? `Would take ${view.member} out of the team; what they wrote stays.`
        : [
            done(`${view.member} is out of the team; what they wrote stays`),
            memberLines((view.members ?? []) as Member[], now, term),
          ].join('\n');
    case 'hand':
      return done(
        `offered ${view.id} to ${view.to}${view.known === true ? '' : term.dim(' (nobody of that name has been seen yet)')}: they are told after the next sync\n  ${term.dim(undoHint(view))}`,
      );
    case 'take':
      return [
        done(`${term.bold(String(view.title))} (${view.id}) is the active context now; the team calls it ${view.ref}`),
        ...itemLines((view.items ?? []) as TeamItem[], term),
      ].join('\n');
    case 'share':
      return view.leaving === undefined
        ? `${view.set === true ? done('') : ''}share ${view.share}: ${view.says}`
        : ['This would leave with the next sync:', ...(view.leaving as string[])].join('\n');
    case 'private':
      return done(
        view.keep === true
          ? `${view.id} stays on this machine; what the team has of it is taken away with the next sync`
          : `${view.id} may leave with the next sync`,
      );
    case 'undo':
      return would ? `Would undo what ${view.what} wrote.` : done(`undid ${view.named} operations of ${view.what}`);
    case 'purge':
      return would
        ? `Would take ${view.what} from every machine for ever.`
        : done(purgeText(String(view.what), view.purged as PurgeCount, view.waits === true));
    case 'decisions':
      return decisionLines(view, term, now);
    case 'disputes':
      return disputeLines(view, term);
    default:
      return teamPage(view, term);
  }
}
