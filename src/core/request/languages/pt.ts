/** Portuguese: how people say that they turn to other work. */
import { lazy } from '../../text/lazy.js';
import type { Language } from './_language.js';

const KINDS =
  'projeto|plano|tarefa|funcionalidade|feature|m[óo]dulo|contexto|pacote|repo(?:sit[óo]rio)?|servi[çc]o|app|[ée]pico';
const LOOSE = 'trabalho|coisa|tema|assunto|ticket|parte|hist[óo]ria|neg[óo]cio';
const REST =
  'agora(?: mesmo)?|j[áa]|por favor|pfv|primeiro|de novo|outra vez|novamente|hoje|melhor|r[áa]pido|obrigad[oa]|valeu|de uma vez|por enquanto|ent[ãa]o|logo|a[íi]';

export const pt: Language = {
  id: 'pt',
  cues: [
    'volt',
    'mud',
    'troc',
    'pass',
    'retom',
    'continu',
    'agora',
    'trabalh',
    'vamos',
    'bora',
    'vai ',
    'segu',
    'siga',
    'outra',
    'outro',
    'nov',
    'come',
    'pega',
    'pegar',
    'primeiro',
    'por favor',
    'foc',
    'foqu',
    'avan',
    'partir',
    'ir pr',
    'dá pra',
    'faz',
    'próxim',
  ],
  rules: () => {
    const lead =
      /^(?:(?:ok(?:ay)?|beleza|blz|certo|bom|bem|perfeito|[óo]timo|show|legal|obrigad[oa]|valeu|sim|n[ãa]o|oi|ol[áa]|bom dia|boa tarde|agora|ent[ãa]o|da[íi]|e|mas|por favor|hoje|melhor|pronto|feito|t[áa]|larga isso|deixa isso|chega|ah|ei|olha|primeiro|ficou bom)(?![\wáàâãéêíóôõúç])[\s,:!.–-]*)*/i;
    const modal =
      '(?:(?:podemos|poderia|podes|pode|poderias|consegue|d[áa] (?:pra|para)|d[áa] p|quero|queria|gostaria de|vamos|vou|bora|temos que|preciso que|preciso|tem que|prefiro|dever[íi]amos|eu|a gente|n[óo]s|voc[êe]|me|te|e|agora|j[áa]|melhor|por favor|que|quero que voc[êe])\\s+)*';
    const det = '(?:(?:o|a|os|as|um|uma|nosso|nossa|meu|minha|d[oae]s?)\\s+)?';
    const prep =
      '(?: (?:pr[oa]s?|pra|para(?: o| a| os| as)?|ao?s?|à|n[oa]s?|em|com(?: o| a| os| as)?|sobre|d[oa]s?|de|por))';
    const adv = '(?: agora| lá| j[áa]| melhor| por favor| de novo| logo| direto)*';
    const x = `\\s+${det}(\\S.*)$`;
    const wish =
      '(?:(?:eu|a gente|n[óo]s|agora|j[áa]) )*(?:quero|queremos|quer|queria|gostaria|preciso|precisamos|vamos|vou|temos que|dev[íi]amos)(?: (?:agora|j[áa]))*(?: (?:fazer|trabalhar|ver|retomar|seguir|terminar|acabar|continuar|come[çc]ar|atacar|mexer|pegar|focar)(?: (?:agora|j[áa]|hoje|primeiro|em seguida|mesmo))*)?';
    const phrase = (verb: string): RegExp => new RegExp(`^(?:${verb})${x}`, 'i');
    return {
      lead,
      modal: new RegExp(`^${modal}$`, 'i'),
      gates: null,
      ahead: [
        phrase(
          `(?:volt(?:a|ar|emos|amos|e|o|ando)|mud(?:a|ar|emos|amos|e|o|ando)|troc(?:a|ar|amos|o)|troque|pass(?:a|ar|emos|amos|e|o)|pul(?:a|ar|emos)|vamos|vai|v[áa]|ir|parti(?:r|u|mos)|bora|segue|sigamos|seguir|seguimos)${adv}${prep}`,
        ),
        phrase(`(?:retom(?:a|ar|emos|amos|e|o))${adv}`),
        phrase(
          `(?:continu(?:a|ar|emos|amos|e|o)|prossig(?:a|amos)|avan[çc](?:a|ar|emos|e)|trabalh(?:a|ar|emos|amos|e|o)|come[çc](?:a|ar|emos|e)|foc(?:a|ar|o)|foque|foquemos|mexer?|mexe|pega|pegar|peg(?:ue|uemos)|ataca|atacar|cuida|cuidar)${adv}${prep}?`,
        ),
        phrase(`(?:de volta)${adv}${prep}`),
      ],
      soft: [
        phrase(
          `(?:fa(?:z|zer|[çc]a|[çc]amos)|abr(?:e|ir|a)|olh(?:a|ar|e)|termin(?:a|ar|e)|acab(?:a|ar|e)|resolv(?:e|er|a)|toca|tocar)${adv}`,
        ),
      ],
      behind: [
        new RegExp(
          `^${det}(\\S.*?)[ ,]+(?:[ée] o |[ée] a |vem |vai )?(?:agora(?: mesmo)?|primeiro|a seguir|de novo|j[áa])(?:[ ,]+(?:por favor|pfv))*$`,
          'i',
        ),
        new RegExp(
          `^(?:agora|o pr[óo]ximo|pr[óo]xim[oa](?: tarefa| coisa)?|nova tarefa|novo (?:tema|projeto|contexto))(?: [ée]| vem)?\\s*[:,–-]?\\s+${det}(\\S.*)$`,
          'i',
        ),
        new RegExp(`^${det}(\\S.*?)[ ,]+(?:por favor|pfv)$`, 'i'),
      ],
      titled: [/^(?:nova tarefa|novo (?:tema|projeto|contexto)|outr[oa] (?:tarefa|tema|projeto))\s*[:,–-]\s*(\S.*)$/i],
      // "X é o que eu quero fazer agora", "o que eu quero fazer agora é X".
      wished: {
        words: ['o que '],
        forms: lazy(() => [
          new RegExp(`^${det}(\\S.*?),? (?:é|são) (?:justo )?(?:o|no) que ${wish}$`, 'i'),
          new RegExp(`^(?:o|no) que ${wish} (?:é|são) ${det}(\\S.*)$`, 'i'),
        ]),
      },
      away: [
        /^(?:em |a |com |n)?(?:outra coisa|algo (?:completamente |totalmente )?(?:diferente|distinto)|outro assunto)$/i,
        new RegExp(
          `^(?:em |n|a |ao |pr[oa] |para |com |d)?(?:um |uma |o |a )?(?:outr[oa]|nov[oa]) (?:${KINDS}|tema|assunto|coisa)s?\\b(?:\\s*[:,–-]\\s*(.+)| (?:chamad[oa]|para|de|sobre) (.+))?$`,
          'i',
        ),
        new RegExp(
          `^(?:em |n|a |ao |pr[oa] |para |com |d)?(?:um |uma |o |a )?(?:${KINDS}|tema) (?:diferente|nov[oa])(?:\\s*[:,–-]\\s*(.+))?$`,
          'i',
        ),
      ],
      awayAsked: [/^(?:mud(?:ar|emos|a|o)|troc(?:ar|a|o)) de (?:tarefa|assunto|tema|projeto|contexto)$/i],
      idle: /(?<![\wáàâãéêíóôõúç])(?:n[ãa]o|nunca|ningu[ée]m|depois|amanh[ãa]|mais tarde|um dia|algum dia|semana que vem|segunda|ainda|se|quando|assim que|antes de|uma vez que|disse|diz|falou|perguntou|pergunta|escreveu|queria saber|era|estava|ia|teria|sem|em vez|nenhum[a]?|dizendo|repete|insiste)(?![\wáàâãéêíóôõúç])/i,
      idleStart:
        /^(?:(?:ok|beleza|e|mas|bom|oi|ei)[\s,]+)*(?:se|quando|assim que|depois|antes|o que(?! (?:eu |a gente |n[óo]s )?(?:quero|queremos|queria|gostaria|preciso|vamos) )|quem|como|onde|qual|quais|quant[oa]s?|por que|porque|ser[áa]|est[áa]|tem|ele|ela|a ana|um dia)(?![\wáàâãéêíóôõúç])/i,
      polite:
        /(?<![\wáàâãéêíóôõúç])(?:pode|podes|podemos|poderia|consegue|d[áa] (?:pra|para)|bora|vamos|por favor|pfv|que tal)(?![\wáàâãéêíóôõúç])|^o que (?:eu |a gente |n[óo]s )?(?:quero|queremos|queria|gostaria|preciso|vamos) /i,
      rest: new RegExp(`(?:[\\s,]+(?:${REST}))+$`, 'i'),
      article:
        /^(?:(?:o|a|os|as|um|uma|do|da|dos|das|de|no|na|nos|nas|em|ao|aos|com|nosso|nossa|meu|minha|este|esta|esse|essa|pro|pra|para|sobre)\s+)+/i,
      kind: {
        before: new RegExp(
          `^(?:(?:o|a|ao|do|da|no|na|um|uma)\\s+)?(?:(${KINDS})|${LOOSE})s?(?:\\s+(?:d[oae]s?|chamad[oa]|para|sobre)|:)?\\s+`,
          'i',
        ),
        behind: new RegExp(`\\s+(?:(${KINDS})|${LOOSE})s?$`, 'i'),
      },
      inner:
        /^(?:o |a |os |as |um |uma |esta |este |essa |esse |minha |meu |à |pra )*(?:branch|ramo|aba|sess[ãa]o|worktree|testes?|argumento|abordagem|passo|etapa|pr[óo]xim[oa](?: passo| etapa)?|vers[ãa]o|op[çc][ãa]o|ideia|variante|arquivo|ficheiro|linha|fun[çc][ãa]o|m[ée]todo|modo|modelo|janela|terminal|editor|commit|c[óo]digo|pergunta|come[çc]o|main|master|develop|staging|isso|isto|tudo|resto|docs?|build|erros?)(?![\wáàâãéêíóôõúç]).*$/i,
      innerFirst:
        /^(?:a |o |um |uma |esta |este )*(?:branch|ramo|aba|worktree|arquivo|ficheiro|pasta|pr|pull request|commit|tag|janela|terminal|p[áa]gina|servidor|container)(?![\wáâãéêíóôõç])/i,
      seed: /(?<![\wáàâãéêíóôõúç])agora(?: vamos| a gente)?(?: a)? (?:trabalh|pass(?:emos|amos|ar) (?:pr?a|ao?|à|para))|(?<![\wáàâãéêíóôõúç])(?:trabalhemos|trabalhamos|trabalhar|passemos|passamos) agora(?![\wáàâãéêíóôõúç])/i,
    };
  },
};
