/** Decides where private keys stand: armoured blocks, on many lines or on one with `\n` written out. */

export interface Span {
  from: number;
  to: number;
  kind: string;
}

const BEGIN = /-----BEGIN ([A-Z0-9 ]{0,40}?)(PRIVATE KEY(?: BLOCK)?)-----/g;
/** No private key is longer. */
const LONGEST = 24_000;
const MOST = 200;
/** What such a block may consist of, with quotes and commas of code around its lines. */
const BODY = /^(?:[A-Za-z0-9+/=:,.\-()"'`;|#> \t\r\n\\]|\\[nrt])*/;

/** Private keys in `text`, whole; a key that was cut off is taken as far as it goes. */
export function findKeyBlocks(text: string): Span[] {
  const found: Span[] = [];
  if (text.includes('-----BEGIN'))
    for (const m of text.matchAll(BEGIN)) {
      if (found.length >= MOST) break;
      if (m.index < (found.at(-1)?.to ?? 0)) continue;
      const from = m.index + m[0].length;
      const end = text.indexOf(`-----END ${m[1]}${m[2]}-----`, from);
      const whole = end >= 0 && end - from <= LONGEST;
      const body = whole ? text.slice(from, end) : cutOff(text.slice(from, from + LONGEST));
      if (body.replace(/[^A-Za-z0-9+/]/g, '').length < 24 || /\.{3}|…|<[\w -]+>|x{8}|\*{4}/i.test(body.slice(0, 200)))
        continue;
      found.push({ from: m.index, to: whole ? end + m[0].length - 2 : from + body.length, kind: kindOf(m[1]!) });
    }
  const putty = text.indexOf('Private-Lines:');
  if (putty >= 0) {
    const body = /^Private-Lines: \d{1,3}((?:\r?\n[A-Za-z0-9+/=]{4,80}){1,60})/.exec(
      text.slice(putty, putty + LONGEST),
    );
    if (body)
      found.push({
        from: putty + body[0].length - body[1]!.trimStart().length,
        to: putty + body[0].length,
        kind: 'putty-private-key',
      });
  }
  return found;
}

/** Lines of the block that follow each other: prose after a key that was cut off is left. */
function cutOff(rest: string): string {
  const body = BODY.exec(rest)![0];
  const lines = body.split(/\n|\\n/);
  let length = 0;
  for (const [i, line] of lines.entries()) {
    if (
      i > 0 &&
      line.trim() !== '' &&
      !/[A-Za-z0-9+/=]{20,}|^(?:Proc-Type|DEK-Info|Version|Comment)/.test(line) &&
      line.replace(/[^A-Za-z0-9+/=]/g, '').length < line.trim().length
    )
      break;
    length += line.length + (body.startsWith('\\n', length + line.length) ? 2 : 1);
  }
  return body.slice(0, Math.min(length, body.length)).trimEnd();
}

function kindOf(type: string): string {
  const name = type.trim().toLowerCase().replace(/ /g, '-');
  return name === '' ? 'private-key' : `${name}-private-key`;
}
