/** Decides whether words ask for a plan to be written: then a new one is what is wanted first. */

const ASKS =
  /\b(?:write|make|create|draft|sketch|set up|begin|start|add)\b[^.!?\n]{0,40}\bplan\b|\bplan\b[^.!?\n]{0,60}(?<!\p{L})(?:anlegen|schreiben|erstellen|machen|aufsetzen|entwerfen)(?!\p{L})|(?<!\p{L})(?:schreib|erstell|mach|entwirf|leg)\p{L}{0,2}(?!\p{L})[^.!?\n]{0,40}\bplan\b|(?<!\p{L})(?:[ée]cri[st]|cr[ée]e|fais|escribe|crea|haz|escreva?|cri[ae]|faça)(?!\p{L})[^.!?\n]{0,40}\bplano?\b/iu;
const MOST = 600;

/** Do the user's words `own` ask for one? */
export function asksForPlan(own: string): boolean {
  return ASKS.test(own.slice(0, MOST));
}
