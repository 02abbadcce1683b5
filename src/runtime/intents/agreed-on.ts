/** Decides whether the gate may have a word in any call here: there is a file of intents, or the gate is strict without one. It reads the settings whole. */
import { existsSync } from 'node:fs';
import { readConfigFile } from '../workspace/config.js';
import type { Workspace } from '../workspace/workspace.js';

export function isAgreedOn({ root, dir }: Pick<Workspace, 'root' | 'dir'>): boolean {
  const { gate, paths } = readConfigFile(dir).config;
  if (gate !== 'warn') return gate === 'strict';
  return existsSync(`${dir}/intents.yaml`) || existsSync(`${root}/${paths.intents}`);
}
