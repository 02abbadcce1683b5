/** Decides which files of a workspace are our own: nobody works on them, whoever writes them. */
import type { Config } from '../../model.js';

/** Is `path`, workspace-relative, one that clew keeps? */
export function isOurFile(path: string, config: Pick<Config, 'paths'>): boolean {
  const { activeContext, registry, history, contextDocument } = config.paths;
  const named = [activeContext, registry, contextDocument].includes(path) || path.startsWith(`${history}/`);
  return named || (path.startsWith('.clew/') && !/^\.clew\/(?:config\.json|intents\.ya?ml)$/.test(path));
}
