/** Decides what is said beside any work in more than small words: farewells, thanks, wishes, praise, the weather. */

import { type Cued, cued } from '../text/cued.js';

const DAYS = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday';
const TIMES =
  'day|morning|afternoon|evening|night|weekend|week|time|trip|flight|holidays?|vacation|break|lunch|dinner|rest|sleep|start';
const FINE =
  'nice|lovely|beautiful|gorgeous|great|good|fine|glorious|wonderful|perfect|amazing|awesome|crazy|awful|terrible|horrible|bad|miserable|dreadful|rainy|sunny|cold|hot|warm|freezing|foggy|grey|gray|stormy|humid|busy|tough|rough|strange|weird';
/** Whom a wish is for, or when it is. */
const TO =
  '(?: (?:to|for|in|and|an|euch|dir|ihnen|noch|und|à|aux?|tou[st]|et|a|para|y|tod[oa]s|pra|e|pessoal|gente|everyone|all|alle)(?= |$).*)?$';

const FAREWELLS: Cued[] = [
  cued(
    'see you|see u|see y|see everyone|talk to|speak to|catch you|catch u|catch y|cu |seeing you',
    () =>
      /(?:^| )(?:see(?:ing)?|talk(?:ing)? to|speak to|catch|cu) (?:you|u|ya|y'all|everyone|everybody)(?: (?:all|guys|folks|both))?(?: (?:later|soon|tomorrow|tonight|then|there|around|again|next|on|at|in|for|after|this|when|back)(?= |$).*)?$/,
  ),
  cued(
    'have a|enjoy',
    () =>
      new RegExp(
        `(?:^| )(?:have an? |enjoy (?:your|the|ur) )(?:(?:good|nice|great|lovely|safe|happy|relaxing|wonderful|quiet|rest of (?:the|your)) )*(?:one|${TIMES})(?: .*)?$`,
      ),
  ),
  cued(
    "i'm |im |i am |we're |logging off|signing off|heading |going home",
    () =>
      new RegExp(
        `(?:^| )(?:(?:i'm|im|i am|we're) (?:off|out|away|done|back)|(?:(?:i'm|im|i am|we're) )?(?:logging off|signing off|heading (?:home|off|out)|going home))(?: (?:to|for|until|till|in) (?:an? |the |my )?(?:lunch|dinner|breakfast|bed|home|gym|office|dentist|doctor|train|airport|meeting|break|coffee|walk|run|bit|while|day|today|now|tomorrow|weekend|week|hour|\\d+|${DAYS})(?: .*)?)?$`,
      ),
  ),
  // "Bis morgen brauche ich …" is work: behind the day stands at most what it is for.
  cued(
    'bis |sehen uns|hören uns|man sieht|man hört',
    () =>
      /(?:^| )(?:bis (?:morgen|später|bald|dann|gleich|nachher|demnächst|\S+tag|mittwoch|heute abend|nächste woche|zum nächsten mal|zu[mr] \S+)(?: (?:früh|mittag|abend|nachmittag))?(?: (?:zu[mr]|beim?|im|am|auf(?: de[rm])?|in der|für (?:den|die|das)) \S+)?|(?:wir )?(?:sehen|hören) uns(?: .*)?|man (?:sieht|hört) sich(?: .*)?)$/,
  ),
  cued(
    "demain|lundi|mardi|mercredi|jeudi|vendredi|bientôt|à plus|a plus|tout à l'heure|ce soir|prochaine|on se ",
    () =>
      /(?:^| )(?:[àa] (?:demain|lundi|mardi|mercredi|jeudi|vendredi|bientôt|plus(?: tard)?|tout à l'heure|ce soir|la semaine prochaine|la prochaine)|on se (?:voit|retrouve|parle|revoit)(?: (?:demain|lundi|mardi|mercredi|jeudi|vendredi|bientôt|plus tard|ce soir))?)(?: (?:pour|au|à|sur|avec|dans|en) .*)?$/,
  ),
  cued(
    'hasta |nos vemos|que teng|até |a gente se|tenha',
    () =>
      /(?:^| )(?:(?:hasta (?:mañana|luego|pronto|entonces|el \S+|la (?:próxima|vista|tarde|noche|semana que viene))|nos vemos(?: (?:mañana|luego|pronto|el \S+))?)(?: (?:para|en|con|por|a) .*)?|(?:até (?:amanhã|logo|mais(?: tarde)?|já|breve|depois|segunda|a próxima|semana que vem)|(?:a gente se|nos) (?:vê|fala|vemos)(?: (?:amanhã|depois|segunda))?)(?: (?:para|pra|pro|na|no|em|com) .*)?|que teng(?:as|áis|an) (?:un )?buen.*|tenham? uma? (?:bo[am]|ótim[oa]) .*)$/,
  ),
];

const THANKS: Cued[] = [
  // Thanks beforehand are a request.
  cued(
    'thank|thx|cheers|ty for|ty so|tysm|dank|merci|gracias|obrigad|valeu',
    () =>
      /(?:^| )(?:thanks|thank you|thx|ty|tysm|cheers|danke?|merci|gracias|obrigad[oa]|valeu)(?: (?:so much|very much|a lot|a bunch|a ton|again|guys|all|everyone|claude|dir|euch|schön|sehr|vielmals|beaucoup|bien|encore|mil|mucho|muito|mesmo|demais))* (?:for|für|pour|d'avoir|por|pel[oa]s?)(?= )(?!.* (?:but|now|please|pls|can|could|let'?s|aber|jetzt|bitte|kannst|mais|maintenant|peux|stp|pero|ahora|puedes|mas|agora|pode|beforehand|voraus)(?= |$)).*$/,
  ),
  cued(
    'great|good|nice|awesome|excellent|fantastic|amazing|solid|superb|brilliant|lovely|impressive|beautiful',
    () =>
      /(?:^| )(?:great|good|nice|awesome|excellent|fantastic|amazing|solid|superb|brilliant|lovely|impressive|beautiful) (?:work|job|stuff|catch|find|progress|fix|point|idea|call|effort|results?)(?: (?:on|with|today|there|so far|everyone|team|as always|again|for|this|here|all|guys|yesterday)(?= |$).*)?$/,
  ),
  cued(
    'happy|merry|froh|schöne|gute|joyeu|bonne|bon |belle|feliz|felic|buen|bom |boa |ótim',
    () =>
      new RegExp(
        `(?:^| )(?:(?:happy|merry) (?:new year|christmas|xmas|easter|holidays|halloween|thanksgiving|birthday|weekend|${DAYS})|(?:frohe[sn]?|schöne[nsr]?|gute[ns]?) (?:neues jahr|neues|weihnachten|ostern|fest|feiertage?|wochenende|woche|feierabend|urlaub|rutsch|start|ferien|abend|tag|nacht|morgen)|(?:bonne|joyeux|joyeuses|bon|belle) (?:année|soirée|journée|matinée|fin de \\S+|nuit|semaine|continuation|fêtes?|noël|anniversaire|week-?end|après-midi|appétit|vacances|courage)|(?:feliz|buen|buena|felices) (?:año|navidad|fiestas|cumpleaños|cumple|fin de semana|finde|día|tarde|noche|semana|viaje|lunes|viernes|descanso|provecho)|(?:feliz|bom|boa|ótimo|ótima) (?:ano novo|natal|aniversário|páscoa|fim de semana|final de semana|descanso|almoço|semana|viagem|feriado|segunda|sexta|noite|tarde|dia))${TO}`,
      ),
  ),
];

const WEATHER: Cued[] = [
  cued(
    'weather|what a|such a|outside|out there|nice|lovely|beautiful|gorgeous|great|glorious|sunny|cold|hot |warm|raining|snowing|pouring|freezing|the sun |boiling| day',
    () =>
      new RegExp(
        `(?:^| )(?:(?:(?:what|such|it'?s|that's|this|really|pretty|so|very|quite|too|a|an|the|today|today's|is|been) )*(?:${FINE}) (?:weather|day|morning|afternoon|evening|weekend|week|out|outside|out there|today)(?: (?:for|to|out|outside|today|here|isn'?t|again|we|so far|ahead|huh|eh|right|though|this)(?= |$).*)?|the (?:weather|sun) (?:is|was|will|looks|has)(?= ).*|it(?:'?s| is) (?:raining|snowing|pouring|freezing|boiling)(?: .*)?)$`,
      ),
  ),
  cued(
    'wetter|tag |sonne|regnet|schneit|stürmt|was für ein|kalt|heiß|warm|schwül|sonnig|grau',
    () =>
      /(?:^| )(?:(?:(?:was für|so|echt|ganz|heute|ist|ein|eine?n?|das|die|der) )*(?:schöne?[srn]?|gute[srn]?|tolle[srn]?|herrliche[srn]?|mieses|schlechtes|furchtbares|komisches) (?:wetter|tag|sonne)(?: (?:heute|draußen|zum|für|um|hier|wieder)(?= |$).*)?|was für (?:ein|eine|einen) (?:wetter|tag|hitze|kälte)(?: .*)?|(?:das )?wetter (?:ist|war|wird)(?= ).*|(?:(?:ganz schön|echt|so|ziemlich|es ist|ist es) )+(?:kalt|heiß|warm|schwül|sonnig|grau)(?: (?:heute|draußen|hier|wieder)(?= |$).*)?|es (?:regnet|schneit|stürmt)(?: .*)?|die sonne scheint(?: .*)?)$/,
  ),
  cued(
    'il fait|il pleut|il neige|quel|beau temps',
    () =>
      /(?:^| )(?:il (?:fait (?:\S+ )?(?:beau|chaud|froid|gris|moche|bon|un temps)|pleut|neige)(?: .*)?|quel(?:le)? (?:(?:beau|belle|sale) )?(?:temps|journée|chaleur|soleil|froid)(?: .*)?|beau temps(?: (?:pour|aujourd'hui|dehors|ici)(?= |$).*)?)$/,
  ),
  cued(
    'tiempo|calor|frío|frio| sol|llov|chov|tempo |que dia|qué día|lindo dia',
    () =>
      /(?:^| )(?:(?:hace|qué|vaya) (?:(?:un|mucho|muy|buen|mal) )*(?:tiempo|calor|frío|sol|viento|día)(?: (?:hace|hoy|para|aquí|fuera|más)(?= |$).*)?|(?:buen|mal) tiempo(?: (?:hoy|para|aquí|fuera)(?= |$).*)?|(?:está )?lloviendo(?: .*)?|(?:que|faz|está|tá|fazendo) (?:(?:um|muito) )*(?:calor|frio|sol|dia|tempo)(?: (?:hoje|lindo|bom|bonito|para|pra|lá|aqui|mais)(?= |$).*)?|(?:está |tá )?chovendo(?: .*)?|tempo (?:bom|ruim|lindo|feio)(?: .*)?)$/,
  ),
];

/** Sayings in lower case. Only small words may stand before one; behind it stands when it is or what for. */
export const SAYINGS: Cued[] = [...FAREWELLS, ...THANKS, ...WEATHER];
