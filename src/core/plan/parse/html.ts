/** Decides which lines of a Markdown text are HTML and no running text, and where such a block ends (CommonMark's seven kinds). */

export interface HtmlKind {
  begins: RegExp;
  /** Without an end it ends at the next blank line. */
  ends: RegExp | null;
  /** May it begin in the middle of a paragraph? */
  interrupts: boolean;
}

export const HTML: HtmlKind[] = [
  {
    begins: /^<(?:script|pre|style|textarea)(?:[\s>]|$)/i,
    ends: /<\/(?:script|pre|style|textarea)>/i,
    interrupts: true,
  },
  { begins: /^<!--/, ends: /-->/, interrupts: true },
  { begins: /^<\?/, ends: /\?>/, interrupts: true },
  { begins: /^<![A-Za-z]/, ends: />/, interrupts: true },
  { begins: /^<!\[CDATA\[/, ends: /\]\]>/, interrupts: true },
  {
    begins:
      /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:\s|\/?>|$)/i,
    ends: null,
    interrupts: true,
  },
  {
    begins:
      /^(?:<[A-Za-z][A-Za-z0-9-]*(?:\s+[A-Za-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?>|<\/[A-Za-z][A-Za-z0-9-]*\s*>)\s*$/,
    ends: null,
    interrupts: false,
  },
];
