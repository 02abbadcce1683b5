/** Decides whether a prompt begins with the keyword of a phase, in several languages, and which words are behind it. */
import type { Mode } from './update.js';

/** EN, KO, JA, ZH (both scripts), ES, PT, DE, FR; lower case, NFC. */
const WORDS: Record<Mode, string> = {
  PLAN: 'plan 계획 計画 计划 計劃 planificar planejar planen planifier',
  ACT: 'act 실행 実行 执行 執行 actuar agir ausführen',
  EVAL: 'eval 평가 評価 评估 評估 evaluar avaliar bewerten évaluer',
  AUTO: 'auto 자동 自動 自动 automático automatico automatisch automatique',
};

const FIRST = (): RegExp => /^\s{0,100}([\p{L}\p{M}]{2,20})(\s{0,20}[:：])?(?=\s|$)/u;
const COLON = (): RegExp => /^\s{0,100}([\p{L}\p{M}]{2,20})\s{0,20}[:：]/u;

/** What is behind a keyword whose user wants more of the same. */
const GOES_ON =
  /^\s*(?:continue|go on|keep going|carry on|next|weiter|continuar|continuer|继续|続けて?|계속)?\s*[.!]?\s*$/i;

/** The keyword that `prompt` begins with, and the words behind it; `null` for none. It counts in capitals, before a colon, or alone. */
export function modeKeyword(prompt: string): { mode: Mode; rest: string } | null {
  const m = FIRST().exec(prompt.slice(0, 300)) ?? COLON().exec(prompt.slice(0, 300));
  if (m === null) return null;
  const word = m[1]!.normalize('NFC');
  const lower = word.toLowerCase();
  const mode = (Object.keys(WORDS) as Mode[]).find((k) => WORDS[k].split(' ').includes(lower));
  if (mode === undefined) return null;
  const rest = prompt
    .slice(m[0].length)
    .replace(/^[:：]/, '')
    .trimStart();
  const colon = /[:：]$/.test(m[0]);
  return colon || rest === '' || word === word.toUpperCase() ? { mode, rest } : null;
}

/** `text` without the keyword of a phase: it says how to work, not what for. */
export function withoutMode(text: string): string {
  return modeKeyword(text)?.rest ?? text;
}

/** Does `rest`, the words behind a keyword, ask for nothing but more of the same? */
export function goesOn(rest: string): boolean {
  return GOES_ON.test(rest);
}

/** Is `own` a keyword and nothing that could be of other work? */
export function isModeAlone(own: string): boolean {
  const found = modeKeyword(own);
  return found !== null && goesOn(found.rest);
}
