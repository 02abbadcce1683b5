/** Decides how each need of a command is met: one reader a kind. */
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Need } from '../../commands/_command.js';
import type { Settings } from '../../commands/setup/_settings.js';
import type { Limits } from '../../core/digest/conversation.js';
import type { Config, Fields, Finding, Outcome, PlanIndex } from '../../core/model.js';
import { hosts } from '../../hosts/_index.js';
import { toolHosts } from '../../hosts/tools/_index.js';
import type { Store } from '../../stores/_store.js';
import { tornLines } from '../../stores/torn-lines.js';
import { AT_ONCE } from '../board/ahead.js';
import { holdLedger } from '../board/ledger.js';
import { operationsAt } from '../board/log-lines.js';
import { readProjects } from '../board/projects.js';
import { readAuthor } from '../intents/author.js';
import { compileIntents } from '../intents/compile.js';
import { listBackups } from '../plans/backups.js';
import { aliasesIn, openFresh, refreshIndex } from '../plans/index.js';
import { makeRedactor } from '../secrets/redactor.js';
import { scanSecrets } from '../secrets/scan.js';
import { takeSession } from '../sessions/find-sessions.js';
import { readDemo } from '../sessions/read-demo.js';
import { readAnswers, readMatching, readStreams } from '../sessions/read-labelled.js';
import { readRecordedConversation } from '../sessions/read-record.js';
import { readTranscripts } from '../sessions/read-recordings.js';
import { readSessions } from '../sessions/read-sessions.js';
import { readPlans } from '../sessions/replay-plans.js';
import { routerTemplate } from '../sessions/router.js';
import { existingFile } from '../sessions/transcript.js';
import { askTeam } from '../team/ask.js';
import { readUntrackedElsewhere } from '../workspace/git.js';
import type { Workspace } from '../workspace/workspace.js';
import { readStore, storeAt } from './adopted-store.js';
import { readReader } from './asks.js';
import { readCheck, readHeads, readMerges, withAuthors } from './check.js';
import { readConfig } from './config.js';
import { readHealth, readProbe, readReach } from './health.js';
import { readInstructions } from './instructions.js';
import { readMachine } from './machine.js';
import { readServed } from './mcp.js';
import { readOut } from './out.js';
import { readSettings } from './settings.js';
import { readObject } from './stdin.js';
import { hereOf } from './team.js';
import { readTrace } from './trace.js';

export interface Reading {
  workspace: Workspace;
  config: Config;
  store: Store;
  limits: Limits;
  cwd: string;
  progress?: ((done: number, total: number) => void) | undefined;
}

export interface More {
  more: Fields;
  findings: Finding[];
  plans?: PlanIndex;
}

/** That lines of the log in `dir` look damaged; `of`: the other workspace that it is of. Whoever reads it says so here, for all commands alike. */
function tornFindings(dir: string, of = ''): Finding[] {
  const count = tornLines(`${dir}/log.jsonl`);
  if (count === 0) return [];
  return [
    of === ''
      ? { code: 'board-torn', args: { count }, severity: 'warn' }
      : { code: 'board-torn-in', args: { count, path: of }, severity: 'warn' },
  ];
}

/** Everything `needs` asks for, by kind. */
export function readNeeds(needs: Need[], from: Reading): More {
  const met: More = { more: {}, findings: [] };
  for (const need of needs) meet(need, from, met);
  return met;
}

