/** Decides quickly whether a prompt's words may ask for more than a reading: a manual command, a phase, several pieces of work. */
import { mayBeDone } from '../../request/done-said.js';
import { firstWord, wordList } from '../../text/first-word.js';

/** How a manual command or the keyword of a phase begins, as far as its letters are plain. */
const FIRST = wordList(
  'list show switch new create open start neuer nouveau nuevo novo archive save park pause leg pausiere mets aparca pausa estaciona please undo redo no nope oops wait sorry hm hmm that revert take actually mach mache annule défais deshaz desfaz desfaça nein non clew plan planificar planejar planen planifier act actuar agir ausf eval ' +
    'evaluar avaliar bewerten valuer auto autom automatico automatisch automatique',
);
/** Keywords of phases in other scripts. */
const OTHER = wordList(
  '계획 計画 计划 計劃 실행 実行 执行 執行 평가 評価 评估 評估 자동 自動 自动 元に 取り 撤销 撤銷 撤回 これ 先搁 先擱 先暂 先暫 先把',
);
/** What may say that the things named are pieces of work of their own. */
const APART = (): RegExp =>
  /separate|parallel|its own|(?:two|three|four|several|different|independent|\d) (?:tasks|contexts|work ?items|pieces)|Aufgaben|tareas|tâches|задач|任务|タスク/i;
/** One of these stands, in lower case, in every text that `APART` is for: asked before it, for no expression is built to ask. */
const CUES =
  'separate|parallel|its own|tasks|contexts|workitem|work item|pieces|aufgaben|tareas|tâches|задач|任务|タスク'.split(
    '|',
  );

/** What may be a yes to a new plan; nothing as short as an answer is left out. */
const YES_PLAN = (): RegExp =>
  /(?:^\W*(?:yes|ye[pa]|yup|ok|sure|please|go ahead|ja|gut|oui|vale|claro|s[i\u00ed\u00ec]|sim)|\b(?:new|separate|fresh|neu|eigene|nouv|nuev|nov|nuov)).{0,60}\bp[li]an|[\u8ba1\u8a08][\u5212\u5283\u753b\u756b]|\u30d7\u30e9\u30f3|\uacc4\ud68d|\ud50c\ub79c/i;
/** One of these stands in each of them. */
const PLAN_CUES = 'plan|piano|计划|計劃|計画|計畫|プラン|계획|플랜'.split('|');

/** One of these stands in what asks for a context of its own. */
const OWN_CUES =
  'new context|own context|separate context|fresh context|different context|context of its|context of their|context called|context named|piece of work|plan of its own|plan of their own'.split(
    '|',
  );

/** May `prompt`, which names so many `ids`, be one that must be looked at once more? Seldom, and wrong at no cost but time. */
export function wantsMore(prompt: string, ids: number): boolean {
  return (
    (ids > 1 && prompt.length < 400) ||
    FIRST.has(firstWord(prompt)) ||
    mayBeDone(prompt) ||
    OTHER.has(prompt.trimStart().slice(0, 2)) ||
    apart(prompt) ||
    asksOwn(prompt) ||
    approves(prompt)
  );
}

function apart(prompt: string): boolean {
  const lower = prompt.toLowerCase();
  return CUES.some((cue) => lower.includes(cue)) && APART().test(prompt);
}

function asksOwn(prompt: string): boolean {
  const lower = prompt.toLowerCase();
  return OWN_CUES.some((cue) => lower.includes(cue));
}

function approves(prompt: string): boolean {
  if (prompt.length >= 400) return false;
  const lower = prompt.toLowerCase();
  return PLAN_CUES.some((cue) => lower.includes(cue)) && YES_PLAN().test(prompt);
}
