/** The files that say to hosts which hook and which server of ours they run, and what they prompt later, below a home or a project; made by `npm run gen`. */
export const HOST_FILES = [
  '.claude.json',
  '.claude/scheduled_tasks.json',
  '.claude/settings.json',
  '.claude/settings.local.json',
  '.cline/data/settings/cline_mcp_settings.json',
  '.cline/plugins/clew/package.json',
  '.codex/config.toml',
  '.codex/hooks.json',
  '.config/opencode/opencode.json',
  '.copilot/hooks/clew.json',
  '.copilot/mcp-config.json',
  '.gemini/settings.json',
  '.github/hooks/clew.json',
  '.opencode/opencode.json',
  '.qwen/settings.json',
];
