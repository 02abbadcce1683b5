/** Decides which part of a prompt is the user's own words, and where its sentences end: code, quotes, pasted logs and command bodies are not theirs. */

const MOST = 20_000;
const FENCE = (): RegExp => /(?:^|\n)[ \t]*(```|~~~)[\s\S]*?(?:\n[ \t]*\1[^\n]*|$)/g;
const TAGGED = (): RegExp => /<([a-z][\w-]{2,40})(?:\s[^>]{0,200})?>[\s\S]*?<\/\1>/gi;
const NAMING = (): RegExp =>
  /(?:\b(?:to|on|the|called|named|for|of|with|plan|project|feature|module|task|le|la|les|au|du|der|die|das|den|dem|zum|zur|el|los|al|o|os|ao|do|da|plano|projet|projekt|proyecto|projeto|zu|mit|avec|con|com|sur|sobre|resume|continue|reprends|reprenons)\s+)$/i;
/** What stands behind the name of what is to be done. */
const BEHIND_NAME = (): RegExp =>
  /^\s*(?:please|pls|next|now|first|again|bitte|jetzt|als nächstes|zuerst|maintenant|d'abord|ensuite|svp|stp|ahora|primero|por favor|porfa|agora|primeiro)\b|^\s(?:jetzt |bitte |wieder )*(?:vor|fort|weiter|auf|dran|vornehmen|machen|angehen|arbeiten|weitermachen)\s*(?:[.,;!?]|$)/i;
const PASTED = (): RegExp[] => [
  /^\s*>/, // block quote
  /^(?: {4}|\t)/, // indented code
  /^\s*(?:[-*+]|\d+[.)])\s\[[ xX~]\]\s/, // a list of tasks
  /^\s*(?:\$|%|❯|➜|PS>|C:\\|>>>)\s/, // shell
  /^(?:diff --git|index [0-9a-f]{7}|@@ |[+-]{3} |[+-](?=\s*[\w{}()<>/*#."']).*[;{}()=])/, // diffs
  /^\s*[{}[\]()|]+[,;]?\s*$|^\s*"[\w$-]+"\s*:/, // JSON
  /^\s*\|.*\|\s*$/, // tables
  /^\s*[─━═│┃┌┐└┘├┤╭╮╰╯⏺⎿✔✓✗✖]/u, // a terminal's own drawing
];
/** Lines that a program printed while it ran. */
const PRINTED = (): RegExp[] => [
  /^\s*\[?\d{4}-\d\d-\d\d[T ]|^\s*\[?\d\d:\d\d:\d\d/, // time stamps
  /^\s*(?:at\s+\S+\s*\(|File ".*", line \d|Traceback|Caused by|goroutine \d|panic:|\S*(?:Error|Exception):\s)/, // traces
  /^\s*(?:\[?(?:ERROR|WARN(?:ING)?|INFO|DEBUG|FATAL|TRACE)\]?[:\s]|npm (?:ERR|warn)|--- FAIL|=== RUN|FAIL\s|PASS\s|ok\s+\S+\s+[\d.(])/, // logs
];

/** What somebody typed right behind such a line. */
const ASKED = (): RegExp =>
  /[\s,.;:!)]((?:can|could|would|will) (?:you|u|we)(?: (?:please|pls|help|just))* (?:fix|solve|debug|resolve|repair|help|look|check|investigate|sort)\b[^|{}]{0,60}|(?:please|pls|plz) (?:fix|help)(?: (?:it|this|that|me))?[.!]?)$/i;

/** What a prompt holds. `own` = the user's words, elisions replaced by spaces; `quoted` = share of characters left out. */
export interface OwnWords {
  own: string;
  quoted: number;
  /** A slash command's name, '' when there is none. */
  slash: string;
}

/** One line of letters, digits and the simplest marks: nothing in it can be quoted, and pasted only when a log begins so. */
const PLAIN = /^[a-zA-Z][\w .,!?/-]*(?:\w'\w[\w .,!?/-]*)*$/;
const LOGS = new Set(
  'at file traceback caused goroutine fail pass ok npm diff index error warn warning info debug fatal trace'.split(' '),
);

/** Splits `prompt` into the user's own words and the rest. Slash commands keep arguments of more than one word, links, files and ids. */
export function ownWords(prompt: string): OwnWords {
  if (prompt.length < 400 && PLAIN.test(prompt) && !LOGS.has(opening(prompt).toLowerCase())) {
    const own = prompt.trim();
    return { own, quoted: prompt.length === 0 ? 0 : 1 - own.length / prompt.length, slash: '' };
  }
  const head = prompt.length > MOST ? `${prompt.slice(0, MOST - 4000)}\n${prompt.slice(-4000)}` : prompt;
  const slash = /^\s*\/([\w:.-]{1,60})(?:\s+([\s\S]*))?$/.exec(head);
  const text = slash ? (/\s|:\/\/|^@|#\d/.test((slash[2] ?? '').trim()) ? slash[2]! : '') : head;
  const own = unquote(typedLines(text).replace(/`[^`\n]{1,200}`/g, keepShort)).trim();
  return { own, quoted: head.length === 0 ? 0 : 1 - own.length / head.length, slash: slash?.[1] ?? '' };
}

