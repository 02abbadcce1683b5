/** Decides whether words ask for any work at all: greetings, thanks, asides, bare commands and questions open no context. */
import { sentencesOf } from '../text/own-words.js';
import { warm } from '../text/regexp-warmup.js';
import { onlySays } from './only-says.js';
import { isSmallTalk } from './small-talk.js';
import { spokenRules } from './spoken.js';

/** Programs whose name begins a command line that somebody typed into the wrong window. */
const PROGRAM =
  /^(?:\$ ?)?(?:sudo )?(?:npm|npx|pnpm|yarn|bun|node|deno|git|gh|python3?|pip3?|poetry|uv|cargo|rustc|cmake|mvn|gradle|\.\/gradlew|docker|docker-compose|kubectl|helm|terraform|ls|cd|pwd|rm|cp|mv|mkdir|grep|rg|curl|wget|ssh|ps|df|du|chmod|vim|nano|clew|claude|codex|tsc|vitest|jest|pytest|eslint|biome|prettier)(?:\s+[\w@:./=~^{}$"'*-]+){0,6}$/;
/** What is run beside any work, or takes something back. */
const CHORE =
  /^(?:please )?(?:undo|redo|revert|cancel)(?: (?:that|this|it|again|please))*$|^(?:please )?(?:commit|push|merge|rebase|pull|stage)(?: (?:and|then|it|that|this|all|everything|them|the|changes|commit|push|merge|rebase|pull|to|origin|main|master|upstream|now|please))*$|^(?:(?:ok|yes|sure|please|just|let'?s|lgtm|great|good|nice|cool|perfect)[, ]+)*(?:(?:start|begin|go|get (?:going|started)|do this)(?: now| then)?|(?:continue|go on|carry on|resume|pick up|keep going)(?: (?:where we (?:left|stopped|broke)(?: it)? off|from (?:there|here|where we left off)|with (?:it|this|that)|please|now))*|(?:do|try|go for|ship|use|show|send|run) (?:it|that|this)(?: now| then| please)?)$|^(?:please )?(?:run|rerun|re-run|execute|restart) (?:the |all (?:the )?)?(?:unit |e2e )?(?:tests?|test suite|suite|linter|lint|build|type ?check|server|dev server|app|ci|formatter)(?: again| please)*$/i;
/** A prohibition alone is none, nor what somebody does themselves, or may do some day. */
const NOT_NOW =
  /^(?:(?:no|nope|nah|nein|non|não|ok|please|bitte)[\s,]+)*(?:not|no need|(?:we|i|you) don'?t (?:have|need) to|i'm not saying|don'?t|do not|never|nicht|keine?|pas|nunca|nada de)(?![\p{L}])[^,]*$|\b(?:i|we) (?:might|may)\b.*\b(?:next week|later|some ?day|some time|eventually|tomorrow|no hurry)\b|^(?:i'll|i will|i'm going to|we'll) [^,]*\b(?:myself|ourselves)\b|(?:^|, )(?:i(?:'ll| will|'m going to)? do (?:it|that|this)(?: myself| later| tomorrow)?|(?:das )?mache? ich(?: das)?(?: selbst| selber)?|ich mache? (?:das|es)(?: selbst| selber)?)[\s.!]*$/iu;
/** Programs that are called like English words: only with what no sentence has. */
const WORDLIKE =
  /^(?:\$ ?)?(?:make(?: [a-z][\w-]*)?|go (?:test|build|run|vet|mod|fmt|get|install)\b.*|(?:find|cat|head|tail|kill|top|echo|export|source|which|code)(?= .*(?:[-/.=$]))[\s\S]*)$/;
const QUESTION =
  /^(?:(?:ok|okay|so|and|but|hey|hi|well|hm+|also|btw|by the way|quick question|question)[\s,:]+)*(?:what|what's|whats|which|who|who's|whose|why|how|when|where|is|are|was|were|does|do (?:we|you|i|they)|did|has|have (?:we|you|i)|should (?:i|we)|am i|isn't|aren't|any idea|wer|wie|was|wo|wann|warum|wieso|welche[rsnm]?|gibt es|ist|sind|hat|haben|combien|comment|pourquoi|quand|où|quel(?:le)?s?|qui|qu'est|est-ce|c'est quoi|qué|quién|cómo|cuándo|dónde|cuál(?:es)?|cuánt[oa]s?|por qué|o que|quem|como|quando|onde|qual|quais|quant[oa]s?|por que)(?![\p{L}])/iu;
/** Nor is what only points back: what it was, nobody said. */
const BACK =
  /^(?:(?:ok|okay|so|now|please)[\s,]+)*(?:(?:let'?s )?go |get |take me |us )?back to (?:what|where|whatever) (?:i|we) (?:did|was|were|had|left|stopped|worked)(?: (?:doing|at|on|off|working on|working))?(?: (?:before|earlier|last|yesterday|this morning))?$/i;
/** To be told something is no work either. */
const TELL =
  /^(?:(?:hey|hi|ok|please|so)[\s,]+)*(?:can|could|would) you (?:please )?(?:tell|explain|show|remind|say|see|hear|read this)\b|^(?:tell|explain|remind) (?:me|us)\b|^explain (?:why|how|what|when)\b|(?:kannst|könntest) du mir (?:bitte )?(?:sagen|erklären|zeigen|verraten)|(?:peux|pourrais)-tu m(?:e |')(?:dire|expliquer|montrer)|(?:puedes|podrías) (?:decirme|explicarme)|pode(?:ria)? me (?:dizer|explicar)/i;
const ASKS = /[?？]["'”)]?\s*$|(?:ですか|ますか|のか|かな|吗|呢|么)[。？?]?\s*$/;

/** Do the words `own` ask for work: is one of their sentences neither small talk nor a question nor a bare command? */
export function asksForWork(own: string): boolean {
  return sentencesIn(own).some(
    (s) =>
      !isSmallTalk(s) &&
      !isQuestion(s) &&
      !warm(NOT_NOW).test(s) &&
      !onlySays(s) &&
      !s.split(/\s*(?:&&|\|\|?|;)\s*/).every((line) => warm(PROGRAM).test(line)) &&
      !warm(WORDLIKE).test(s) &&
      !warm(BACK).test(s.replace(/[.!]+$/, '')) &&
      !warm(CHORE).test(s.replace(/[.!]+$/, '')),
  );
}

/** Are the words `own` greetings, thanks and the like, and nothing else? */
export function isOnlySmallTalk(own: string): boolean {
  return own.length < 200 && sentencesIn(own).every(isSmallTalk);
}

function sentencesIn(own: string): string[] {
  return sentencesOf(own.slice(0, 2000).replace(/[’‘]/g, "'"));
}

function isQuestion(sentence: string): boolean {
  if (warm(TELL).test(sentence)) return true;
  const asks = ASKS.test(sentence) || warm(QUESTION).test(sentence);
  return asks && !spokenRules(sentence.toLowerCase()).some((r) => warm(r.polite).test(sentence));
}
