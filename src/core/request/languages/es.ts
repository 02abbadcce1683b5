/** Spanish: how people say that they turn to other work. */
import { lazy } from '../../text/lazy.js';
import type { Language } from './_language.js';

const KINDS =
  'proyecto|plan|tarea|funcionalidad|feature|m[óo]dulo|contexto|paquete|repo(?:sitorio)?|servicio|app|[ée]pica';
const LOOSE = 'trabajo|cosa|tema|ticket|parte|historia|asunto|rollo';
const REST =
  'ahora(?: mismo)?|ya|por favor|porfa|primero|otra vez|de nuevo|hoy|mejor|r[áa]pido|gracias|enseguida|por fin|vale|de una vez|por ahora|entonces|cuanto antes';

export const es: Language = {
  id: 'es',
  cues: [
    'volv',
    'vuelv',
    'cambi',
    'pase',
    'paso',
    'pasa',
    'retom',
    'sigu',
    'segu',
    'sigamos',
    'ahora',
    'trabaj',
    'vamos',
    'ponte',
    'poner',
    'ponga',
    'contin',
    'otra',
    'otro',
    'nuev',
    'empie',
    'empez',
    'regres',
    'salta',
    'toca',
    'ocúpate',
    'primero',
    'avanz',
    'dejemos',
    'turno',
    'hagamos',
    'vámon',
    'vamon',
    'porfa',
    ' ya',
    'haz ',
  ],
  rules: () => {
    const lead =
      /^(?:(?:ok(?:ay)?|vale|bueno|bien|perfecto|genial|gracias|venga|anda|s[íi]|no|hola|buenas|buenos d[íi]as|ahora|entonces|luego pues|pues|y|pero|por favor|porfa|hoy|mejor|listo|ya est[áa]|hecho|dale|a ver|oye|eh|mira|deja eso|deja esto|dejemos esto|dejamos esto|primero|r[áa]pido)(?![\wáéíóúñü])[\s,:!¡.–-]*)*/i;
    const modal =
      '(?:(?:¿)?(?:podemos|podr[íi]amos|puedes|podr[íi]as|quiero|quisiera|me gustar[íi]a|vamos a|voy a|hay que|tenemos que|necesito que|quiero que|toca|prefiero|deber[íi]amos|tienes que|yo|nosotros|te|nos|me|y|ahora|ya|mejor|por favor|que)\\s+)*';
    const det = '(?:(?:el|la|los|las|lo|un|una|nuestro|nuestra|mi|tu|del?)\\s+)?';
    const prep = '(?: (?:al?|en|con|para|hacia|a la|a los|por|sobre|de|del))';
    const adv = '(?: ahora| ya| mejor| por favor| otra vez| de nuevo| directamente)*';
    const x = `\\s+${det}(\\S.*)$`;
    const wish =
      '(?:(?:yo|nosotros|ahora|ya) )*(?:quiero|queremos|quisiera|me gustaría|necesito|necesitamos|toca|tenemos que|vamos a|voy a|hay que|deber[íi]amos)(?: (?:ahora|ya))*(?: (?:hacer|trabajar|ver|retomar|seguir|terminar|acabar|continuar|empezar|abordar|atacar)(?: (?:ahora|ya|hoy|primero|a continuación|mismo))*)?';
    const phrase = (verb: string): RegExp => new RegExp(`^(?:${verb})${x}`, 'i');
    return {
      lead,
      modal: new RegExp(`^${modal}$`, 'i'),
      gates: null,
      ahead: [
        phrase(
          `(?:volv(?:amos|er|emos)|vuelve|vuelvo|vuelvas|regres(?:emos|a|ar|o)|cambi(?:a|emos|ar|o|e|es)(?:te|mos|rnos)?|pas(?:emos|a|ar|o|es|amos)(?:te|nos|rnos)?|salt(?:emos|a|ar)|mu[ée]vete|vamos|v[áa]monos|vayamos|ve|vete|ir)${adv}${prep}`,
        ),
        phrase(`(?:retom(?:emos|a|ar|o|es|amos)|reanud(?:emos|a|ar))${adv}`),
        phrase(
          `(?:sig(?:amos|ue|o|as)|segu(?:ir|imos)|contin[uú](?:emos|a|ar|o|es|amos)|prosig(?:amos|ue)|avan(?:cemos|za|zar)|trabaj(?:emos|a|ar|amos|o|es)|emp(?:ecemos|ieza|ezar|iezo)|comen(?:cemos|za|zar)|arran(?:quemos|ca|car)|ponte|pongámonos|pongamonos|poner(?:nos|me|te)?|pongo|c[ée]ntrate|centr[ée]monos|enf[óo]cate|oc[úu]pate|m[ée]tete)${adv}${prep}`,
        ),
        phrase(`(?:toca|es el turno de|turno de|le toca a)${adv}`),
        phrase(`(?:de vuelta|vuelta)${adv}${prep}`),
      ],
      soft: [
        phrase(
          `(?:ha(?:z|gamos|cer|go)|abr(?:e|amos|ir)|tom(?:a|emos|ar)|coge|mir(?:a|emos|ar)|termin(?:a|emos|ar)|acab(?:a|emos|ar)|resuelve)${adv}`,
        ),
      ],
      behind: [
        new RegExp(
          `^${det}(\\S.*?)[ ,]+(?:es lo |va |viene |toca )?(?:ahora(?: mismo)?|primero|a continuaci[óo]n|otra vez|de nuevo|ya)(?: por favor| porfa)*$`,
          'i',
        ),
        new RegExp(
          `^(?:ahora|lo siguiente|siguiente|pr[óo]xima? (?:tarea|cosa)|nueva tarea|nuevo (?:tema|proyecto|contexto))(?: es| toca)?\\s*[:,–-]?\\s+${det}(\\S.*)$`,
          'i',
        ),
        new RegExp(`^${det}(\\S.*?)[ ,]+(?:por favor|porfa)$`, 'i'),
      ],
      titled: [/^(?:nueva tarea|nuevo (?:tema|proyecto|contexto)|otr[oa] (?:tarea|tema|proyecto))\s*[:,–-]\s*(\S.*)$/i],
      // "X es lo que quiero hacer ahora", "lo que quiero hacer ahora es X".
      wished: {
        words: ['lo que '],
        forms: lazy(() => [
          new RegExp(`^${det}(\\S.*?),? (?:es|son) (?:justo )?(?:lo|en lo) que ${wish}$`, 'i'),
          new RegExp(`^(?:lo|en lo) que ${wish} (?:es|son) ${det}(\\S.*)$`, 'i'),
        ]),
      },
      away: [
        /^(?:en |a |con )?(?:otra cosa|algo (?:completamente |totalmente )?(?:distinto|diferente)|algo m[áa]s)$/i,
        new RegExp(
          `^(?:en |a |al |con |de )?(?:un |una |el |la )?(?:otr[oa]|nuev[oa]) (?:${KINDS}|tema|cosa)s?\\b(?:\\s*[:,–-]\\s*(.+)| (?:llamad[oa]|para|de|sobre) (.+))?$`,
          'i',
        ),
        new RegExp(
          `^(?:en |a |al |con |de )?(?:un |una |el |la )?(?:${KINDS}|tema) (?:diferente|distint[oa]|nuev[oa])(?:\\s*[:,–-]\\s*(.+))?$`,
          'i',
        ),
      ],
      awayAsked: [/^(?:cambi(?:ar|emos|a|o)) de (?:tarea|tema|proyecto|contexto|asunto)$/i],
      idle: /(?<![\wáéíóúñü])(?:no|nunca|nadie|luego|despu[ée]s|ma[ñn]ana|m[áa]s tarde|alg[úu]n d[íi]a|la semana que viene|el lunes|todav[íi]a|si|cuando|en cuanto|antes de|una vez que|dice|dijo|dec[íi]a|pregunt[óo]|pregunta|escribi[óo]|quer[íi]a|era|estaba|habr[íi]a|sin|en vez|en lugar|ning[úu]na?|diciendo|repite|insiste)(?![\wáéíóúñü])/i,
      idleStart:
        /^[¿¡]?(?:(?:ok|vale|y|pero|bueno|oye|hola)[\s,]+)*[¿¡]?(?:si|cuando|en cuanto|despu[ée]s|antes|qu[ée]|qui[ée]n|c[óo]mo|d[óo]nde|cu[áa]l(?:es)?|cu[áa]nt[oa]s?|por qu[ée]|es|est[áa]|hay|tiene|él|el (?:jefe|cliente|equipo|dijo|dice|quiere|cree)|ella|laura|debo|deber[íi]a)(?![\wáéíóúñü])/i,
      polite:
        /(?<![\wáéíóúñü])(?:puedes|podr[íi]as|podemos|podr[íi]amos|te importa|vamos|por favor|porfa|quieres|volvemos|seguimos|pasamos)(?![\wáéíóúñü])/i,
      rest: new RegExp(`(?:[\\s,]+(?:${REST}))+$`, 'i'),
      article:
        /^(?:(?:el|la|los|las|lo|un|una|del?|al?|en|con|nuestro|nuestra|mi|tu|este|esta|ese|esa|para|sobre|de la|de los|de las)\s+)+/i,
      kind: {
        before: new RegExp(
          `^(?:(?:el|la|al|del|un|una)\\s+)?(?:(${KINDS})|${LOOSE})s?(?:\\s+(?:de la|de los|de las|del?|llamad[oa]|para|sobre)|:)?\\s+`,
          'i',
        ),
        behind: new RegExp(`\\s+(?:(${KINDS})|${LOOSE})s?$`, 'i'),
      },
      inner:
        /^(?:el |la |los |las |un |una |esta |este |mi )*(?:rama|pesta[ñn]a|sesi[óo]n|worktree|tests?|pruebas?|argumento|enfoque|paso|siguiente paso|versi[óo]n|opci[óo]n|idea|variante|archivo|fichero|l[íi]nea|funci[óo]n|m[ée]todo|modo|modelo|ventana|terminal|editor|commit|c[óo]digo|pregunta|principio|main|master|develop|staging|eso|esto|todo|resto|siguiente|pr[óo]ximo|docs?|build|errores?)(?![\wáéíóúñü]).*$/i,
      innerFirst:
        /^(?:la |el |un |una |esta |este )*(?:rama|branch|pesta[ñn]a|worktree|archivo|fichero|carpeta|pr|pull request|commit|tag|ventana|terminal|p[áa]gina|servidor|contenedor)(?![\wáéíóúñ])/i,
      seed: /(?<![\wáéíóúñü])ahora(?: vamos a| vamos| mejor)? (?:trabaj|pas(?:emos|amos|ar) a)|(?<![\wáéíóúñü])(?:trabajemos|trabajamos|trabajar|pasemos|pasamos) ahora(?![\wáéíóúñü])/i,
    };
  },
};
