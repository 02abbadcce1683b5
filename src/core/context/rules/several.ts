/** Decides whether a prompt asks for several pieces of work at once, and which: one becomes current, the others wait. */

import { idsIn } from '../../text/mentions.js';
import { oneLine, truncate } from '../../text/truncate.js';

/** A longer prompt explains one piece of work, or hands a plan over: it is not a list of several. */
const MOST = { text: 400, tasks: 8, title: 80 };

/** Words that say that what is listed are pieces of work of their own. */
const APART =
  /\b(?:as|in|into) (?:two|three|four|\d|several|separate|different|parallel|independent)(?: (?:separate|different|parallel|independent))? (?:tasks|contexts|work ?items|pieces of work)\b|\bas separate (?:tasks?|contexts?)\b|\beach as its own (?:task|context)\b|\bals (?:getrennte|separate|zwei|drei|eigene) Aufgaben\b|\bcomo tareas (?:separadas|distintas)\b|\ben tareas separadas\b|\bcomme (?:des )?tâches séparées\b|как отдельные задачи|як окремі задачі|作为(?:单独|独立|不同)的任务|別々のタスク/iu;
/** How a request for work opens. */
const OPENING =
  /^(?:(?:ok|okay|please|now|so|can you|could you|let'?s|we should|i want you to|i want to|bitte|por favor)[,\s]+)*(?:work on|do|take|handle|implement|start(?: on)?|tackle|pick up|mach|bearbeite|haz|trabaja en|fais|сделай|зроби|做|处理)[:\s]+/iu;
/** What parts one piece of work from the next. */
const BETWEEN =
  /\s*(?:;|\n+\s*(?:[-*]|\d+[.)])?\s*|,?\s+and also\s+|,?\s+as well as\s+|,\s*(?:and|und|y|et|и|та)\s+|\s+(?:and|und|y|et|и|та)\s+|,\s+|、|和|以及)\s*/iu;

/** The pieces of work that `own` (the user's own words) names, two or more; [] when it asks for one. */
export function splitTasks(own: string): string[] {
  const text = own.trim();
  if (text.length < 8 || text.length > MOST.text) return [];
  const named = idList(text);
  return named.length > 1 ? named : apart(text);
}

/** "work on #12, #13 and #14": after its opening it is a list of ids and nothing else. */
function idList(text: string): string[] {
  const opening = OPENING.exec(text);
  if (opening === null) return [];
  const rest = text
    .slice(opening[0].length)
    .replace(APART, '')
    .replace(/[.!]\s*$/, '')
    .trim();
  if (rest.length > 200) return [];
  const parts = rest.split(BETWEEN).filter((p) => p !== '');
  const plain = /^(?:(?:tasks?|issues?|prs?|tickets?)\s+)?\[?#?[\w.-]{1,24}\]?$/i;
  if (!parts.every((p) => plain.test(p) && idsIn(p).length === 1)) return [];
  return unique(parts.map((p) => idsIn(p)[0]!));
}

/** "do A and also B as separate tasks": the words themselves say that they are several. */
function apart(text: string): string[] {
  const said = APART.exec(text);
  if (said === null) return [];
  const before = text.slice(0, said.index).trim();
  const after = text.slice(said.index + said[0].length).replace(/^[\s:.,–—-]+/, '');
  return [parts(before), parts(after)].find((list) => list.length > 1) ?? [];
}

function parts(text: string): string[] {
  return unique(
    text
      .replace(OPENING, '')
      .replace(/^\s*(?:[-*]|\d+[.)])\s+/, '')
      .replace(/[,:\s]+$/, '')
      .split(BETWEEN)
      .map((p) => truncate(oneLine(p.replace(/^(?:also|and|then)\s+/i, '').replace(/[.,:;!]+$/, '')), MOST.title))
      .filter((p) => p.length > 1),
  );
}

function unique(list: string[]): string[] {
  return [...new Map(list.map((p) => [p.toLowerCase(), p])).values()].slice(0, MOST.tasks);
}
