/** Decides how an intent is handed to a model: the specification's block, in which text of the file can be nothing but text. */

import type { Intent } from '../model/intent.js';
import { escapeText } from '../text/fence.js';
import { truncate } from '../text/truncate.js';

/** Entries of a list, and letters of one, that a model is told. */
const MOST = { items: 60, letters: 600 };

/** `<intent_context intent_id="…">` with summary, scope, constraints and criteria; lists that are empty stand there empty. */
export function intentXml(intent: Intent): string {
  const { scope, constraints, criteria } = intent;
  const extra = [
    ...(intent.status === '' ? [] : [element('status', intent.status)]),
    ...(intent.context === null ? [] : [element('context', intent.context)]),
    ...(intent.plan === null ? [] : [element('plan', intent.plan)]),
  ];
  return [
    `<intent_context intent_id="${told(intent.id)}">`,
    element('current_intent_id', intent.id),
    element('summary', intent.summary),
    ...extra,
    ...group('scope', [...list('allow_glob', scope.allow), ...list('deny_glob', scope.deny)]),
    ...group('constraints', [
      ...list('disallow_tools', constraints.tools),
      ...list('disallow_patterns', constraints.patterns),
      ...(constraints.prose.length === 0 ? [] : list('told_not_enforced', constraints.prose)),
    ]),
    ...group(
      'acceptance_criteria',
      bounded(criteria, (c) => `<criterion id="${told(c.id)}" status="${c.status}">${told(c.description)}</criterion>`),
    ),
    '</intent_context>',
  ].join('\n');
}

function group(name: string, lines: string[]): string[] {
  return lines.length === 0 ? [`<${name}/>`] : [`<${name}>`, ...lines, `</${name}>`];
}

function list(name: string, texts: string[]): string[] {
  return texts.length === 0
    ? [`<${name}/>`]
    : group(
        name,
        bounded(texts, (t) => element('item', t)),
      );
}

function bounded<T>(items: T[], line: (item: T) => string): string[] {
  const more = items.length - MOST.items;
  return [...items.slice(0, MOST.items).map(line), ...(more > 0 ? [`<more count="${more}"/>`] : [])];
}

function element(name: string, text: string): string {
  return `<${name}>${told(text)}</${name}>`;
}

function told(text: string): string {
  return escapeText(truncate(text, MOST.letters));
}
