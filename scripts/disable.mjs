// Decides how one rule is switched off for a run of the tests: `CLEW_DISABLE_RULE=src/path.ts#name` replaces that exported
// function by one that answers what "nothing found" is for its type. `npm run conformance` uses it to see that tests notice.

/** What a function of a type answers when it does nothing; the first that fits. */
const NEUTRAL = [
  [/^\{/, '({})'],
  [/\|\s*null\b|\bnull\s*\|/, 'null'],
  [/\[\]\s*$/, '[]'],
  [/^boolean$/, 'false'],
  [/^string$/, "''"],
  [/^number$/, '0'],
  [/^Map</, 'new Map()'],
];

/** `source` (TypeScript) with its function `name` doing nothing, `null` when it exports no such function. */
export function disabled(source, name) {
  const head = new RegExp(`^export function ${name}(?=[<(])`, 'm').exec(source);
  if (head === null) return null;
  const answer = NEUTRAL.find(([type]) => type.test(returned(source.slice(head.index)).trim()))?.[1] ?? '({})';
  const off = `export function ${name}(): any {\n  return ${answer};\n}\n`;
  return `${source.slice(0, head.index)}${off}export function ${name}_(${source.slice(head.index + head[0].length).replace(/^[^(]*\(/, '')}`;
}

/** The type behind a function's arguments, up to the brace of its body. */
function returned(text) {
  let at = text.indexOf('(');
  for (let depth = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')' && --depth === 0) break;
  }
  return /^\)\s*:\s*([\s\S]*?)\s*\{\n/.exec(text.slice(at))?.[1] ?? '';
}

/** The plugin for the tests; `rule` is `src/path.ts#name`. */
export function disabling(rule) {
  const [path, name] = rule.split('#');
  return {
    name: 'clew-disable-rule',
    enforce: 'pre',
    transform(source, id) {
      if (!id.split('?')[0].replaceAll('\\', '/').endsWith(`/${path}`)) return null;
      const off = disabled(source, name);
      if (off === null) throw new Error(`${path} exports no function ${name}`);
      return { code: off, map: null };
    },
  };
}
