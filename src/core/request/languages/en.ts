/** English: how people say that they turn to other work. */
import { wordList } from '../../text/first-word.js';
import { lazy } from '../../text/lazy.js';
import type { Language } from './_language.js';

const KINDS = 'project|plan|task|feature|module|context|package|repo(?:sitory)?|epic|initiative|service|app';
const LOOSE = 'work|thing|stuff|topic|track|ticket|stream|story|effort|area|side|part|piece|bit|job|item|one';
const REST =
  'now|again|next|instead|today|tonight|first|please|pls|plz|then|for (?:now|an? (?:bit|while|sec|second|moment|minute|min|hour)|today|me)|right (?:away|now)|asap|already|finally|too|ok(?:ay)?|thx|thanks|if (?:you can|possible)|after all|(?:would|will|could|can) you|back up|up|quickly|immediately|further|straight away|go|since|this (?:morning|afternoon|week)';
const MOVES =
  'go|going|went|swap|spin|returned|moved|jumped|got|get|getting|come|coming|head|heading|jump|jumping|hop|hopping|dive|diving|move|moving|turn|turning|return|returning|shift|shifting|pivot|pivoting|skip|step|stepping|change|changing|flip|swing|roll|rolling|circle|cut';
/** What somebody says of what is to be done, and when. */
const WISH =
  "(?:i|we)(?:(?:'d| would) (?:like|love|prefer|rather)|'ll| will| must| should|(?: now| really| actually)* (?:want|need|have))(?: (?:us|you))?(?: to)?(?: now| next)? (?:do|be|work|tackle|continue|start|begin|focus|get|turn|look|handle|finish|go|move|pick|switch|return|attack|resume|spend)(?: (?:back|on|onto|to|with|at|up|time|today|done|doing|working))*(?:[ ,]+(?:now|next|first|today|instead|please|then|again|right now|right away))*";
const FIRST = `${MOVES.replaceAll('|', ' ')} switch switching switched pop back backs over overs off offs on ons onward onwards onto resume resuming unpause revisit reopen continue continued continuing carry carrying carried proceed proceeding keep keeping push pick picking work working start starting begin beginning spend spending tackle tackling focus focusing concentrate dig digging take taking bring put send throw need have direct give it its now time see do doing finish finishing open opening fire boot pull crank kick look looking handle handling address attack hit be use`;

