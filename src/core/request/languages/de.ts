/** German: how people say that they turn to other work. */
import { lazy } from '../../text/lazy.js';
import type { Language } from './_language.js';

const KINDS = 'projekt|plan|aufgabe|feature|modul|kontext|paket|repo(?:sitory)?|epic|vorhaben|dienst|app';
const LOOSE = 'arbeit|sache|ding|thema|ticket|teil|baustelle|kram|zeug|geschichte|punkt';
const REST =
  'jetzt|nun|mal|bitte|dann|wieder|weiter|heute|erst(?: ?mal)?|zuerst|sofort|gleich|endlich|arbeiten|machen|weitermachen|weiterarbeiten|kümmern|an|ran|vor|dran|fort|los|anfangen|beginnen|umschwenken|wechseln|zurück|schnell|kurz|danke|gehen|übergehen|springen|widmen|zuwenden|tun|loslegen|starten|fortsetzen|fortfahren|aufnehmen|stürzen|drum';
/** What is done with work, as it stands behind it. */
const DOES =
  'machen|tun|angehen|anpacken|arbeiten|weiterarbeiten|weitermachen|erledigen|bearbeiten|kümmern|beginnen|anfangen|fortsetzen|aufnehmen|übernehmen|fertig machen|fertigstellen|abschließen';

