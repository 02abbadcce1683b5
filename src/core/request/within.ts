/** Decides what people turn to within the same work, whatever it is called: a numbered part of it, its tests. */
import { lazy } from '../text/lazy.js';
import { warm } from '../text/regexp-warmup.js';
import type { Phrase } from './phrases.js';

/** What texts are made of. */
const PIECE =
  'sections?|chapters?|paragraphs?|pages?|slides?|figures?|fig\\.?|tables?|exercises?|questions?|points?|items?|steps?|lines?|rows?|columns?|appendix|' +
  'abschnitt|kapitel|absatz|seite|folie|abbildung|tabelle|aufgabe|frage|punkt|schritt|zeile|anhang|' +
  'chapitre|paragraphe|diapo(?:sitive)?|tableau|exercice|étape|ligne|annexe|' +
  'sección|capítulo|párrafo|página|diapositiva|figura|tabla|ejercicio|pregunta|punto|paso|línea|anexo|' +
  'seção|parágrafo|tabela|exercício|pergunta|ponto|passo|etapa|linha';
/** What work is done in: as part of a name it may be a plan's own. */
const ROUND =
  '(?:session|tab|window|terminal|phase|stage|part|round|iteration)s?|teil|runde|partie|parte|fase|ronda|rodada';
const NUMBER = '(?:no\\.? |number |nr\\.? |#)?(?:\\d{1,3}(?:\\.\\d{1,3}){0,3}[a-z]?|[a-e]|one|two|three|four|five|six)';
const ORDINAL =
  '(?:the )?(?:next|first|second|third|fourth|fifth|last|final|previous|remaining|other|same) (?:few |two |three )?';
const OF = '(?: (?:of|in|from|on|von|vom|im|in der|aus|der|des|de|du|del|da|do) .*)?';
const NUMBERED = lazy(
  () =>
    new RegExp(
      `^(?:(?:${ORDINAL}(?:${PIECE})|(?:${PIECE}) ${NUMBER})${OF}|(?:${ROUND}) ${NUMBER}|arguments?|第?[\\d一二三四五六七八九十]{1,3}(?:章|节|節|部分|页|頁|步|段|项|項|セクション|ページ)|(?:セクション|ステップ|ページ|スライド|章节?|图表?|表格?) ?\\d{1,3})$`,
      'i',
    ),
);
/** Stands in all of them. */
const COUNTS =
  /[\d一二三四五六七八九十]|\s(?:[a-e]|one|two|three|four|five|six)(?!\w)|^(?:the )?(?:next|first|second|third|fourth|fifth|last|final|previous|remaining|other|same) |^arguments?$/i;
/** A noun that is taken off a name, with its number. */
const TAKEN =
  /(?:^|\s)(?:(?:part|item|piece|bit|teil|punkt|partie|parte) \d{1,3}|(?:task|aufgabe|tâche|tarea|tarefa) \d{1,2})(?=\s|$)/i;
/** Parts of any text. */
const TEXT =
  /^(?:the )?(?:introduction|intro|conclusions?|abstract|preface|foreword|outlook|bibliography|references|acknowledge?ments|einleitung|schluss(?:teil)?|fazit|zusammenfassung|vorwort|ausblick|literaturverzeichnis|introducción|conclusión|resumen|introdução|conclusão|resumo|résumé|はじめに|結論|まとめ|引言|结论|摘要)(?: (?:of|to|for|der|des|zu[mr]?|de|du|del|da|do) .*)?$/i;
const TESTS =
  /^(?:[^\s,]+ ){0,3}(?:[^\s,]*tests?|specs?|test cases?|testfälle|coverage) (?:for|of|in|on|around|behind|covering|für|zum|zur|zu|der|des|vom|von|im) /i;

/** Is it a numbered part of something? */
export function isNumbered({ called, of }: Phrase): boolean {
  return (COUNTS.test(called) && warm(NUMBERED()).test(called)) || (/^\d{1,3}$/.test(called) && TAKEN.test(of));
}

/** What is known by no name, and is no work of its own. */
export function isWithin(phrase: Phrase): boolean {
  const { inner, called } = phrase;
  return inner || isNumbered(phrase) || warm(TEXT).test(called) || (called.includes(' ') && TESTS.test(called));
}
