/** Decides which sentences only say something: their user takes it for no more than said, takes something back, or tells what others keep asking for. */
import { type Cued, cued } from '../text/cued.js';

/** What somebody only says; another clause behind it may ask for work. */
const SAID: Cued[] = [
  cued(
    'saying|just said|only said|telling|just told|only told|mention|noting|noted|reporting|pointing|joking|joke|kidding|thinking out|thinking aloud|venting|complaining|ranting|rambling|letting you|letting u|wanted to|just meant|only meant|was just|was only|was merely|just an|only an|just a |only a ',
    () =>
      /^(?:(?:no|nope|nah|well|oh|sorry|hey|ok|okay|anyway)[\s,.]+)*(?:(?:i|we)(?:'m| am| was|'re| were|'ve| have| had)? )?(?:only|just|merely|simply) (?:saying|said|telling|told|mentioning|mentioned|noting|noted|reporting|pointing (?:it )?out|joking|joked|kidding|thinking (?:out loud|aloud)|venting|complaining|ranting|rambling|letting (?:you|u) know|wanted to (?:say|mention|tell|let)|meant (?:that|to say)|(?:an? )?(?:fyi|aside|joke|remark|thought))(?![\w-]),?[^,;:]*$|^(?:no[\s,]+)?(?:that|it) was (?:only|just|merely) (?:an? )?(?:joke|aside|remark|thought|comment|example|fyi|observation|information)(?![\w-])[^,;:]*$/,
  ),
  cued(
    'nur|bloß|lediglich',
    () =>
      /^(?:(?:nein|ne|nee|ach|ok|sorry|naja)[\s,.]+)*(?:das war (?:doch |ja )?(?:nur|bloß|lediglich) (?:so |ein(?:e)? )?(?:gesagt|dahingesagt|witz|scherz|spaß|anmerkung|bemerkung|gedanke|beispiel|info)(?![\wäöüß])[^,;:]*|(?:ich |wir )?(?:sagen?|sagten?|meinen?|meinten?|dachten?)(?: ich)? (?:doch |ja |das |es |dir )*(?:nur|bloß|lediglich)(?![\wäöüß]),?[^,;:]*|(?:ich |wir )?(?:haben?|wollten?) (?:doch |ja |das |es |dir )*(?:nur|bloß|lediglich)(?: (?:mal|kurz|so|laut|dir|eben))* (?:gesagt|sagen|erwähnt|erwähnen|gemeint|angemerkt|anmerken|gedacht|berichtet|erzählt|erzählen)(?![\wäöüß]),?[^,;:]*)$/,
  ),
  cued(
    'juste|seulement|simplement',
    () =>
      /^(?:(?:non|bon|ok|euh|désolé)[\s,.]+)*(?:c'était (?:juste|seulement|simplement) (?:pour (?:dire|info|rire)|une (?:remarque|blague|idée|info))(?![\wàâéèêîôûç])[^,;:]*|(?:je|on) (?:disais|dis|parlais|signale|signalais|voulais(?= \S+ (?:te )?(?:dire|signaler|mentionner|préciser|raconter)(?![\wàâéèêîôûç]))) (?:juste|seulement|simplement)(?![\wàâéèêîôûç])[^,;:]*|j'ai (?:juste|seulement|simplement) (?:dit|mentionné|signalé|raconté)(?![\wàâéèêîôûç])[^,;:]*|(?:je )?(?:plaisante|plaisantais)[^,;:]*)$/,
  ),
  cued(
    'solo|sólo|solamente|só |apenas|somente',
    () =>
      /^(?:(?:no|não|bueno|bom|ok|perdón|desculpa)[\s,.]+)*(?:yo |eu )?(?:estava |estaba |era |foi )?(?:solo|sólo|solamente|só|apenas|somente) (?:es |foi |era )?(?:dec[íi]a|digo|dije|comentaba|comenté|quer[íi]a (?:decir|comentar|avisar|dizer|contar)|estaba (?:diciendo|comentando|bromeando)|un(?:a)? (?:comentario|broma|idea)|disse|dizia|falei|comentei|comentando|dizendo|falando|brincando|est(?:ava|ou) (?:dizendo|falando|comentando|brincando)|quis dizer|um comentário|uma (?:brincadeira|ideia))(?![\wáéíóúñãõç])[^,;:]*$/,
  ),
  cued(
    'だけ|独り言|冗談',
    () =>
      /(?:(?:言|話し|伝え|報告し|思|つぶや|書)(?:いて|って)?(?:った|いた|た|ってみた|てみた)?だけ|独り言|冗談)(?:です|だよ|だ|でした)?(?:よ|ね)?[。！!]*$/,
  ),
  cued(
    '只|就是|不过|开玩笑|开个玩笑|说说',
    () =>
      /^(?:(?:不|没|哦|嗯)[,，、\s]*)*(?:我(?:刚才?)?(?:只是|就是|只|不过是?)|只是|就是)(?:想)?(?:说|提一|讲|随口|顺口|吐槽|感慨|开(?:个)?玩笑)|说说而已|^开个?玩笑/,
  ),
];

/** What takes back what was said, and nothing more. */
const TAKEN_BACK: Cued[] = [
  cued(
    "scratch|forget|ignore|disregard|strike that|wrong |meant for|for you|n't mean|not mean|ment for",
    () =>
      /^(?:(?:no|nope|sorry|oops|ah|oh|wait|hold on|hm+|ok|actually|please|my bad|apologies)[\s,.!]+)*(?:(?:scratch|forget|ignore|disregard|strike) (?:(?:about )?(?:that|this|it)|what i (?:just )?(?:said|wrote|asked)(?: about [^,;:]*)?|(?:my|the) (?:last|previous) (?:message|prompt|question|one))|(?:that was the )?wrong (?:chat|window|tab|session|thread|terminal|person|channel)|(?:that|this|it) (?:was not|wasn't|was) (?:meant )?(?:for|to) (?:you|here|[^,;:]* (?:chat|session|window|tab))|(?:i|we) (?:didn'?t|did not|don'?t) mean [^,;:]*)(?:[\s,]+(?:please|sorry|thanks))*$/,
  ),
  cued(
    'vergiss|falsche|nicht für dich|meinte nicht|meine nicht|streich das',
    () =>
      /^(?:(?:nein|nee?|sorry|ups|ach|oh|warte|ok|bitte|entschuldigung)[\s,.!]+)*(?:(?:vergiss|streich) (?:das|es|was ich (?:gerade |eben )?(?:gesagt|geschrieben) habe)|(?:das war (?:das |der )?)?falsche[srn]? (?:chat|fenster|tab|sitzung|terminal)|das war nicht für dich(?: (?:gedacht|bestimmt))?|ich mein(?:t)?e nicht [^,;:]*)(?:[\s,]+(?:bitte|sorry|danke))*$/,
  ),
  cued(
    'oublie|mauvais|pas pour toi|ne parlais pas|olvida|olvída|equivocad|no era para|no me refería|esquece|errad|não era para|não me referia|não quis dizer',
    () =>
      /^(?:(?:non|no|não|pardon|désolé|oups|perdón|desculpa|ok)[\s,.!]+)*(?:oublie(?: (?:ça|ce que j'ai (?:dit|écrit)))?|mauvais(?:e)? (?:fenêtre|onglet|chat|session)|(?:ce n'était|c'était) pas pour toi|je ne parlais pas d[^,;:]*|(?:olvida (?:eso|esto|lo que (?:dije|escribí))|olvídalo|(?:ventana|chat|pestaña|sesión) equivocad[oa]|(?:eso )?no era para ti|no me refería a[^,;:]*)|(?:esquece(?: (?:isso|o que eu (?:disse|escrevi)))?|(?:janela|chat|aba|sessão) errad[oa]|(?:isso )?não era para (?:você|ti)|(?:eu )?não (?:me referia|quis dizer)[^,;:]*))$/,
  ),
  cued(
    '間違えました|誤爆|忘れて|発错|发错|当我没说|發錯|不是发给|不是说',
    () =>
      /^(?:すみません[、,]?|あ[、,])?(?:[^、,]{0,8})?(?:間違えました|誤爆(?:です|しました)?|(?:今のは)?忘れて(?:ください)?)$|发错了|发错(?:窗口|地方)|^当我没说|不是发给你的|^(?:不[,，]?)?(?:我)?不是说[^,，]*$/,
  ),
];

/** What somebody else thinks should be done. */
const TOLD: Cued[] = [
  cued(
    'keeps |keep |said|says|think|thought|told|suggest|insist|mentioned|reckon|believes|feels|saying|telling',
    () =>
      /^(?!(?:[\w'-]+[\s,]+)?(?:i|we|you)\b)(?:[\w'’.-]+ ){1,4}?(?:keeps? (?:on )?(?:saying|telling|insisting|suggesting|asking|bugging|nagging|repeating|going on about|talking about)(?![\w-])|(?:said|says|thinks?|thought|told|suggested|suggests|insists|insisted|mentioned|reckons|believes|feels|(?:is|was|are|were|been) (?:saying|telling|suggesting|insisting))(?: (?:me|us))?(?: that)?(?: maybe| perhaps)? (?:we|i|you|they|one)(?:'d)? (?:really |probably |just )?(?:should|ought|could|might)(?![\w-]))[^;:]*$/,
  ),
  cued(
    'sollte|könnte|müsste',
    () =>
      /^(?!(?:ich|wir|du)(?![\wäöüß]))(?:[\wäöüß.-]+ ){1,4}?(?:sagt|meint|findet|denkt|glaubt|sagte|meinte|fand|redet|erzählt|wiederholt|predigt|besteht)(?![\wäöüß])[^;:]*(?:sollten?|könnten?|müssten?)(?![\wäöüß])[^;:]*$/,
  ),
  cued(
    'devrait|devrions|faudrait|pourrait|pourrions',
    () =>
      /^(?!(?:je|on|nous|tu)\s)(?:[\wàâéèêîôûç.'-]+ ){1,5}?(?:dit|répète|pense|disait|trouve|propose|insiste|dire|répéter)(?![\wàâéèêîôûç])[^;:]*(?:devrait|devrions|faudrait|pourrait|pourrions)(?![\wàâéèêîôûç])[^;:]*$/,
  ),
  cued(
    'deber|habría|podríamos|tendríamos|dever|devíamos|devia|poderíamos',
    () =>
      /^(?!(?:yo|eu|nosotros|nós)\s)(?:[\wáéíóúñãõç.-]+ ){1,5}?(?:dice|repite|cree|piensa|insiste|opina|decir|diciendo|diz|fala|repete|acha|dizendo|falando)(?![\wáéíóúñãõç])[^;:]*(?:deber[ií]amos|deber[ií]a|habría|podríamos|tendríamos|dever[ií]amos|deveria|devíamos|devia|poderíamos)(?![\wáéíóúñãõç])[^;:]*$/,
  ),
  cued(
    'べき|方がいい|ほうがいい',
    () => /(?:べき|方がいい|ほうがいい)(?:だ|です)?(?:と|って)(?:ずっと|いつも|また)?(?:言|主張|騒|うるさ)/,
  ),
  cued(
    '该|最好|不如',
    () =>
      /^[^我你，,]{1,8}?(?:一直|总是?|老是?|天天|又)?(?:在)?(?:说|念叨|讲|觉得|认为)(?:我们|咱们|大家)?(?:应该|该|最好|不如)/,
  ),
];

/** Does `sentence` only say something? */
export function onlySays(sentence: string): boolean {
  const text = sentence.toLowerCase().replace(/[\s.!?。！？]+$/, '');
  return [...SAID, ...TAKEN_BACK, ...TOLD].some((find) => find(text, text) !== null);
}