export const de: Language = {
  id: 'de',
  cues: [
    'weiter',
    'rüber',
    'ab zu',
    'fertig',
    'könn',
    'kann',
    'würd',
    'aufnehm',
    'zurück',
    'wechs',
    'schalt',
    'spring',
    'jetzt',
    'nun',
    'lass',
    'nächst',
    'mach',
    'kümmer',
    'nimm',
    'nehm',
    'bitte',
    'geh',
    'arbeit',
    'fang',
    'andere',
    'neue',
    'wieder',
    'vorrang',
    'dran',
    'zuerst',
    'erst',
    'beginn',
    'starte',
    'setz',
    'auf zu',
    'knöpf',
    'steht an',
    'widme',
  ],
  rules: () => {
    const lead =
      /^(?:(?:ok(?:ay)?|so|gut|also|super|prima|passt|danke|alles klar|ja|nein|ne|nee|hallo|hi|hey|moin|servus|guten (?:morgen|tag|abend)|jetzt|nun|dann|und|aber|bitte|mal|heute|erst(?: ?mal)?|als nächstes|als nächste|gleich|schnell|komm|na|naja|ach|äh|ähm|hm|fertig|schluss|genug|das reicht(?: hier)?|ach ja)(?![\wäöüß])[\s,:!.–-]*)*/i;
    const modal =
      '(?:(?:(?:lass(?:t)?|lassen sie) uns|wollen wir|woll(?:en)? wir|können wir|könnten wir|sollen wir|kannst du|könntest du|würdest du|magst du|willst du|(?:könnten|können|würden) sie|ich (?:will|möchte|würde?|mag|hätte)|wir (?:wollen|sollten|müssen|könnten|machen|gehen)|ich (?:gehe|mache|wechsle|springe)|will ich|möchte ich|würde ich|du kannst)\\s+)?(?:(?:jetzt|nun|bitte|mal|dann|gern(?:e)?|doch|lieber|wieder|heute|erst(?: ?mal)?|gleich|als nächstes|zuerst|schnell|kurz|bitte mal|dir|dich|uns|mich)\\s+)*';
    const det = '(?:(?:der|dem|den|die|das|unser(?:e[nmr]?)?|mein(?:e[nmr]?)?|dein(?:e[nmr]?)?)\\s+)?';
    const x = `\\s+${det}(\\S.*)$`;
    const phrase = (verb: string): RegExp => new RegExp(`^(?:${verb})${x}`, 'i');
    return {
      lead,
      modal: new RegExp(`^${modal}$`, 'i'),
      gates: null,
      ahead: [
        phrase(
          '(?:wechs(?:el|le|eln)|switch(?:e|en)?|schalt(?:e|en)?|spring(?:e|en)?|geh(?:e|en)?|schwenk(?:e|en)?|komm(?:e|en)?|kehr(?:e|en)?)(?: wir| du)?(?: jetzt| bitte| nun| mal| wieder| um| zurück| weiter| rüber)*(?: zu[rm]?| auf| in| nach| zurück zu[rm]?| ans?)',
        ),
        phrase('zurück(?: jetzt| bitte| wieder)*(?: zu[rm]?| auf| an| ans| in)'),
        phrase("(?:weiter|fort)(?: geht(?:'s|s| es)?)?(?: jetzt| bitte| nun| hier)*(?: mit| bei| an| am| im)"),
        phrase(
          '(?:mach(?:e|en)?|arbeit(?:e|en)?)(?: wir| du)?(?: jetzt| bitte| nun| mal| wieder| weiter)*(?: mit| bei| beim| an| am| im| bei der)(?: weiter)?',
        ),
        phrase(
          '(?:fang(?:e|en)?|leg(?:e|en)?|beginn(?:e|en)?|start(?:e|en)?)(?: wir| du)?(?: jetzt| bitte| nun| mal| los)*(?: mit| bei| beim| an)',
        ),
        phrase(
          '(?:nimm|nehmt|nehmen wir|nehme|knöpf|knöpfen wir)(?: dir| uns| mir| euch)?(?: jetzt| bitte| mal| wieder| als nächstes)*',
        ),
        phrase(
          '(?:setz(?:e|en)?|führ(?:e|en)?|nimm)(?: wir)?(?: jetzt| bitte| die arbeit an)*(?: mit| an)?(?= .*(?:fort|auf|wieder auf))',
        ),
        phrase("(?:auf|los|ran|rüber|ab)(?: jetzt)?(?: zu[rm]?| an| geht(?:s|'s) (?:mit|zu[rm]?))"),
        phrase('(?:kümmer(?:e|n)?|widme(?:n)?)(?: wir| dich| uns| mich)*(?: jetzt| bitte| mal| wieder)*(?: um)?'),
        new RegExp(
          `^(?:an|auf|zu[rm]?|mit|um|bei|am|beim|ans|im)\\s+${det}(\\S.*?)\\s+(?:arbeiten|weitermachen|weiterarbeiten|wechseln|umschwenken|umsteigen|gehen|übergehen|springen|zurück(?:kehren|gehen|kommen)?|anfangen|beginnen|loslegen|kümmern|starten|machen|fortfahren|weiter)(?: jetzt| bitte| wieder| weiter)*$`,
          'i',
        ),
        new RegExp(
          `^${det}(\\S.*?)\\s+(?:fertig (?:kriegen|machen|bekommen|stellen)|fertigstellen|abschließen|erledigen|angehen|anpacken|fortsetzen|weiterführen|aufnehmen|wiederaufnehmen|wieder aufnehmen|weitermachen|in angriff nehmen|vornehmen|vorknöpfen|vorziehen|dranhängen)(?: jetzt| bitte)*$`,
          'i',
        ),
      ],
      soft: [
        phrase(
          '(?:mach(?:e|en)?|erledig(?:e|en)?|öffne|schau|bearbeite|übernimm|pack)(?: wir| du)?(?: jetzt| bitte| nun| mal| als nächstes| dir| an)*',
        ),
        // "Können wir jetzt X machen?"
        new RegExp(
          `^${det}(\\S.*?)\\s+(?:machen|tun|bearbeiten|bauen|übernehmen|anschauen|ansehen|durchgehen|zu ende bringen)(?: jetzt| bitte)*$`,
          'i',
        ),
      ],
      behind: [
        // What is put right: "nein, das gehört zum Export".
        /^(?:das|dies|der letzte prompt) (?:gehört|gehörte|war)(?: aber| eigentlich| doch| noch)* (?:zu[mr]?|für|in|unter)(?: de[nmr]| die| das)? (\S.*)$/i,
        new RegExp(
          `^${det}(\\S.*?)[ ,]+(?:ist |sind |kommt |kommen )?(?:jetzt |nun |bitte )*(?:als nächste[sr]?|jetzt|nun|zuerst|zuerst mal|wieder|sofort|gleich|dran|an der reihe)(?: bitte| dran| mal| wieder)*$`,
          'i',
        ),
        new RegExp(
          `^(?:jetzt|nun|als nächste[sr]?|nächste[sr]?|dann jetzt|dann)(?: ist| sind| kommt| kommen| bitte)?[:,]?\\s+${det}(\\S.*?)(?: dran| an der reihe| bitte)*$`,
          'i',
        ),
        new RegExp(`^${det}(\\S.*?) (?:hat|haben) (?:jetzt |nun )?(?:vorrang|priorität)(?: jetzt)?$`, 'i'),
        new RegExp(`^${det}(\\S.*?)[ ,]+bitte$`, 'i'),
        new RegExp(
          `^${det}(\\S.*?) (?:steht|stehen) (?:jetzt|nun|als nächstes|heute) (?:an|auf dem (?:plan|programm|zettel))$`,
          'i',
        ),
        // "X möchte ich jetzt machen", "am X arbeiten wir jetzt weiter".
        new RegExp(
          `^${det}(\\S.*?) (?:will|möchte|würde|wollen|möchten|sollten|müssen|machen|arbeiten|kümmern|nehmen)(?: ich| wir)(?: mir| uns| mich)?(?: gerne?)?(?: jetzt| nun| als nächstes| zuerst)(?: wieder)?(?: (?:vor|weiter|auf|an|fort|dran|${DOES}))?$`,
          'i',
        ),
      ],
      titled: [
        /^(?:jetzt|nun|als nächstes|dann)\s*:\s*(\S.*)$/i,
        /^(?:neue[sr]?|nächste[sr]?) (?:aufgabe|thema|projekt|kontext|vorhaben)\s*[:,–-]\s*(\S.*)$/i,
      ],
      // "X ist das, was ich jetzt machen will", "was ich jetzt machen will, ist X".
      wished: {
        words: ['was ich', 'was wir', 'woran ich', 'woran wir', 'womit ich', 'womit wir', 'worum ich', 'worum wir'],
        forms: lazy(() => [
          new RegExp(
            `^(\\S[^,]*?) (?:ist|sind|wäre|wären)(?: jetzt| nun| genau)* (?:das|es|alles)?,? ?(?:was|woran|womit|worum) (?:ich|wir)(?= )(?!.* (?:nicht|kein\\w*|später|morgen)(?= )).* (?:${DOES}) (?:will|möchte|wollen|möchten|sollten|werde|werden)$`,
            'i',
          ),
          new RegExp(
            `^(?:das,? )?(?:was|woran|womit|worum) (?:ich|wir)(?= )(?!.* (?:nicht|kein\\w*|später|morgen)(?= ))[^,]* (?:${DOES}) (?:will|möchte|wollen|möchten|sollten),? (?:ist|sind|wäre)(?: jetzt| nun)? (\\S.*)$`,
            'i',
          ),
        ]),
      },
      away: [
        /^(?:an |zu |mit |auf )?(?:et)?was(?: (?:ganz|völlig|komplett))? andere[sm](?: arbeiten| machen)?$/i,
        new RegExp(
          `^(?:an |zu |mit |auf |in )?(?:ein(?:e[nmrs]?)? |das |die |der |dem )?(?:ganz )?(?:andere[nmrs]?|neue[nmrs]?)\\s+(?:${KINDS}|thema)s?\\b(?:\\s*[:,–-]\\s*(.+)| (?:namens|für) (.+))?$`,
          'i',
        ),
      ],
      awayAsked: [
        /^(?:das |die )?(?:thema|aufgabe|projekt|kontext)(?: bitte| jetzt)? wechseln$/i,
        /^(?:an |zu |mit |auf )?(?:et)?was(?: (?:ganz|völlig|komplett))? andere[sm](?: arbeiten| machen| tun| angehen)?$/i,
      ],
      idle: /(?<![\wäöüß])(?:nicht|nie|kein(?:e[nmrs]?)?|niemand|später|morgen|nachher|danach|irgendwann|nächste (?:woche|mal)|nächsten (?:monat|montag)|eines tages|nach(?:dem)?(?: dem| der)? (?:das|dies|essen|pause|mittag)|bevor|sobald|falls|wenn|meinte|meint|sagt|redet|spricht|drängt|sagte|soll(?:te|en)? (?:\S+ ){0,3}(?:stehen|lauten|heißen)|gesagt|fragt|fragte|gefragt|schrieb|schreibt|wollte|hätten|war|waren|wäre|wurde|statt|anstatt|ohne)(?![\wäöüß])/i,
      idleStart:
        /^(?:(?:ok|okay|so|und|aber|hey|hi|na)[\s,]+)*(?:wenn|falls|sobald|bevor|nachdem|danach|(?:was|womit)(?! (?:ich|wir) .*(?:will|möchte|wollen|möchten|sollten),? (?:ist|sind|wäre)\b)|wer|wie|wo(?:für|bei|rum)?|wann|warum|wieso|weshalb|welche[nmrs]?|ist|sind|hat|haben|gibt|soll(?:en|te|ten)? (?:ich|man|wir)|darf|er|sie|der chef|die chefin)(?![\wäöüß])/i,
      polite:
        /(?<![\wäöüß])(?:kannst|könntest|könnten sie|können sie|würden sie|können wir|könnten wir|lass|wollen wir|würdest|magst|bitte|darf ich|zurück zu)(?![\wäöüß])|^(?:was|womit|woran) (?:ich|wir) .*(?:will|möchte|wollen|möchten|sollten),? (?:ist|sind|wäre)(?![\wäöüß])/i,
      rest: new RegExp(`(?:[\\s,]+(?:${REST}))+$`, 'i'),
      article:
        /^(?:(?:der|dem|den|die|das|des|ein(?:e[nmrs]?)?|unser(?:e[nmrs]?)?|mein(?:e[nmrs]?)?|alte[nmrs]?|vom|zum|zur|am|im|ans|an|mit|um|bei|beim|für|namens|hier|dort|wieder|bitte)\s+)+/i,
      kind: {
        before: new RegExp(
          `^(?:(?:dem|der|das|die|den)\\s+)?(?:(${KINDS})|${LOOSE})(?:\\s+(?:namens|für(?: die| das| den)?|mit|zu[rm]?)|:)?\\s+`,
          'i',
        ),
        behind: new RegExp(`[\\s-]+(?:(${KINDS})|${LOOSE})s?$`, 'i'),
      },
      inner:
        /^(?:.*\s)?(?:branch|zweig|tab|reiter|session|sitzung|worktree|tests?|argument|ansatz|weg|schritte?n?|version|option|idee|variante|datei(?:en)?|zeilen?|funktion|methode|modus|modell|fenster|terminal|editor|commits?|code|frage|anfang|main|master|develop|staging|es|das|dies|dem|davon|alles|beides|rest|fehler|naming|doku|dokumentation|build|hier|da|so|hell|dunkel|deutsch|englisch)$/i,
      innerFirst:
        /^(?:den |dem |der |die |das |ein(?:e[nm]?)? |neuen? |anderen? )*(?:branch|zweig|tab|reiter|worktree|datei|ordner|pr|pull request|commit|tag|fenster|terminal|seite|server|container)(?![\wäöüß])/i,
      seed: /(?<![\wäöüß])(?:(?:jetzt|nun|als nächstes)\s+(?:lass(?:t)? uns|wollen wir|machen wir|arbeiten wir)|(?:lass(?:t)? uns|wollen wir|wir wollen|wir arbeiten|arbeiten wir)\s+(?:jetzt|nun|als nächstes)\s+(?:an|am|mit|weiter)(?= ))(?![\wäöüß])/i,
    };
  },
};