/** `text` without blocks of code, tags and lines that some program printed; what stands in quotes stays. */
export function typedLines(text: string): string {
  const [pasted, printed] = [PASTED(), PRINTED()];
  return text
    .replace(FENCE(), '\n')
    .replace(TAGGED(), ' ')
    .split('\n')
    .flatMap((line) => {
      if (pasted.some((p) => p.test(line))) return [];
      return printed.some((p) => p.test(line)) ? (ASKED().exec(line)?.[1] ?? []) : [line];
    })
    .join('\n');
}

/** What stands before the first blank or comma. */
function opening(prompt: string): string {
  const word = prompt.split(' ', 1)[0]!;
  return word.includes(',') ? word.slice(0, word.indexOf(',')) : word;
}

/** In-line code stays when it is a name of up to three words (`git pr`); a phrase in it is somebody else's. */
function keepShort(code: string): string {
  const inner = code.slice(1, -1);
  return inner.trim().split(/\s+/).length > 3 || /\b(?:to|back|now|let'?s|different|another)\b/i.test(inner)
    ? ' '
    : inner;
}

/** A quotation stays only where it names something: `switch to the "pricing research" plan`. */
function unquote(text: string): string {
  return text.replace(
    /"([^"\n]{1,400})"|[“„]([^”“\n]{1,400})[”“]|[«»]([^»«\n]{1,400})[»«]|(?<=^|[\s(])'(\S[^\n]{2,200}?)'(?=[\s.,;:!?)]|$)/g,
    (all: string, a, b, c, d, at: number) => {
      const inner: string = a ?? b ?? c ?? d;
      const near =
        NAMING().test(text.slice(Math.max(0, at - 24), at)) ||
        BEHIND_NAME().test(text.slice(at + all.length, at + all.length + 24));
      const names = near && inner.trim().split(/\s+/).length <= 6;
      return names ? inner : ' '.repeat(Math.min(1, all.length));
    },
  );
}

const END = /(?<=[.!?…](?=\s|$))\s*|\n+|(?<=[。！？])/;
/** Two sentences without a space between them ("all done?back to the rota"): words of letters alone, since an address, a file or code holds other signs. */
const RUN_ON = /(?<![^\s(])([\p{L}'-]{2,40}[!?])(?=[\p{L}'-]{2,40}[,;:.!?)]*(?!\S))/gu;

/** The sentences of `text`, without the white space around them, none empty. */
export function sentencesOf(text: string): string[] {
  return (/[!?]\p{L}/u.test(text) ? text.replace(RUN_ON, '$1\n') : text)
    .split(END)
    .map((s) => s.trim())
    .filter((s) => s !== '');
}
