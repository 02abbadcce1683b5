/** Decides by what a prompt is known when it is given again. */
import { fingerprint } from './hash.js';

/** By what a prompt is known when it is given again. */
export function promptFingerprint(own: string): string {
  const flat = isFlat(own) ? own : own.replace(/\s+/g, ' ');
  return fingerprint(flat.trim().toLowerCase()).slice(-8);
}

/** Is all white space in `text` a single blank? Asked letter by letter, which takes less than building an expression. */
function isFlat(text: string): boolean {
  if (text.length > 400 || text.includes('  ')) return false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c < 0x20 || c > 0x7e) return false;
  }
  return true;
}
