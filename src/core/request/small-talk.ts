/** Decides which sentences are small talk: greetings, thanks, praise, farewells, and what is said of the day. */
import { wordList } from '../text/first-word.js';
import { warm } from '../text/regexp-warmup.js';
import { SAYINGS } from './sayings.js';

/** Words of which small talk is made; a sentence of nothing else says nothing. */
const SMALL = wordList(
  'let think thinking weather sunny raining job window wrong hear me hi hello hey hiya yo heya morning afternoon evening night good day greetings howdy thanks thank thx ty cheers you so much very a lot many for the your help that this thats was all today now ' +
    'ok okay k kk cool nice great perfect awesome lovely super fine sure yes yep yeah yup no nope nah lol haha hehe wow oh ah hm hmm um well alright right done bye goodbye cu see later soon tomorrow cya brb afk back in min minute minutes ' +
    's t m re ll d ve c est eso es todo ton bunch see first night weekend everyone schönen feierabend wochenende nachmittag euch dir ihnen coffee lunch break dinner bathroom sec second one just kidding sorry my bad oops please continue go on ahead proceed next carry keep going it is i im am be will looks good to me lgtm works fine nevermind never mind hang wait moment stop enough there everybody everyone team claude codex friend how are doing ' +
    'again once more folks guys gang mate mates buddy pal friends people dear sup wassup gm gn long time welcome love amazing brilliant excellent fantastic wonderful impressive congrats congratulations kudos and ' +
    'moin hallo servus das war es für heute guten morgen tag abend danke dankeschön vielen dank passt gut prima ja nein klar alles tschüss bis bald weiter mach mal bitte genau schön gerne sehr gruß ciao ' +
    'zusammen allerseits leute miteinander ihr lieben kollegen kolleginnen freunde an alle allen wieder nochmal da hier zurück bin ich wir sind jo grüß gott und gute arbeit gemacht sauber klasse toll wunderbar spitze glückwunsch ' +
    'salut bonjour bonsoir coucou merci beaucoup bien super nickel oui non ok bonne soirée journée nuit à demain au revoir on continue continue vas y ça va parfait génial d accord stp ' +
    'rebonjour tout le monde tous toutes équipe l les amis nouveau encore et bravo beau travail joué félicitations ' +
    'hola buenas buenos días tardes noches gracias muchas crack vale sí perfecto genial adiós hasta luego mañana sigue continúa qué que tal por favor bien listo ' +
    'todos todas equipo chicos chicas otra vez de nuevo ya estoy aquí vuelta y buen trabajo hecho felicidades ' +
    'oi olá bom dia boa tarde noite obrigado obrigada valeu tudo bem beleza sim não tchau até logo amanhã continua segue ótimo show tá legal e aí ' +
    'pessoal gente galera turma time novo voltei estou aqui trabalho mandou arrasou parabéns',
);
/** Those that begin a greeting, which a name may follow. */
const GREETS = wordList(
  'hi hello hey hiya yo howdy morning good hallo moin servus guten salut bonjour bonsoir coucou hola buenos buenas oi olá bom boa',
);
const CJK_SMALL =
  /^(?:おはよう|こんにち|こんばん|ありがと|お疲れ|おつかれ|助かり|了解|はい|いいえ|うん|よろしく|すみません|続けて|次|ok|你好|您好|谢谢|謝謝|辛苦|早上好|早安|晚上好|好的|好吧|嗯|哈哈|再见|拜拜|继续|没事|不客气|收到|(?:皆さん|みなさん|みんな)[、,！! ]*(?:おは|こん|お疲|おつか|あり|また)|ただいま|戻りました|お?久しぶり|また(?:明日|来週|後で|あとで|今度|ね)|では(?:、?また|失礼)|じゃあ?(?:ね|、?また)|お先に|おやすみ|どうも|お元気|[良よ]い(?:週末|お年|一日)|あけまして|さよなら|さようなら|失礼します|(?:今日は?|外は)?(?:本当に|とても)?(?:いい|良い|よい)(?:お?天気)|今日は?(?:暑|寒|雨)|(?:大家|各位|朋友们)(?:早|好|晚|下午|中午|辛苦|周末|明天)|早(?=[呀啊！!,，。]|$)|晚安|午安|下午好|中午好|又见面|我?回来[了啦]|(?:明天|后天|下周|下次|回头|待会|晚点|周[一二三四五六日]).{0,8}见[了啦吧！!。]*$|周末愉快|节日快乐|新年快乐|生日快乐|多谢|哈喽|嗨|今天?天气(?:真|太|好|很|不错|挺|这么)|下雨了)/i;
const CJK = /[\u3040-\u30ff\u3400-\u9fff]/;
const MOST = { words: 12, signs: 100, cjk: 20 };

/** Where one saying ends and another may begin. */
const PART = /[,;:–—!]|\.\.\.|…|\s-\s/;

/** Is `sentence` small talk, all of it? */
export function isSmallTalk(sentence: string): boolean {
  const said = sentence.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  // A letter or a number picks something that was put elsewhere.
  if (/^\(?(?:[a-z]|\d{1,2})[).]?$/i.test(sentence.trim())) return true;
  if (said.length === 0) return !/\d/.test(sentence);
  if (CJK.test(sentence)) return sentence.length <= MOST.cjk && warm(CJK_SMALL).test(sentence);
  if (said.length <= MOST.words && said.every((w) => SMALL.has(w))) return true;
  return (
    sentence.length <= MOST.signs &&
    sentence
      .replace(/[\s.!?]+$/, '')
      .split(PART)
      .every(isSaying)
  );
}

function isSaying(part: string): boolean {
  const text = part.trim().replace(/\s+/g, ' ');
  if (isSmall(text) || isGreeting(text)) return true;
  const lower = text.toLowerCase();
  return SAYINGS.some((find) => {
    const found = find(lower, lower);
    return found !== null && isSmall(lower.slice(0, found.index));
  });
}

/** "Good morning Priya": one word more than a greeting, and that one a name. */
function isGreeting(text: string): boolean {
  const [first = '', ...others] = wordsOf(text);
  if (!GREETS.has(first.toLowerCase())) return false;
  const more = others.filter((w) => !SMALL.has(w.toLowerCase()));
  return more.length === 1 && more[0]!.length > 1 && more[0]!.slice(0, 2) === capital(more[0]!);
}

function capital(word: string): string {
  return word[0]!.toUpperCase() + word[1]!.toLowerCase();
}

function isSmall(text: string): boolean {
  return wordsOf(text).every((w) => SMALL.has(w.toLowerCase()));
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}]+/gu) ?? [];
}
