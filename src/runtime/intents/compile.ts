/** Decides what is kept of the file of intents for the hook, which reads no YAML: what it said at one moment, without secrets. */
import { intentsFile } from '../../core/intent/file/locate.js';
import type { Intents } from '../../core/model/intent.js';
import type { Config } from '../../core/model.js';
import { redactSecrets } from '../../core/secrets/scrub.js';
import { fileIn } from '../run/document-reader.js';
import { makeRedactor } from '../secrets/redactor.js';
import type { Workspace } from '../workspace/workspace.js';
import { keepCompiled, stampOf } from './cache.js';
import { parseYaml } from './yaml-tree.js';

/** Somebody who saves more often than this while it is read is no editor. */
const TRIES = 3;

/** Reads the file of intents and keeps it for the hook; `null` when there is none. */
export function compileIntents(room: Pick<Workspace, 'root' | 'dir'>, config: Config): Intents | null {
  for (let tries = 0; tries < TRIES; tries++) {
    const stamp = stampOf(room, config);
    if (stamp === null) return null;
    const file = intentsFile({ file: fileIn(room), yaml: parseYaml, config, workspace: room.root });
    if (file === null || JSON.stringify(stampOf(room, config)) !== JSON.stringify(stamp)) continue;
    const intents = redactSecrets(file.intents, () => makeRedactor(room.dir));
    keepCompiled(room.dir, stamp, intents);
    return intents;
  }
  return null;
}
