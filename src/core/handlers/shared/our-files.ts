/** Decides which files of a workspace are our own: nobody works on them, whoever writes them. */
import type { Config, Facts } from '../../model.js';
import { relativePath } from '../../text/relative.js';

/** `paths` as the workspace names them, without those that clew keeps. */
export function workedOn(paths: string[], { workspace, config }: Pick<Facts, 'workspace' | 'config'>): string[] {
  return paths.map((f) => relativePath(f, workspace)).filter((f) => !isOurFile(f, config));
}

/** Is `path`, workspace-relative, one that clew keeps? */
export function isOurFile(path: string, config: Pick<Config, 'paths'>): boolean {
  const { activeContext, registry, history, contextDocument } = config.paths;
  const named = [activeContext, registry, contextDocument].includes(path) || path.startsWith(`${history}/`);
  return named || (path.startsWith('.clew/') && !/^\.clew\/(?:config\.json|intents\.ya?ml)$/.test(path));
}
