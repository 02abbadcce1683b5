/** Finds what a source file may say: its string literals and the texts of its templates, without comments, expressions and code. */

const SKIPPED = /\/\*[\s\S]*?\*\/|\/\/.*|\/(?![*/\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuvy]*/y;
const QUOTED = /'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"/y;
const CHUNK = /(?:\\.|\$(?!\{)|[^`\\$])*/y;

/** Every text of two words or more in `code`; what a template fills in stands as `{}`. */
export function sentencesIn(code: string): string[] {
  const found: string[] = [];
  let at = 0;
  const match = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = at;
    const hit = expression.exec(code);
    if (hit !== null) at += hit[0].length;
    return hit;
  };
  const template = (): string => {
    let text = '';
    while (at < code.length && code[at] !== '`') {
      text += match(CHUNK)![0];
      if (!code.startsWith('${', at)) continue;
      at += 2;
      walk();
      text += '{}';
    }
    at += 1;
    return text;
  };
  /** To the end of the code, or of the braces that it began in. */
  const walk = (): void => {
    for (let depth = 0; at < code.length; ) {
      const quoted = match(QUOTED);
      if (quoted !== null) found.push(quoted[1] ?? quoted[2] ?? '');
      else if (code[at] === '`') {
        at += 1;
        found.push(template());
      } else if (isOperand(code, at) || match(SKIPPED) === null) {
        if (code[at] === '{') depth += 1;
        if (code[at] === '}' && --depth < 0) break;
        at += 1;
      }
    }
    at += 1;
  };
  walk();
  return found.filter((text) => /\S\s+\S/.test(text));
}

/** A slash behind a name, a number or a closing bracket divides; elsewhere it begins an expression. */
function isOperand(code: string, at: number): boolean {
  if (code[at] !== '/' || code[at + 1] === '/' || code[at + 1] === '*') return false;
  const before = code.slice(Math.max(0, at - 20), at).trimEnd();
  return /[\w$)\]]$/.test(before) && !/\b(?:return|case|of|in|typeof)$/.test(before);
}
