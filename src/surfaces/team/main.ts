/** The process that talks to a team's server: `team.js ROOT` exchanges and ends, `--ask` answers one question on its standard input, `--listen` exchanges whenever somebody sent something, until its input ends. */
import { readFileSync, statSync } from 'node:fs';
import type { TeamAsk } from '../../core/team/ask.js';
import { commandPorts } from '../../runtime/inputs/command-ports.js';
import { logError } from '../../runtime/run/error-log.js';
import { newNonce } from '../../runtime/run/nonce.js';
import { answerTeam } from '../../runtime/team/answer.js';
import { exchange, type TeamWorld } from '../../runtime/team/exchange.js';
import { isJoined } from '../../runtime/team/folder.js';
import { listenToTeam } from '../../runtime/team/listen.js';
import { migrateTeam, openTeam } from '../../runtime/team/open.js';
import { workspaceOf } from '../../runtime/workspace/workspace.js';

/** So often one process goes on for what came meanwhile. */
const TRIES = 5;
const [root = '', how] = process.argv.slice(2);
const { dir } = workspaceOf(root);

try {
  if (root !== '' && (how === '--ask' || isJoined(dir))) {
    const ports = commandPorts({ cwd: root });
    const nonce = (): string => newNonce() + newNonce();
    const world: TeamWorld = { ...ports, nonce, open: openTeam, migrate: migrateTeam, chance: Math.random };
    if (how === '--ask') {
      const ask = JSON.parse(readFileSync(0, 'utf8')) as TeamAsk;
      process.stdout.write(JSON.stringify(await answerTeam(ask, world)));
    } else if (how === '--listen') {
      let ended = false;
      process.stdin.resume().once('close', () => {
        ended = true;
      });
      await listenToTeam(world, () => ended);
    } else
      for (let left = TRIES, begun = Date.now(); left > 0; left--) {
        await exchange(world, true);
        // A session may have gone on meanwhile.
        const asked = statSync(`${dir}/team/asked`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
        if (asked <= begun) break;
        begun = Date.now();
      }
    ports.store.close();
  }
} catch (e) {
  logError(dir, e, Date.now());
  process.exitCode = 1;
}
