/** Decides for which host the hook of the plugin speaks, and when it stands back: where `clew init` put a hook of its own, that one acts. */
import { existsSync, readFileSync } from 'node:fs';

type Env = Record<string, string | undefined>;

/** A larger file is no settings file. */
const MOST_BYTES = 1024 * 1024;

/** Three hosts run the plugin's hooks, each with variables of its own; one that began another left it its own mark alone. */
export function hostOfPlugin({ COPILOT_PLUGIN_ROOT, PLUGIN_ROOT }: Env): 'claude' | 'codex' | 'copilot' {
  return COPILOT_PLUGIN_ROOT ? 'copilot' : PLUGIN_ROOT ? 'codex' : 'claude';
}

/** Does `clew init` have a hook for `host` in the folder `cwd`, or for all projects? */
export function isInstalledBeside(host: string, cwd: string, env: Env): boolean {
  const home = env.HOME || env.USERPROFILE || '';
  const files: Record<string, string[]> = {
    claude: [
      `${cwd}/.claude/settings.local.json`,
      `${cwd}/.claude/settings.json`,
      `${env.CLAUDE_CONFIG_DIR || `${home}/.claude`}/settings.json`,
    ],
    codex: [`${cwd}/.codex/hooks.json`, `${env.CODEX_HOME || `${home}/.codex`}/hooks.json`],
    copilot: [`${cwd}/.github/hooks/clew.json`, `${env.COPILOT_HOME || `${home}/.copilot`}/hooks/clew.json`],
  };
  const entry = new RegExp(`hook\\.cjs(?:\\\\"|")? ${host}\\b`);
  return (files[host] ?? []).some((path) => entry.test(textOf(path)));
}

function textOf(path: string): string {
  try {
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    return text.length > MOST_BYTES ? '' : text;
  } catch {
    return '';
  }
}
