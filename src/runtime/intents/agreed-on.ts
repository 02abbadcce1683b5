/** Decides whether the gate may have a word in any call here: there is a file of intents, or the gate is strict without one. It reads the settings whole. */
import { existsSync } from 'node:fs';
import { gateInForce } from '../../core/intent/contract/confirmed.js';
import type { State } from '../../core/model.js';
import { readConfigFile } from '../workspace/config.js';
import type { Workspace } from '../workspace/workspace.js';
import { readPins } from './pins.js';

export function isAgreedOn(room: Pick<Workspace, 'root' | 'dir'>): boolean {
  const { gate: said, paths } = readConfigFile(room.dir).config;
  // The log is left alone: what it says alone is no person's word.
  const gate = gateInForce(said, {} as State, readPins(room));
  if (gate !== 'warn') return gate === 'strict';
  return existsSync(`${room.dir}/intents.yaml`) || existsSync(`${room.root}/${paths.intents}`);
}
