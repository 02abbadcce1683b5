/** French: how people say that they turn to other work. */
import { lazy } from '../../text/lazy.js';
import type { Language } from './_language.js';

const KINDS =
  'projet|plan|t[âa]che|fonctionnalit[ée]|feature|module|contexte|paquet|d[ée]p[ôo]t|repo|appli(?:cation)?|service|epic';
const LOOSE = 'travail|truc|chose|sujet|ticket|partie|chantier|boulot|histoire';
const REST =
  "maintenant|l[àa]|svp|stp|s'il (?:te|vous) pla[îi]t|d'abord|tout de suite|encore|[àa] nouveau|aujourd'hui|enfin|plut[ôo]t|vite|merci|de suite|imm[ée]diatement|pour de bon|du coup|en premier|ensuite";

export const fr: Language = {
  id: 'fr',
  cues: [
    'pass',
    'fais',
    'fait',
    'ensuite',
    'envie',
    'repren',
    'repri',
    'reven',
    'revien',
    'retour',
    'bascul',
    'maintenant',
    'travail',
    'boss',
    'avanc',
    'encha',
    'continu',
    'autre',
    'nouve',
    'repart',
    'repar',
    'occupe',
    'attaqu',
    'on va',
    'allons',
    'suivant',
    'prioris',
    "d'abord",
    'commen',
    'concentr',
    'place à',
    'chang',
    'tourn',
    'remet',
    'mets-',
    'mettons-',
    'charge',
    'ce que',
  ],
  rules: () => {
    const lead =
      /^(?:(?:ok(?:ay)?|bon|bien|alors|super|parfait|nickel|merci(?: beaucoup)?|d'accord|oui|non|salut|bonjour|hello|coucou|maintenant|puis|ensuite|et|mais|du coup|allez|allons|voil[àa]|ah|euh|hop|tiens|c'est bon|[çc]a marche|fini|assez|stp|svp|s'il te pla[îi]t|aujourd'hui|d'abord|pour l'instant|on laisse [çc]a(?: de c[ôo]t[ée])?)(?![\wàâçéèêëîïôûùüÿœ])[\s,:!.–-]*)*/i;
    const modal =
      "(?:est-ce qu(?:e |'))?(?:j'ai (?:bien )?envie d(?:e |'))?(?:(?:on|nous|je|tu|peux-tu|pourrais-tu|pourriez-vous|peut-on|pourrait-on|tu peux|tu pourrais|on peut|on pourrait|j'aimerais|j'aimerais qu'on|j'aimerais que tu|je voudrais|je veux|je vais|je souhaite|il faut|il faudrait|faut|on va|nous allons|on doit|allons-y,?|vas-y,?)\\s+)*(?:(?:qu'on|que tu|que nous|se|te|me|nous|vous|maintenant|plut[ôo]t|bien|vite|vraiment|s'il te pla[îi]t|stp)\\s+|[tsm]')*(?:l[àa][ ,]+)?";
    const det = "(?:(?:le|la|les|un|une|des|du|notre|nos|mon|ma|mes|ton|ta)\\s+|l'\\s*)?";
    const prep = "(?: (?:[àa]|au|aux|sur|vers|avec|dans|en|par|de|du|des|[àa] la|[àa] l'|de la))";
    const adv =
      '(?: maintenant| donc| plut[ôo]t| vite| de nouveau| [àa] nouveau| tout de suite| directement| ensemble)*';
    const x = `\\s+${det}(\\S.*)$`;
    const wish =
      "(?:je |j'|on |nous )(?:veux|voudrais|aimerais|souhaite|veut|voudrait|aimerait|voulons|voudrions|vais|va|allons|dois|doit|devons)(?![\\wàâçéèêëîïôûùüÿœ])(?!.* (?:pas|plus|jamais|demain)(?= |$)) (?:[^,]* )?(?:(?:m'|nous |s')?(?:faire|travailler|attaquer|avancer|traiter|continuer|reprendre|finir|terminer|passer|bosser|commencer|occuper|concentrer))(?![\\wàâçéèêëîïôûùüÿœ])[^,]*?";
    const phrase = (verb: string): RegExp => new RegExp(`^(?:${verb})${x.replace('\\s+', "(?:\\s+|(?<=l'))")}`, 'i');
    return {
      lead,
      modal: new RegExp(`^${modal}$`, 'i'),
      gates: null,
      ahead: [
        phrase(
          `(?:pass(?:ons|e|er|es)|bascul(?:ons|e|er)|retourn(?:ons|e|er)|repart(?:ons|ir)?|repar(?:s|t)|switch(?:ons|e|er)|saut(?:ons|e|er)|revenons|reviens|revenir|revient|all(?:ons|er)|va|aille|change(?:ons|r)?|remet(?:s|tons|tre)?(?:-(?:toi|nous))?|met(?:s|tons|tez)-(?:toi|nous|vous))${adv}${prep}`,
        ),
        phrase(`retour${adv}${prep}`),
        phrase(`(?:repren(?:ons|ds|dre|d)|reprenne|reprends?)${adv}`),
        phrase(
          `(?:continu(?:ons|e|er)|poursui(?:vons|s|vre)|encha[îi]n(?:ons|e|er)|avan[çc](?:ons|e|er)|travaill(?:ons|e|er)|boss(?:ons|e|er)|concentr(?:ons|e|er)(?:-(?:nous|toi))?|repench(?:ons|e)|commen[çc](?:ons|e|er)|d[ée]marr(?:ons|e|er)|attaqu(?:ons|e|er|ez)(?:-(?:toi|nous|vous))?|plong(?:eons|e|er))${adv}${prep}?`,
        ),
        phrase(
          `(?:occup(?:ons|es?|er|ez)|charg(?:eons|es?|er|ez)|tourn(?:ons|e|er))(?:-(?:nous|toi|vous))?${adv}${prep}`,
        ),
        phrase(`place${prep}`),
      ],
      soft: [
        phrase(
          `(?:fai(?:s|sons|re|t)|ouvr(?:e|ons|ir)|pren(?:ds|ons|dre)|regard(?:e|ons|er)|fini(?:s|ssons|r)|termin(?:e|ons|er)|trait(?:e|ons|er))${adv}`,
        ),
      ],
      behind: [
        new RegExp(
          `^${det}(\\S.*?)[ ,]+(?:c'est |est |passe |vient )?(?:maintenant|ensuite|en premier|d'abord|tout de suite|prioritaire)(?: stp| svp| s'il te pla[îi]t)*$`,
          'i',
        ),
        new RegExp(
          `^(?:maintenant|ensuite|prochaine? (?:[ée]tape|t[âa]che|chose)|nouvelle t[âa]che|nouveau (?:projet|sujet|contexte))\\s*[:,–-]?\\s+${det}(\\S.*)$`,
          'i',
        ),
        new RegExp(`^${det}(\\S.*?)[ ,]+(?:stp|svp|s'il te pla[îi]t)$`, 'i'),
      ],
      titled: [
        /^(?:maintenant|ensuite|suivant|prochain)\s*:\s*(\S.*)$/i,
        /^(?:nouvelle t[âa]che|nouveau (?:projet|sujet|contexte)|autre (?:t[âa]che|projet|sujet))\s*[:,–-]\s*(\S.*)$/i,
      ],
      // "X, c'est ce que je veux faire", "ce que je veux faire, c'est X", "c'est sur X que je veux travailler".
      wished: {
        words: ['ce que ', 'ce qu', 'ce sur quoi', "c'est "],
        forms: lazy(() => [
          new RegExp(`^${det}(\\S[^,]*?),? (?:c'est|est|sont)(?: bien)? ce (?:que|sur quoi) ${wish}`, 'i'),
          new RegExp(`^ce (?:que|sur quoi) ${wish},? c'est ${det}(\\S.*)$`, 'i'),
          new RegExp(`^c'est (?:sur |avec |à |de )?${det}(\\S[^,]*?) qu(?:e |')${wish}`, 'i'),
        ]),
      },
      away: [
        /^(?:[àa] |sur |avec )?(?:quelque chose d'autre|autre chose|tout autre chose|quelque chose de (?:compl[èe]tement |totalement )?diff[ée]rent)$/i,
        new RegExp(
          `^(?:[àa] |sur |avec |de )?(?:un |une |le |la )?(?:autre|nouveau|nouvelle)s? (?:${KINDS}|sujet|chose)s?\\b(?:\\s*[:,–-]\\s*(.+)| (?:appel[ée]e?|nomm[ée]e?|pour|sur) (.+))?$`,
          'i',
        ),
      ],
      awayAsked: [/^(?:chang(?:eons|er|e)) de (?:sujet|projet|t[âa]che|contexte)$/i],
      idle: /(?<![\wàâçéèêëîïôûùüÿœ'])(?:ne|n'|pas|jamais|plus tard|tard|demain|apr[èe]s|ensuite on|une fois|un jour|la semaine prochaine|lundi|mardi|mercredi|jeudi|vendredi|si|quand|d[èe]s que|avant de|avant que|sans|au lieu|dit|disait|demand[ée]|demandait|voulait|[ée]tait|aurait|aurions|faudrait revoir|bient[ôo]t|plus rien)(?![\wàâçéèêëîïôûùüÿœ])|\bn'(?:est|a|y|en|[ée])/i,
      idleStart:
        /^(?:(?:ok|bon|et|mais|alors|salut|euh)[\s,]+)*(?:si|quand|d[èe]s que|apr[èe]s|avant|une fois|que |qu'est-ce|est-ce(?! qu'on (?:peut|pourrait)| que (?:tu p|vous p|nous p))|qui|quoi|comment|pourquoi|combien|o[ùu]|quel(?:le)?s?|lequel|laquelle|a-t-on|il(?! (?:faut|faudrait|est temps|serait temps)(?= ))|elle|ils|elles|paul|on (?:reprendra|passera|fera|reviendra|verra|ira))(?![\wàâçéèêëîïôûùüÿœ])/i,
      polite:
        /\b(?:peux|peut|pourrais|pourriez|pourrait|veux|voudrais|on (?:passe|reprend|revient|continue|bascule|encha[îi]ne)|allez|stp|svp|s'il)\b/i,
      rest: new RegExp(`(?:[\\s,]+(?:${REST}))+$`, 'i'),
      article:
        /^(?:(?:le|la|les|un|une|des|du|de|de la|notre|nos|mon|ma|mes|ce|cet|cette|au|aux|à|sur|avec|pour)\s+|l'|d'|de l'|à l')+/i,
      kind: {
        before: new RegExp(
          `^(?:(?:le|la|un|une|au|du|l')\\s*)?(?:(${KINDS})|${LOOSE})s?(?:\\s+(?:de la|de l'|des|du|de|d'|appel[ée]e?|pour|sur)|:)?\\s*(?=\\S)`,
          'i',
        ),
        behind: new RegExp(`\\s+(?:(${KINDS})|${LOOSE})s?$`, 'i'),
      },
      inner:
        /^(?:la |le |les |l'|un |une |cette |ce |mon |ma )*(?:branche|onglet|session|worktree|tests?|argument|approche|[ée]tape|version|option|id[ée]e|variante|fichier|ligne|fonction|m[ée]thode|mode|mod[èe]le|fen[êe]tre|terminal|[ée]diteur|commit|code|question|d[ée]but|main|master|develop|staging|[çc]a|cela|tout|reste|suite|suivant|suivante|prochaine|doc|build|erreurs?)(?![\wàâçéèêëîïôûùüÿœ]).*$/i,
      innerFirst:
        /^(?:la |le |l'|un |une |cette |ce )*(?:branche|onglet|worktree|fichier|dossier|pr|pull request|commit|tag|fen[êe]tre|terminal|page|serveur|conteneur)(?![\wàâéèêîôûç])/i,
      seed: /(?<![\wàâ])(?:maintenant|[àa] pr[ée]sent)[, ]+(?:on |nous )?(?:travaill|pass|avan|boss)|\b(?:travaill|pass|avan[çc]|boss)(?:ons|e) maintenant\b/i,
    };
  },
};
