/** Decides which work an explicit phrase names: the words after "let's work on", "switch to", "back to" and their like. */
import { clip, oneLine } from '../text/clip.js';

/** A phrase that announces a change. `named`: its object is a name even without a word like "project" behind it. */
export interface Phrase {
  id: 'now-lets' | 'switch-to' | 'back-to' | 'different';
  /** One of these stands in every text that matches, lower case: most prompts are told apart without the expression. */
  cues: string[];
  match: RegExp;
}

const START = ['work on', 'move on', 'move over', 'move to', 'focus on', 'start ', 'turn to', 'get ', 'tackle', 'look ', 'take ', 'pick up', ' do '];

const THING = '(?:project|plan|task|feature|module|package|repo(?:sitory)?|work|context|track|epic|issue|ticket|service|app|page|story|stream|item|side|part|piece|thing|topic|stuff)s?';
const OF = '(?:the |our |my |that |this |old |earlier |previous |working on )*';

/** Phrases by signal, English first, then other languages; the first group is what they name. */
export const PHRASES: Phrase[] = [
  { id: 'now-lets', cues: START, match: new RegExp(`\\b(?:now|ok(?:ay)?|next|alright|instead|today)[,:]?\\s+(?:let'?s|lets|let us|we(?:'ll| will)?|i want(?: you)? to|i'd like(?: you)? to|can (?:we|you)|please)\\s+(?:now\\s+)?(?:work on|move (?:on |over )?to|focus on|start (?:on|with|working on)|turn to|get (?:going )?on(?:to)?|tackle|look (?:at|into)|take (?:care of|up)|pick up|do)\\s+${OF}([^.!?\\n]{2,120})`, 'i') },
  { id: 'now-lets', cues: ['let'], match: new RegExp(`\\blet'?s\\s+(?:now\\s+)?(?:work on|move (?:on|over) to|focus on|turn to|tackle|pick up)\\s+${OF}([^.!?\\n]{2,120})`, 'i') },
  { id: 'switch-to', cues: ['switch', 'jump', 'hop', 'change', 'move over', 'pivot'], match: new RegExp(`\\b(?:switch(?:ing)?(?: over| back| gears)?|jump(?: over)?|hop(?: over)?|change(?: over)?|move over|pivot)\\s+to\\s+${OF}([^.!?\\n]{2,120})`, 'i') },
  { id: 'back-to', cues: ['back', 'return', 'resume', 'pick', 'continu'], match: new RegExp(`\\b(?:(?:go(?:ing)?|get(?:ting)?|come|coming|head|jump|let'?s go|let'?s get|return(?:ing)?)\\s+back\\s+to|back\\s+to|return(?:ing)? to|resume|pick(?:ing)? up(?: again)?(?: with)?|continue (?:with|on|working on))\\s+${OF}([^.!?\\n]{2,120})`, 'i') },
  { id: 'different', cues: ['different', 'another', 'new', 'separate', 'unrelated', 'other'], match: new RegExp(`\\b(?:different|another|new|separate|unrelated|other)\\s+${THING.replace('|part', '').replace('|side', '')}\\b[,:]?\\s*(?:now|for now|please|called|named|-|–|—|:)?\\s*([^.!?\\n]{0,120})`, 'i') },
  { id: 'now-lets', cues: ['jetzt', 'nun', 'als n'], match: /\b(?:jetzt|nun|als n[äa]chstes)\s+(?:lass(?:t)? uns|wollen wir|machen wir|arbeiten wir)\s+(?:an |mit |am |weiter mit )?(?:der |dem |den |die |das )?([^.!?\n]{2,120})/i },
  { id: 'now-lets', cues: ['ahora', 'agora'], match: /(?:^|\s)(?:ahora|agora)\s+(?:vamos a |vamos )?(?:trabajemos|trabajar|trabalhar|trabalhemos)\s+(?:en|na|no|em)\s+(?:el |la |los |las )?([^.!?\n]{2,120})/i },
  { id: 'now-lets', cues: ['maintenant', 'présent'], match: /\b(?:maintenant|à présent),?\s+(?:on |nous )?(?:travaille|travaillons|passe|passons)\s+(?:sur|à|au)\s+(?:le |la |les |l')?([^.!?\n]{2,120})/i },
  { id: 'now-lets', cues: ['现在', '接下来'], match: /(?:现在|接下来)(?:我们|咱们)?(?:来|去|开始)?(?:做|处理|研究|弄)([^。！？\n]{2,60})/ },
  { id: 'now-lets', cues: ['теперь', 'сейчас'], match: /(?:теперь|сейчас)\s+(?:давай(?:те)?\s+)?(?:займ[её]мся|поработаем над|перейд[её]м к)\s+([^.!?\n]{2,120})/i },
  { id: 'switch-to', cues: ['wechs', 'schalte'], match: /\b(?:wechs(?:le|eln)(?: wir)?|schalte(?:n wir)? um)\s+(?:zu[rm]?|auf|in)\s+(?:der |dem |das |die )?([^.!?\n]{2,120})/i },
  { id: 'switch-to', cues: ['cambi', 'pasemos', 'muda'], match: /\b(?:cambi(?:a|emos|ar)|pasemos|muda(?:r|mos)?)\s+(?:al?|para)\s+(?:el |la |o )?([^.!?\n]{2,120})/i },
  { id: 'switch-to', cues: ['pass', 'bascul'], match: /(?:^|\s)(?:passons|bascul(?:e|ons)|passe)\s+(?:à|au|aux|sur)\s+(?:le |la |l')?([^.!?\n]{2,120})/i },
  { id: 'switch-to', cues: ['切换', '转到', '换到'], match: /(?:切换到|转到|换到)\s*([^。！？\n]{2,60})/ },
  { id: 'switch-to', cues: ['に切り', 'に移'], match: /([^。！？\n]{2,60}?)に(?:切り替え|移り|移動し)/ },
  { id: 'switch-to', cues: ['переключ'], match: /переключ(?:имся|ись|аемся)\s+на\s+([^.!?\n]{2,120})/i },
  { id: 'back-to', cues: ['zurück'], match: /\bzurück\s+(?:zu[rm]?|an)\s+(?:der |dem |das |die )?([^.!?\n]{2,120})/i },
  { id: 'back-to', cues: ['volv', 'regres', 'volt', 'vuelve'], match: /(?:^|\s)(?:volvamos|volver|regresemos|voltemos|voltar|vuelve)\s+(?:al?|para|à|ao)\s+(?:el |la |o )?([^.!?\n]{2,120})/i },
  { id: 'back-to', cues: ['reven', 'retour'], match: /(?:^|\s)(?:reven(?:ons|ir)|retour(?:nons)?)\s+(?:à|au|aux|sur)\s+(?:le |la |l')?([^.!?\n]{2,120})/i },
  { id: 'back-to', cues: ['回到', '返回'], match: /(?:回到|返回)\s*([^。！？\n]{2,60})/ },
  { id: 'back-to', cues: ['に戻'], match: /([^。！？\n]{2,60}?)に(?:戻り|戻ろ|戻る)/ },
  { id: 'back-to', cues: ['верн'], match: /верн[её]мся\s+(?:к|на)\s+([^.!?\n]{2,120})/i },
];

/** Things people turn to within the same work; "now let's run the tests" changes nothing. */
const ORDINARY =
  /^(?:(?:the|a|an|all|our|your|my|some|any|it|that|this|these|those|them|main|master|develop|dev|trunk|next|previous|last|first|using|use|plan mode|auto mode|dark mode|light mode|opus|sonnet|haiku|gpt|commit|push|merge|rebase|pull|run|test|tests|testing|build|lint|ci|fix|fixing|adding|writing|review|reviewing|cleanup|clean up|docs?|documentation|step|steps|point|points|number|option|options|phase|part|normal|work|branch|same|way|approach|question|version|default|bottom|top|beginning|start|end|what|how|where|one|ones|two|issue|problem|error|bug|findings?)\b[\s,]*)+(?:\d+|and\b.*|on\b.*|in\b.*|for\b.*|with\b.*|again\b.*|then\b.*|first\b.*|now\b.*|please\b.*)?$/i;

export interface Said {
  id: Phrase['id'];
  /** What it names, cleaned, '' when it names nothing that could be work. */
  about: string;
  /** The words that were seen. */
  of: string;
  /** Does a word like "project" or "plan" stand behind the name? */
  thing: boolean;
}

/** The explicit phrases in the user's own words. */
export function phrases(own: string): Said[] {
  const text = own.slice(0, 2000);
  const lower = text.toLowerCase();
  const found: Said[] = [];
  for (const p of PHRASES) {
    if (!p.cues.some((c) => lower.includes(c))) continue;
    const m = p.match.exec(text);
    if (m === null || found.some((f) => f.id === p.id)) continue;
    const raw = m[1] ?? '';
    found.push({ id: p.id, about: named(raw), of: clip(oneLine(m[0]), 80), thing: p.id === 'different' || new RegExp(`\\b${THING}\\b`, 'i').test(raw.split(/[,;(]|\b(?:and|but|so|because|for|with)\b/)[0]!) });
  }
  return found;
}

/** The work that the first explicit phrase names, '' when none does. */
export function subject(said: Said[]): string {
  return said.find((p) => p.about !== '')?.about ?? '';
}

function named(raw: string): string {
  const head = oneLine(raw)
    .split(/[,;:(]|\s(?:and|but|so|because|before|after|while|then|please|where|since|if|by|using)\s|\s[-–—]\s/i)[0]!
    .replace(new RegExp(`\\s+${THING}$`, 'i'), '')
    .replace(/\s+(?:again|now|instead|today|for (?:now|a bit)|first|next|please)$/i, '')
    .replace(/^(?:the|our|my|a|an)\s+/i, '')
    .trim();
  return head === '' || ORDINARY.test(head) || head.split(' ').length > 8 ? '' : clip(head, 60);
}
