/** Decides what one value of a registry means: plain, quoted, block text or a list of these, and nothing else of YAML. */

/** A line of a text, without its end; offsets in UTF-16 units, `to` after the line's end. */
export interface Line {
  text: string;
  from: number;
  to: number;
  /** Spaces before its first character; a tab counts as none, so that it is refused. */
  indent: number;
  /** Nothing, or only a comment. */
  blank: boolean;
}

export type Value =
  | { kind: 'none' }
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'unknown'; why: string };

const MOST_ITEMS = 500;

/** At most `max` lines of `text`. */
export function linesOf(text: string, max: number): Line[] {
  const out: Line[] = [];
  for (let from = text.startsWith('\ufeff') ? 1 : 0; from < text.length && out.length < max; ) {
    const end = text.indexOf('\n', from);
    const to = end < 0 ? text.length : end + 1;
    const line = text.slice(from, end < 0 ? to : end).replace(/\r$/, '');
    out.push({ text: line, from, to, indent: /^ */.exec(line)![0].length, blank: /^\s*(?:#.*)?$/.test(line) });
    from = to;
  }
  return out;
}

/** The value whose first line is `head`, with the lines below it. */
export function readValue(head: string, tail: Line[] = []): Value {
  const block = /^([|>])[-+]?\d?\s*(?:\s#.*)?$/.exec(head);
  if (block) return { kind: 'text', text: blockText(tail, block[1] === '>') };
  if (withoutComment(head) === '') return tail.some((l) => !l.blank) ? dashes(tail) : { kind: 'none' };
  if (head.startsWith('[')) return tail.some((l) => !l.blank) ? odd('a list goes on over several lines') : flow(head);
  const first = scalarOf(head);
  if (first.kind !== 'text' || /^["']/.test(head))
    return tail.some((l) => !l.blank) ? odd('more stands behind a value') : first;
  const more = tail.slice(0, tail.findLastIndex((l) => !l.blank) + 1).map((l) => l.text.trim());
  // A comment ends a text, an empty line in it is a line break: neither is joined by a space.
  if ([head.trimEnd(), ...more].some((t, i) => t === '' || (i < more.length && t !== withoutComment(t))))
    return odd('a text goes on behind a comment or an empty line');
  const rest = more.map(withoutComment);
  if (rest.some((m) => /:(?:\s|$)|^[-?](?:\s|$)/.test(m))) return odd('more stands behind a value');
  return { kind: 'text', text: [first.text, ...rest].join(' ') };
}

/** Does a quoted text end on the line it begins on? */
export function endsQuote(head: string): boolean {
  if (head.startsWith('"')) return /^"(?:\\.|[^"\\])*"/.test(head);
  return head.startsWith("'") ? /^'(?:''|[^'])*'/.test(head) : true;
}

function odd(why: string): Value {
  return { kind: 'unknown', why };
}

function blockText(lines: Line[], folded: boolean): string {
  const indent = Math.min(...lines.filter((l) => l.text.trim() !== '').map((l) => l.indent));
  const text = lines.map((l) => l.text.slice(Number.isFinite(indent) ? indent : 0));
  return text.join(folded ? ' ' : '\n').trimEnd();
}

function dashes(lines: Line[]): Value {
  const items: string[] = [];
  const full = lines.filter((l) => !l.blank);
  for (const line of full) {
    const item = /^( *)-\s+(.*)$/.exec(line.text);
    if (item === null || line.indent !== full[0]!.indent) return odd('this is no list of texts');
    const value = endsQuote(item[2]!) ? scalarOf(item[2]!) : odd('a quoted text goes on over several lines');
    if (value.kind !== 'text') return value;
    if (/^[\w-]+:\s/.test(item[2]!)) return odd('a list holds more than texts');
    items.push(value.text);
    if (items.length > MOST_ITEMS) return odd('a list is too long');
  }
  return { kind: 'list', items };
}

/** `[a, "b, c"]` on one line. */
function flow(head: string): Value {
  const items: string[] = [];
  let rest = head.slice(1).trimStart();
  while (!rest.startsWith(']')) {
    const item = /^(?:("(?:\\.|[^"\\])*"|'(?:''|[^'])*')\s*|([^,[\]{}"'#]+))(?:,\s*|(?=\]))/.exec(rest);
    if (item === null || items.length > MOST_ITEMS) return odd('this list is not one of texts');
    const value = scalarOf((item[1] ?? item[2]!).trim());
    if (value.kind !== 'text') return value;
    items.push(value.text);
    rest = rest.slice(item[0].length);
  }
  return withoutComment(rest.slice(1).trim()) === '' ? { kind: 'list', items } : odd('more stands behind a list');
}

function scalarOf(head: string): Value {
  const quoted = /^("(?:\\.|[^"\\])*"|'(?:''|[^'])*')\s*(?:#.*)?$/.exec(head)?.[1];
  if (quoted?.startsWith('"')) {
    const text = unescaped(quoted.slice(1, -1));
    return text === null ? odd('an escape that is not known') : { kind: 'text', text };
  }
  if (quoted !== undefined) return { kind: 'text', text: quoted.slice(1, -1).replaceAll("''", "'") };
  if (/^["'&*!%@`{}[\]|>,]|^[?:-](?:\s|$)/.test(head)) return odd('a kind of value that is not known');
  const text = withoutComment(head);
  if (/:(?:\s|$)/.test(text)) return odd('a value holds a colon without quotes');
  return text === '' || text === '~' || text === 'null' ? { kind: 'none' } : { kind: 'text', text };
}

function withoutComment(text: string): string {
  return text.replace(/(?:^|\s)#.*$/, '').trim();
}

const ESCAPES: Record<string, string> = {
  '0': '\0',
  a: '\u0007',
  b: '\b',
  t: '\t',
  '\t': '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\u001b',
  ' ': ' ',
  '"': '"',
  '/': '/',
  '\\': '\\',
  N: '\u0085',
  _: '\u00a0',
  L: '\u2028',
  P: '\u2029',
};

function unescaped(text: string): string | null {
  let good = true;
  const out = text.replace(/\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|(.))/gi, (_, x, u, long, c) => {
    const code = x ?? u ?? long;
    if (code === undefined) {
      good &&= Object.hasOwn(ESCAPES, c);
      return ESCAPES[c] ?? '';
    }
    const point = Number.parseInt(code, 16);
    good &&= point <= 0x10ffff;
    return point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });
  return good ? out : null;
}
