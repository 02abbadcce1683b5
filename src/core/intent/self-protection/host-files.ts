/** The files that say to hosts which hook and which server of ours they run, which tools need no question, and what they prompt later, below a home or a project; made by `npm run gen`. */
export const HOST_FILES = [
  '.claude.json',
  '.claude/scheduled_tasks.json',
  '.claude/settings.json',
  '.claude/settings.local.json',
  '.cline/data/settings/cline_mcp_settings.json',
  '.cline/plugins/clew/package.json',
  '.codex/config.toml',
  '.codex/hooks.json',
  '.config/code/user/mcp.json',
  '.config/opencode/opencode.json',
  '.copilot/hooks/clew-vscode.json',
  '.copilot/hooks/clew.json',
  '.copilot/mcp-config.json',
  '.cursor/hooks.json',
  '.cursor/mcp.json',
  '.gemini/policies/clew.toml',
  '.gemini/settings.json',
  '.github/hooks/clew-vscode.json',
  '.github/hooks/clew.json',
  '.opencode/opencode.json',
  '.qwen/settings.json',
];
/** The same on other systems: their folders hold much else, and are guarded by no more than these files. */
export const HOST_FILES_ELSEWHERE = [
  'appdata/roaming/code/user/mcp.json',
  'library/application support/code/user/mcp.json',
];
