/** Every file of this folder, made by `npm run gen`. */
import type { ToolHost } from './_tools.js';
import { claude } from './claude.js';
import { cline } from './cline.js';
import { codex } from './codex.js';
import { copilot } from './copilot.js';
import { cursor } from './cursor.js';
import { gemini } from './gemini.js';
import { opencode } from './opencode.js';
import { qwen } from './qwen.js';
import { vscode } from './vscode.js';

export const toolHosts: ToolHost[] = [claude, cline, codex, copilot, cursor, gemini, opencode, qwen, vscode];
