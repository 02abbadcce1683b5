/** Decides how one value on one line is read and written: plain, 'single', "double" or a [flow, list]; what else YAML can do is left alone. */

/** What a value on a line says; `null` when it is none of ours (a block, an anchor, a map). */
export function scalarOf(text: string): string | null {
  const t = text.trim();
  if (t.startsWith('"')) {
    const m = /^"(?:[^"\\]|\\.)*"/.exec(t);
    return m === null ? null : (unquoted(m[0]) ?? m[0].slice(1, -1));
  }
  if (t.startsWith("'")) {
    const m = /^'((?:[^']|'')*)'/.exec(t);
    return m === null ? null : m[1]!.replaceAll("''", "'");
  }
  if (/^[[{&*!|>%@`]/.test(t)) return null;
  const comment = t.startsWith('#') ? 0 : t.search(/[ \t]#/);
  return (comment < 0 ? t : t.slice(0, comment)).trim();
}

/** Where the value that begins `text` ends: before a comment, and before the blanks at its end. */
export function endOfValue(text: string): number {
  const lead = text.length - text.trimStart().length;
  const t = text.slice(lead);
  const quoted = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|\[[^\]]*\])/.exec(t);
  if (quoted) return lead + quoted[0].length;
  const comment = t.startsWith('#') ? 0 : t.search(/[ \t]#/);
  const value = (comment < 0 ? t : t.slice(0, comment)).trimEnd();
  return value === '' ? 0 : lead + value.length;
}

/** The entries of `[a, "b, c", 'd']` with their offsets in `text`, `null` when it is no such list. */
export function flowOf(text: string): { text: string; from: number; to: number }[] | null {
  const open = /^[ \t]*\[/.exec(text);
  if (open === null) return null;
  const out: { text: string; from: number; to: number }[] = [];
  const token = /[ \t]*(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,\]"'[{][^,\]]*)?[ \t]*([,\]])/y;
  token.lastIndex = open[0].length;
  for (let m = token.exec(text); m !== null; m = token.exec(text)) {
    const raw = m[0].slice(0, -1);
    if (raw.trim() !== '') {
      const from = m.index + raw.length - raw.trimStart().length;
      out.push({ text: scalarOf(raw) ?? raw.trim(), from, to: from + raw.trim().length });
    }
    if (m[1] === ']') return /^[ \t]*(?:#.*)?$/.test(text.slice(token.lastIndex)) ? out : null;
  }
  return null;
}

/** `text` as a value on one line, quoted where it must be. */
export function formatScalar(text: string): string {
  const plain = /^[\p{L}\p{N}_/.(<][^\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ud800-\udfff]*$/u.test(text);
  if (plain && !/: |:$| #|[ \t]$|^(?:true|false|null|yes|no|on|off|~)$|^[\d.]+$/i.test(text)) return text;
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The same as an entry of a flow list. */
export function formatFlowScalar(text: string): string {
  const plain = formatScalar(text);
  return plain.startsWith('"') || !/[,[\]{}"']/.test(plain) ? plain : JSON.stringify(text);
}

function unquoted(text: string): string | null {
  try {
    return JSON.parse(text) as string;
  } catch {
    return null;
  }
}
