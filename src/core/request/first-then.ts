/** Decides whether a prompt asks for something of the work at hand first, and only then for other work: "commit it, then switch to X". */
import { warm } from '../text/regexp-warmup.js';

const MOST = 600;
/** What stands between the two. */
const JOINT =
  /(?:[,;.!–—-]+\s*|\s+)(?:(?:and|und|et|y|e)\s+)?(?:(?:only\s+)?(?:then|after (?:that|this|it)(?!\s+(?:is|was|has|had)\b)|afterwards?|(?:once|when) (?:that|this|it|you)(?:'s|'re| is| are) (?:done|finished|through)|erst dann|dann|danach|anschließend|ensuite|puis|après ça|luego|después|depois)[,:]?\s+|(?<=\s(?:and|und|et|y|e)\s+))/giu;
const PLAIN = /^[\s,;.!–—-]*(?:and|und|et|y|e)?\s+$/i;
/** What may stand before what is asked for. */
const LEAD =
  /^(?:(?:ok(?:ay)?|nice|great|good|perfect|cool|thanks?|thank you|yes|yep|now|right|well|so|please|pls|just|quickly|first|let'?s|let us|(?:can|could|will|would) you|you can|go ahead and|super|gut|prima|ja|jetzt|bitte|erst|zuerst|kannst du|lass uns|bon|oui|d'abord|vale|bien|sí|primero|por favor|primeiro|sim)[\s,.!:–-]+)+/iu;
/** Verbs of work that is done here; parking, stopping and leaving are none. */
const WORK =
  /^(?:(?:re-?)?run|commit|push|merge|rebase|stage|tag|release|deploy|publish|ship|bump|(?:re-?)?test|fix|finish|complete|wrap|update|add|write|rewrite|make|build|clean|tidy|format|lint|check|verify|review|document|note|revert|remove|delete|rename|refactor|implement|create|change|replace|restart|tick|mark|summari[sz]e|show|do|open|commite|committe|pushe|führe?|teste|mach|beende|behebe|prüfe?|schreibe?|räume?|aktualisiere|ergänze|baue?|erstelle|fais|lance|termine|finis|corrige|ajoute|pousse|vérifie|écris|haz|ejecuta|corre|termina|arregla|añade|agrega|sube|escribe|faz|faça|execute|rode?|corrija|adicione|escreva)(?![\p{L}])/iu;
/** The same where it stands last. */
const WORK_LAST =
  /(?<![\p{L}])(?:committen|pushen|mergen|testen|fertig ?machen|abschließen|aufräumen|weglassen|entfernen|löschen|streichen|einbauen|hinzufügen|ergänzen|ändern|anpassen|umbenennen|eintragen|korrigieren|prüfen|laufen lassen)[\s.!]*$/iu;
const CLAUSE = /[.,;!]\s+|\s+(?:and|und|et|y|e)\s+/giu;
/** Nothing to be done here: it is refused, asked after, put off, or done. */
const NOT =
  /\b(?:don'?t|do not|never|not|if|unless|until|wenn|falls|si|se|no need|later|nicht|kein\w*|ne|pas|não|nao)\b|[?？:]/i;

/** The work that comes first, and the words behind it. `plainly`: they say that they come behind it, an "and" does not. */
export interface FirstThen {
  first: string;
  behind: string;
  plainly: boolean;
}

/** Every way to part `own` into work of the one at hand and what comes behind it, the last joint first. */
export function firstThen(own: string): FirstThen[] {
  const text = own.slice(0, MOST).replace(/[’‘]/g, "'");
  return [...text.matchAll(warm(JOINT))]
    .map((m) => ({
      first: text.slice(0, m.index).trim(),
      behind: own.slice(m.index + m[0].length).trim(),
      plainly: !PLAIN.test(m[0]),
    }))
    .filter(({ first, behind }) => behind !== '' && isWork(first))
    .reverse();
}

function isWork(first: string): boolean {
  if (warm(NOT).test(first)) return false;
  return first.split(CLAUSE).some((c) => {
    const said = c.trim().replace(warm(LEAD), '');
    return warm(WORK).test(said) || warm(WORK_LAST).test(said);
  });
}
