// Decides how command lines are taken apart and globs matched in the facts of the first part: simple stand-ins for what the shell does with packages.

const OPERATOR = /^(?:&&|\|\||;;?|\|&?|&|\n)/;

/** The steps of a command line, `null` where a quote or a bracket stays open; enough of a shell for judging its words. */
export function parsed(script) {
  const steps = [];
  let words = [];
  let redirects = [];
  let joined;
  let at = 0;
  const flush = (op) => {
    const sets = [];
    while (words[0]?.text.match(/^[A-Za-z_]\w*=/)) sets.push(words.shift().text.split('=')[0]);
    if (words.length + redirects.length + sets.length > 0)
      steps.push({ kind: 'command', words, sets, redirects, ...(joined ? { after: joined } : {}) });
    joined = op === '&&' || op === '||' ? op : undefined;
    [words, redirects] = [[], []];
  };
  while (at < script.length) {
    const rest = script.slice(at);
    const op = OPERATOR.exec(rest)?.[0];
    if (op !== undefined) {
      flush(op);
      at += op.length;
    } else if (/^[ \t\r]/.test(rest)) at++;
    else if (rest[0] === '(') {
      const end = script.indexOf(')', at);
      const body = end < 0 ? null : parsed(script.slice(at + 1, end));
      if (body === null) return null;
      steps.push({ kind: 'group', body: body.steps });
      at = end + 1;
    } else {
      const redirect = /^\d?(?:>>|>\||>&|<<<|<|>)/.exec(rest)?.[0];
      if (redirect !== undefined) {
        at += redirect.length;
        while (script[at] === ' ') at++;
      }
      const found = word(script, at);
      if (found === null) return null;
      if (redirect === undefined) words.push(found.word);
      else redirects.push({ op: redirect.replace(/^\d/, ''), target: found.to === at ? null : found.word });
      at = Math.max(found.to, at + (redirect === undefined ? 1 : 0));
    }
  }
  flush();
  return { steps };
}

/** The word that begins at `from`, and where it ends. */
function word(script, from) {
  let [at, text, plain, glob, whole] = [from, '', true, false, false];
  for (; at < script.length && !/[\s;|&<>()]/.test(script[at]); at++) {
    const c = script[at];
    if (c === "'" || c === '"') {
      const end = script.indexOf(c, at + 1);
      if (end < 0) return null;
      const inside = script.slice(at + 1, end);
      if (c === '"' && /[$`]/.test(inside)) [plain, whole] = [false, true];
      text += inside;
      at = end;
    } else if (c === '\\') text += script[++at] ?? '';
    else {
      if (c === '$' || c === '`') plain = false;
      if (c === '*' || c === '?' || c === '[') glob = true;
      text += c;
    }
  }
  return { word: { text, plain, glob, ...(whole ? { whole } : {}) }, to: at };
}

/** Which paths fit the globs: the last one that fits decides, `!` takes out. */
export function globs(patterns) {
  const rules = patterns.map((p) => ({ out: p.startsWith('!'), fits: expression(p.replace(/^!/, '')) }));
  return (path) => rules.reduce((yes, rule) => (rule.fits.test(path) ? !rule.out : yes), false);
}

function expression(glob) {
  const body = glob.replace(/\*\*\/|\*\*|\*|\?|[.+^${}()|[\]\\]/g, (m) => {
    if (m === '**/') return '(?:.*/)?';
    if (m === '**') return '.*';
    if (m === '*') return '[^/]*';
    return m === '?' ? '[^/]' : `\\${m}`;
  });
  return new RegExp(`^${body}$`);
}
