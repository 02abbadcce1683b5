/** Every file of this folder, made by `npm run gen`. */
import type { Transcript } from './_transcript.js';
import { aider } from './aider.js';
import { claude } from './claude.js';
import { cline } from './cline.js';
import { codex } from './codex.js';
import { copilot } from './copilot.js';
import { gemini } from './gemini.js';
import { opencode } from './opencode.js';
import { qwen } from './qwen.js';
import { specstory } from './specstory.js';

export const transcripts: Transcript[] = [aider, claude, cline, codex, copilot, gemini, opencode, qwen, specstory];
