/** Decides what the gate of the hook thinks with: what was agreed and is in force, links of the disk, and a package for command lines that are not plain. */
import { parseSimple } from '../../core/intent/command/simple-parser.js';
import type { Parse } from '../../core/model/command.js';
import { compileGlobs } from '../../core/text/glob.js';
import { readInForce } from '../../runtime/intents/in-force.js';
import { keepPins } from '../../runtime/intents/pins.js';
import { fileIn } from '../../runtime/run/document-reader.js';
import type { Ports } from '../../runtime/run/ports.js';
import { changedIn, namesOf } from '../../runtime/workspace/inode.js';
import { isCaseless, realOf } from '../../runtime/workspace/real-path.js';
import type { Workspace } from '../../runtime/workspace/workspace.js';
import type { Load } from './io.js';

/** The ports of a call that the gate may have a word in. */
export function gatePorts(workspace: Workspace, load: Load): Partial<Ports> {
  return {
    agreed: (facts, session) => readInForce(workspace, facts, session),
    pinned: (edits) => keepPins(workspace, edits),
    globs: (patterns) => compileGlobs(patterns, isCaseless(workspace.root)),
    parsed: parserOf(load),
    real: realOf,
    names: namesOf,
    changedIn: changedIn(workspace.root),
    file: fileIn(workspace),
    code: __dirname,
  };
}

/** The package is loaded for the first line that is not plain. */
export function parserOf(load: Load): Parse {
  return (command) => parseSimple(command) ?? (load('parsers') as typeof import('./parsers.js')).parseShell(command);
}