export const en: Language = {
  id: 'en',
  cues: [
    'switch',
    'spend',
    'fire up',
    'spin up',
    'pull up',
    'kick off',
    'boot up',
    'bring up',
    'something',
    'one of',
    'went',
    'back',
    'work',
    'resum',
    'continu',
    'carry on',
    'pick',
    'turn',
    'next',
    'now',
    'get ',
    'gett',
    'start',
    'go ',
    'going',
    'else',
    'different',
    'another',
    'instead',
    'first',
    'again',
    'tackle',
    'focus',
    'hop',
    'jump',
    'pivot',
    'return',
    'put ',
    'take ',
    'move',
    'moving',
    'begin',
    'do ',
    'need you',
    'new ',
    'open ',
    'priority',
    'dive',
    'head',
    'finish',
    'please',
    'keep ',
    'over to',
    'on to',
    'onto ',
    'time ',
    ' time',
    'be on ',
    'use ',
    'proceed',
    'belong',
    'i meant',
    ' under ',
  ],
  rules: () => {
    const lead =
      /^(?:(?:hey |hi |ok )?(?:claude|codex|gemini)[\s,:]+)?(?:(?:ok(?:ay|ey)?|so|right|well|al+ ?right|good|great|perfect|nice|cool|lovely|awesome|thanks(?: a lot)?|thank you|thx|cheers|yes|yeah|yep|no(?! (?:other|different|new|more|further|second|separate|unrelated)\b)|nope|nah|hey|hi|hello|(?:good )?morning|actually|now|(?:it'?s )?time to|next(?=[,:])|then|and|but|please|pls|plz|just|maybe|today|instead|also|first(?=[,:])|finally|quickly|quick|how about|anyway|anyways|enough|um+|uh+|er+|hm+|oh|ah|guys|folks|claude|codex|cursor|buddy|mate|for (?:now|today)|from here|again|meanwhile|really|kindly|tonight|go ahead and|feel free to|(?:i'm |we're )?ready (?:to|for)|enough of (?:this|that)|change of plans?|that said|done|as (?:for )?next(?: step)?)\b[\s,:!.–-]*)*/i;
    const modal =
      "(?:(?:let'?s|lets|let us|let me|shall we|(?:can|could) (?:you|we|i|u)(?: pls| plz)?|how about(?: we| i| you)?|would you(?: mind)?(?: if (?:we|i|you))?|will you|you can|i'd|i'll|i'm|im|id|ill|we'll|we'd|we're|would it be (?:ok|okay|fine|possible|all right|alright) (?:if (?:we|i|you)|to)|i|we)\\s+)?(?:(?:now|then|please|just|really|quickly|maybe|finally|rather|also|do|want|need|like|love|prefer|wanna|gonna|have|got|would|should|shall|must|will|am|are|going|happy)\\s+)*(?:(?:you|us|me)\\s+)?(?:to\\s+)?(?:(?:please|now|just|quickly|finally|rather|go|start|begin)\\s+)*";
    const to = '(?:to|into|onto|on to|on|with|at)';
    const x = '\\s+(\\S.*)$';
    const phrase = (verb: string): RegExp => new RegExp(`^(?:${verb})${x}`, 'i');
    return {
      lead,
      modal: new RegExp(`^${modal}$`, 'i'),
      gates: {
        first: wordList(FIRST),
        within:
          /\b(?:next|now|first|again|instead|asap|right away|time|please|pls|plz|priority|something|smth|sth|one of|different|another|other|separate|unrelated|new|moving on|belong(?:s|ed)|i meant|(?:file|record) (?:this|that|it) under)\b/i,
      },
      ahead: [
        phrase(`(?:switch(?:ing|ed)?|pop)(?: back| over| gears| context| contexts)* (?:to|into|onto)`),
        phrase(
          `(?:${MOVES})(?: right| straight| directly| working| going| started| cracking)?(?: back| over| on| in| forward| ahead| off| again)* ${to}`,
        ),
        phrase(`(?:back|over|off|on|onward)s? (?:to|onto|into|with)|back on|onto`),
        phrase(`resum(?:e|ing)(?: work(?:ing)?)?(?: on| with)?|unpause|revisit|reopen`),
        phrase(
          `(?:continu(?:e|ed|ing)|carr(?:y|ying|ied) on|went on|proceed(?:ing)?|keep(?:ing)? (?:on|going)|go(?:ing)? on|push on)(?: now| please)?(?: (?:with|on|in|work(?:ing)? on))?`,
        ),
        phrase(`pick(?:ing)?(?: back)? up(?: again)?(?: with| on| from)?`),
        phrase(
          `work(?:ing)?(?: now| again| please| instead)? (?:on|at)|(?:start(?:ing)?|begin(?:ning)?) work(?:ing)?(?: on| with)?|get(?:ting)?(?: back)? (?:to )?work(?:ing)? on`,
        ),
        phrase(`(?:keep(?:ing)?|get(?:ting)?) (?:going|cracking|moving|started|working|on)(?: (?:on|with|to))?`),
        phrase(
          `spend(?:ing)? (?:the |this |my |some |all )*(?:today|time|day|morning|afternoon|evening|rest of (?:the|my) day|hour|week) (?:on|with)|tackle|tackling|focus(?:ing)?(?: now)? on|concentrate on|dig(?:ging)? into`,
        ),
        phrase(
          `(?:take|bring|put|get|switch|move|swap|send|shift|throw) (?:me|us|yourself)(?: back| over)* (?:to|on|onto|into)`,
        ),
        phrase(`need you(?: back)? on|have you on`),
        // "I want to be on X after all".
        phrase(`be(?: back)? on`),
        phrase(`(?:turn|shift|direct|give) (?:our|my|your|all)(?: full)? attention (?:back )?to`),
        phrase(`(?:switch|switching|move|moving|change|go|jump)(?: over)? from \\S.{1,60}? (?:over |back )?to`),
        phrase(`(?:it'?s )?(?:now )?time (?:for|to (?:do|resume|tackle))`),
        /^(?:pick|picking) (\S.*?) (?:back |right )?up(?: again)?(?: now| please)?$/i,
        /^use (\S.*? (?:plan|context))$/i,
        /^(?:get|have|see) (\S.*?) (?:done|finished|over with|off the table|sorted)(?: now| today| first| next| please| would you| will you| could you)*$/i,
      ],
      soft: [
        phrase(
          `do(?:ing)?|pick(?:ing)?|tak(?:e|ing)(?: on| up| care of)?|start(?:ing)?(?: on| with| off with)?|begin(?:ning)?(?: on| with)?|finish(?:ing)?(?: up| off)?|open(?:ing)?(?: up)?|(?:fire|spin|boot|pull|bring|crank) up|kick off|look(?:ing)? (?:at|into)|handl(?:e|ing)|address|attack|hit|have(?: now)?`,
        ),
      ],
      behind: [
        // What is put right: "no, that belongs to the gift cards".
        /^(?:that|this|it|(?:this|that|the last) (?:turn|prompt|one|work|change)) belong(?:s|ed) (?:to|in|under|with) (\S.*)$/i,
        /^(?:i meant|(?:file|record) (?:this|that|it) under) (\S.*)$/i,
        /^(?!(?:let'?s|can|could|will|would|should|i|i'll|we|you|do|does|go|just)\b)(\S.*?)[ ,]+(?:is |are |'s |comes? |goes )?(?:up )?(?:next|now|first|again|instead|asap|right away|right now|time)(?:[ ,]+(?:please|pls|plz|then|go|thanks|thx|ok))*$/i,
        /^(?:next|now|next up|up next|first)(?: up)?(?: is| comes| on (?:the|my) list(?: is)?| one is| for us is| item is)?[:,]?\s+(\S.*)$/i,
        /^(?!(?:let'?s|can|could|will|would|should|i|i'll|we|you|do|does|go|just)\b)(\S.*?) (?:has|have|takes?|gets?) (?:the |top |now )?priority(?: now)?$/i,
        /^(?!(?:let'?s|can|could|will|would|should|i|i'll|we|you|do|does|go|just)\b)(\S.*?)[ ,]+(?:please|pls|plz)$/i,
      ],
      titled: [
        /^(?:next|next up|up next|now|moving on)(?: is)?\s*:\s*(\S.*)$/i,
        /^(?:(?:new day[,:]? )?(?:new|next|another|different) (?:task|topic|context|job|project|plan|feature|subject))(?: now| today)?(?: is)?\s*[:,–-]\s*(\S.*)$/i,
      ],
      // "X is what I want to do now", "what I want to do now is X".
      wished: {
        words: ['what i ', "what i'", 'what we', 'one i ', "one i'", 'one we', 'thing i ', "thing i'", 'thing we'],
        forms: lazy(() => [
          new RegExp(
            `^(\\S.*?),? (?:is|are|would be|that'?s|that is) (?:exactly |really |just )?(?:what|the (?:next |first |only )?(?:one|thing)) ${WISH}$`,
            'i',
          ),
          new RegExp(
            `^(?:what|the (?:next |first |only )?(?:one|thing)) ${WISH} (?:is|would be)(?: to (?:do|work on|continue(?: with)?|finish|go (?:back )?to|switch to|get to|resume|tackle))?:? (\\S.*)$`,
            'i',
          ),
        ]),
      },
      away: [
        /^(?:give|find|get) (?:me|us) something (?:else|different|new)(?: to (?:do|work on))?$/i,
        /^one of (?:those|them|the other(?:s| ones| contexts| plans)?)$/i,
        /^(?:to |on |with |at )?(?:something|smth|sth)(?: (?:completely|totally|entirely|quite|very|rather))?(?: else| different| other| new)(?: entirely| completely| altogether)?(?: for you)?$/i,
        new RegExp(
          `^(?:on |to |with )?(?:(?:a|an|some|the|my|our) )?(?:(?:completely|totally|entirely|whole) )?(?:different|another|other|separate|unrelated|new) (?:${KINDS}|topic|thing|subject|job)s?\\b(?: (?:now|today|please|for now|for you|then|first))*(?:\\s*[:,–-]\\s*(.+)| (?:called|named|for|about) (.+))?$`,
          'i',
        ),
      ],
      awayAsked: [
        /^(?:switch|change|swap)(?: the)? (?:tasks?|topics?|projects?|contexts?|subjects?|plans?)$/i,
        /^(?:do|start|see|tackle|have) (?:something|smth|sth)(?: (?:completely|totally|entirely|quite|very))?(?: else| different| other| new)$/i,
      ],
      idle: /\b(?:don'?t|do not|myself|on my own|not|never|no need|nobody|no one|isn'?t|aren'?t|won'?t|wouldn'?t|shouldn'?t|can'?t|cannot|later|tomorrow|next (?:week|month|time|year|sprint)|some ?day|one day|eventually|at some point|afterwards?|after (?:this|that|it|these|those|the|we|i|you|lunch)|before (?:we|i|you)|once (?:we|this|that|it|you|the|i)|as soon as|when (?:we|this|that|it|you|the|i)|until|unless|(?<!mind |ok |okay |fine |right |possible )if (?:we|i|you (?:have|are|think|want)|they|it|that|the|this)|would have|could have|should have|might|had to|used to|was|were|said|says|told|asked|wrote|thinks|insists|insisted|reckons|(?:is|are|he's|she's|they're|been|always|keeps|they keep|people keep) (?:on )?(?:saying|telling|asking|insisting|suggesting|talking|bugging|nagging)|(?:suggested|suggests|recommended|proposed|mentioned) (?:that |we |i |you |us |me |to )|(?:should|must)(?<!\b(?:you|we|i) (?:should|must)) (?:say|read)|has to (?:say|read)|no (?:other|different|new|more|further|separate|unrelated) (?:\w+ )?(?:projects?|plans?|tasks?|features?|modules?|context|topic|thing|subject|job|work)s?|instead of|rather than|on monday|on tuesday|on wednesday|on thursday|on friday)\b/i,
      idleStart:
        /^(?:(?:ok|okay|so|and|but|hey|hi|well|hm+|also)[\s,]+)*(?:if|when|once|after|before|unless|until|as soon as|while|whenever|suppose|assuming|what(?! (?:i|we)(?:'d|'ll)? (?:would|want|need|should|must|will|like|now|really|have)\b)|what's|which|who|who's|why|how(?! about\b)|where|is|are|does|do (?:we|you|i|they)|did|was|were|has|have|had|should|am|isn't|aren't|wouldn't|somebody|someone|they|he|she|remember|remind|imagine)\b/i,
      polite:
        /\b(?:(?:can|could|will|would|may|shall|might) (?:we|you|i)|let'?s|please|pls|mind|want(?: you)? to|back to|how about|what about|(?:can|could) u|would it be)\b|^(?:(?:ok|okay|so|now|right|well)[\s,]+)*what (?:i|we)(?:'d like|'d love| would like| want| need)\b/i,
      rest: new RegExp(`(?:[\\s,]+(?:${REST}))+$`, 'i'),
      article:
        /^(?:(?:the|our|my|that|this|your|a|an|those|these|old|earlier|previous|open|other|whole|original|for|of|about|called|named|(?:call|name) (?:it|this|that)|with|on|all)\s+)+/i,
      kind: {
        before: new RegExp(
          `^(?:(?:the|our|my|a|an|that|this)\\s+)?(?:(${KINDS})|${LOOSE})s?(?:\\s+(?:called|named|for|about|of|on|with|related to|relating to|to do with|around|regarding|concerning|:)|:)?\\s+`,
          'i',
        ),
        behind: new RegExp(`(?:[\\s-]related)?\\s+(?:(${KINDS})|${LOOSE})s?$`, 'i'),
      },
      inner:
        /^(?:.*\s)?(?:branch(?:es)?|tabs?|sessions?|worktrees?|work trees?|tests?|test suite|arguments?|approach(?:es)?|steps?|versions?|options?|variants?|files?|lines?|functions?|methods?|terminal|shell|editor|commits?|square one|basics|drawing board|normal|spaces|director(?:y|ies)|folders?|main|master|develop|dev|trunk|staging|production|prod|it|this|that|these|those|them|both|everything|others?|rest|same|implementation|implementing|debugging|refactoring|fix|fixing|errors?|comments?|feedback|plan mode|auto|lint(?:er|ing)?|ci|pipeline|conflicts?|merge|commit|push|pr)$|^(?:modes?|models?|windows?|device|browser|pages?|screens?|default|defaults|emulator|naming|wording|docs?|documentation|english|german|light|dark|code|list|conversation|chat|build|opus|sonnet|haiku|review|reviewing|deploy(?:ment)?|questions?|points?|beginning|top|bottom|ideas?)$/i,
      innerFirst:
        /^(?:the |a |an |new |my |another |other )*(?:branch|tab|worktree|work tree|file|folder|directory|pr|pull request|commit|tag|release|window|terminal|page|endpoint|database|server|container|emulator)\b(?! (?:bug|plan|project|task|context|feature))/i,
      seed: /\b(?:now|ok(?:ay)?|next|alright|right)[,:]?\s+(?:let'?s|lets|let us|we|i)\b.*\b(?:work|move|focus)|\b(?:let'?s|let us) (?:now )?(?:start|begin)(?: work(?:ing)?)? on\b|\blet'?s (?:now )?work on\b.*\b(?:now|next|instead)\b|\bdifferent (?:project|plan|task|feature|module|context)\b/i,
    };
  },
};