function meet(need: Need, from: Reading, met: More): unknown {
  const put = (value: unknown, findings: Finding[] = []): number => {
    met.more[need.kind] = value;
    return met.findings.push(...findings);
  };
  switch (need.kind) {
    case 'rescued':
      return put(listBackups(from.workspace.dir));
    case 'aliases':
      return put(aliasesIn(from.workspace.dir));
    case 'log':
      return put(from.store.operations(need.max, need.until));
    case 'ledger': {
      const held = holdLedger(from.workspace.dir);
      if (need.near === true && !held.isNear(AT_ONCE)) return null;
      const at = (offsets: number[]) => operationsAt(from.workspace.dir, offsets);
      return put({ ledger: held.fresh(), operationsAt: at });
    }
    case 'out':
      return put(readOut(need.path));
    case 'torn':
      return met.findings.push(...tornFindings(from.workspace.dir));
    case 'projects': {
      const read = readProjects(from.workspace, Date.now());
      const readable = read.projects.filter((p) => p.why === '');
      return put(
        read,
        readable.flatMap((p) => tornFindings(`${p.root}/.clew`, p.here ? '' : p.root)),
      );
    }
    case 'index': {
      if (need.how === 'open') {
        met.plans = openFresh(from.workspace, from.config);
        return met.plans;
      }
      if (need.begins !== true && !existsSync(from.workspace.dir)) return plansBelow('', from, met);
      const done = refreshIndex(
        from.workspace,
        from.config,
        { how: need.how, ...(need.paths ? { paths: need.paths } : {}) },
        from.progress,
      );
      met.plans = done.plans;
      // Every look reads the plans then, which is right, if slower: only earlier paths are missed.
      const missed = need.moved === true || need.how === 'rebuild';
      return put(done.stats, missed ? done.findings : done.findings.filter((f) => f.code !== 'no-sqlite'));
    }
    case 'plans':
      return plansBelow(need.below, from, met);
    case 'conversation': {
      met.more.template = routerTemplate();
      const { path, findings } = namedOrLast(need.path, need.host, from);
      if (path === null) return put(null, findings);
      const found = existingFile(path, from.cwd);
      if (found === null) return put(null, [{ code: 'no-file', args: { path }, severity: 'error' }]);
      const { conversation, read } = readRecordedConversation(found, from.workspace.root, from.limits);
      const none = conversation.lines === 0 && conversation.malformed > 0;
      if (none) findings.push({ code: 'bad-transcript', args: { path }, severity: 'warn' });
      if (read.cut > 0) findings.push({ code: 'only-its-end', args: { path, most: read.cut }, severity: 'note' });
      return put(conversation, findings);
    }
    case 'sessions': {
      const read = readSessions(need, from);
      return put(read.sessions, read.findings);
    }
    case 'transcripts': {
      const last = need.paths.length > 0 ? null : namedOrLast(null, need.host, from);
      const paths = last === null ? need.paths : last.path === null ? [] : [last.path];
      const read = readTranscripts(paths, from.cwd, from.workspace.root);
      return put(read.transcripts, [...(last?.findings ?? []), ...read.findings]);
    }
    case 'demo': {
      const read = readDemo();
      met.plans = read.plans;
      met.more.transcripts = read.transcripts;
      return met.findings.push(...read.findings);
    }
    case 'settings': {
      const read = readSettings(need, from);
      return put(read.value, read.findings);
    }
    case 'hosts':
      return put(
        hosts.map(({ id, recipe: { program, resume } }) => ({
          id,
          program,
          ...(resume === undefined ? {} : { resume }),
        })),
      );
    case 'team':
      return put(askTeam(need.ask, hereOf(from)));
    case 'asks':
      return put(readReader(from, Date.now()));
    case 'instructions':
      return put(readInstructions(need, from));
    case 'probe':
      return put(readProbe(from, met.more.settings as Settings | undefined));
    case 'served':
      return put(readServed(from.workspace));
    case 'check':
      return put(readCheck(from.workspace, Date.now()));
    case 'merges':
      return put(readMerges(from.workspace));
    case 'untracked':
      return put(readUntrackedElsewhere(dirname(from.workspace.dir), '.clew/contexts'));
    case 'machine':
      return put(readMachine(from.workspace));
    case 'health':
      return put(readHealth(from, met.more.settings as Settings | undefined));
    case 'reach':
      return put(readReach(from));
    case 'dir':
      return put(from.workspace.dir);
    case 'stdin': {
      const read = readObject(need.max);
      return put(read.value, read.findings);
    }
    case 'call': {
      const read = readObject(need.max);
      const host = toolHosts.find((h) => h.parse(read.value) !== null);
      const event = host?.parse(read.value) ?? null;
      const call = event === null ? null : { event, answer: (o: Outcome) => host!.render(o, event) };
      return put(
        call,
        read.findings.map((f) => ({ ...f, severity: 'warn' as const })),
      );
    }
    case 'streams': {
      const read = readStreams(need.dir, from.cwd);
      return put(read.streams, read.findings);
    }
    case 'reader': {
      const read = readAnswers(need.answers, from.cwd);
      return put({ template: routerTemplate(), answers: read.text }, read.findings);
    }
    case 'store': {
      const { paths } = from.config;
      return put(need.path === undefined ? readStore(from.workspace.root, paths) : storeAt(need.path, from.cwd, paths));
    }
    case 'documents':
      return put(need.authors === true ? withAuthors(from) : readHeads(from.workspace, need.of));
    case 'secrets': {
      const read = scanSecrets(need.paths, need.history, from);
      return put(read.scan, read.findings);
    }
    case 'trace': {
      const read = readTrace(need, from);
      return put(read.value, read.findings);
    }
    case 'matching': {
      const read = readMatching(need, from.cwd);
      return put(read.files, read.findings);
    }
    case 'compiled-intents':
      return put(compileIntents(from.workspace, from.config));
    case 'author':
      return put(readAuthor(from.workspace, from.config));
    case 'config':
      return put(readConfig(from, need.program));
  }
}

/** The plans below the folder `below`, held in memory: nothing is written. */
function plansBelow(below: string, { workspace, config, cwd }: Reading, met: More): number {
  const read = readPlans(below === '' ? workspace.root : resolve(cwd, below), config, makeRedactor(workspace.dir));
  met.plans = read.plans;
  return met.findings.push(...read.findings);
}

/** The record that a person named, else the last one of the workspace, and what is said of that. */
function namedOrLast(
  path: string | null,
  host: string | null | undefined,
  from: Reading,
): { path: string | null; findings: Finding[] } {
  if (path !== null) return { path, findings: [] };
  return takeSession({ root: from.workspace.root, env: process.env, host: host ?? null });
}
