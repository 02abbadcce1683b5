/** Decides which entries of a host's settings are ours, and whether they say what they should. */
import type { Node } from 'jsonc-parser';
import { isNarrower } from '../../hosts/_entries.js';
import type { Recipe } from '../../hosts/_host.js';
import { loadJsonc } from '../workspace/lazy-packages.js';
import { memberOf, nodeAt, type Path, rootOf } from './json-edit.js';

export const BOM = '\ufeff';

/** What goes to one place of the settings. */
export interface Entry {
  path: string[];
  value: unknown;
  /** The last of `path` is its name; else it goes to the list there. */
  named?: true;
}

/** Does an entry of ours say something else than we would write? */
export function isStale(text: string, command: string, recipe: Recipe): boolean {
  const written = recipe
    .entries(command)
    .flatMap((e) => stringsOf(e.value))
    .filter((s) => isCommand(s, recipe));
  return commandsIn(text, recipe).some((c) => !written.includes(c));
}

/** The entries of `recipe` that `text` does not have: one with the same command counts, however a person tuned it. */
export function missingIn(text: string, command: string, recipe: Recipe): Entry[] {
  const body = text.replace(BOM, '');
  if (body.trim() === '') return recipe.entries(command);
  const root = rootOf(body);
  return recipe.entries(command).filter(({ path, value }) => {
    const own = stringsOf(value)
      .filter(recipe.ours)
      .map((s) => JSON.stringify(s));
    const node = nodeAt(root, path);
    const values = node?.type === 'array' ? (loadJsonc().getNodeValue(node) as unknown[]) : [];
    return !values.some((v) => recipe.ours(v) && own.every((c) => JSON.stringify(v).includes(c)));
  });
}

/** Does an entry of ours stand more than once in a list? A host fires each. */
export function isDoubled(text: string, recipe: Recipe): boolean {
  const body = text.replace(BOM, '');
  if (body.trim() === '') return false;
  const root = rootOf(body);
  const lists = new Map(recipe.entries('').map((e) => [e.path.join('\0'), e.path]));
  return [...lists.values()].some((path) => {
    const node = nodeAt(root, path);
    const values = node?.type === 'array' ? (loadJsonc().getNodeValue(node) as unknown[]) : [];
    const own = values.filter(recipe.ours).map((v) => JSON.stringify(v));
    return new Set(own).size < own.length;
  });
}

/** Does an entry of ours say something else than what was `put` into the file? The host may have written the file anew, with more in it. */
export function isTuned(text: string, put: string, command: string, recipe: Recipe): boolean {
  const bare = (of: string): string => of.replace(/\s+/g, '');
  const there = bare(put);
  return ownAt(text, command, recipe).some(({ own }) => own.some((v) => !there.includes(bare(JSON.stringify(v)))));
}

/** Our entries in `text`, place by place, with what would be written there. */
function ownAt(text: string, command: string, recipe: Recipe): { own: unknown[]; value: unknown }[] {
  const body = text.replace(BOM, '');
  if (body.trim() === '') return [];
  const root = rootOf(body);
  return recipe.entries(command).map(({ path, value }) => {
    const node = nodeAt(root, path);
    const values = node?.type === 'array' ? (loadJsonc().getNodeValue(node) as unknown[]) : [];
    return { own: values.filter((v) => isCommand(v, recipe)), value };
  });
}

/** Are our entries for calls of tools for fewer tools than they should be? */
export function isNarrow(text: string, command: string, recipe: Recipe): boolean {
  return ownAt(text, command, recipe).some(
    ({ own, value }) => own.length > 0 && own.every((v) => isNarrower(v, value)),
  );
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

/** Is it a command of ours, and no rule? */
function isCommand(value: unknown, recipe: Recipe): boolean {
  return recipe.ours(value) && !isRule(value, recipe);
}

function isRule(value: unknown, { rules = [], former = [] }: Recipe): value is string {
  return rules.includes(value as string) || former.some((e) => e.value === value);
}

/** Is this where we put the rule? A list of what is denied may name the same tool. */
function isPlaceOf(rule: string, path: Path, recipe: Recipe): boolean {
  return placed(recipe).some((e) => e.value === rule && e.path.join('\0') === path.join('\0'));
}

/** Every command of ours in `text`. */
export function commandsIn(text: string, recipe: Recipe): string[] {
  const body = text.replace(BOM, '');
  if (body.trim() === '') return [];
  const strings: string[] = [];
  const walk = (node: Node): void => {
    if (node.type === 'string' && isCommand(node.value, recipe)) strings.push(node.value as string);
    for (const child of node.type === 'property' ? [node.children![1]!] : (node.children ?? [])) walk(child);
  };
  for (const top of tops(recipe)) {
    const node = nodeAt(rootOf(body), [top]);
    if (node) walk(node);
  }
  return [...new Set(strings)];
}

/**
 * Where the first entry of ours stands: the smallest list item that holds nothing of anybody else. A rule that a person
 * put there themselves is none of ours: `isOurRule` knows.
 */
export function firstOf(root: Node, recipe: Recipe, isOurRule: (rule: string) => boolean): Path | null {
  const walk = (node: Node, path: Path): Path | null => {
    if (node.type === 'array')
      for (const [i, item] of (node.children ?? []).entries()) {
        const value: unknown = loadJsonc().getNodeValue(item);
        if (!recipe.ours(value)) continue;
        if (isRule(value, recipe) && !(isPlaceOf(value, path, recipe) && isOurRule(value))) continue;
        return mixedIn(item, [...path, i], recipe) ?? [...path, i];
      }
    else if (node.type === 'object')
      for (const { key, value } of members(node)) {
        const found = walk(value, [...path, key]);
        if (found !== null) return found;
      }
    return null;
  };
  for (const top of tops(recipe)) {
    const node = nodeAt(root, [top]);
    const found = node ? walk(node, [top]) : null;
    if (found !== null) return found;
  }
  return null;
}

/** An entry of ours inside `item` that stands beside somebody else's. */
function mixedIn(item: Node, path: Path, recipe: Recipe): Path | null {
  for (const { key, value } of item.type === 'object' ? members(item) : []) {
    const mine = (value.type === 'array' ? (value.children ?? []) : []).map((n) =>
      recipe.ours(loadJsonc().getNodeValue(n)),
    );
    if (mine.includes(true) && mine.includes(false)) return [...path, key, mine.indexOf(true)];
  }
  return null;
}

/** The members of an object that count: of two equal keys the last. */
function members(node: Node): { key: string; value: Node }[] {
  return (node.children ?? []).flatMap((p) => {
    const key = p.children?.[0]?.value as string;
    const value = memberOf(node, key);
    return value !== undefined && value === p.children?.[1] ? [{ key, value }] : [];
  });
}

function tops(recipe: Recipe): string[] {
  return [...new Set(placed(recipe).map((e) => e.path[0]!))];
}

/** All that is put there, and was. */
function placed(recipe: Recipe): Entry[] {
  return [...recipe.entries(''), ...(recipe.former ?? [])];
}
