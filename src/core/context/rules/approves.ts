/** Decides whether a prompt is a person's yes to one new plan, and for what: "Yes, create new plan for X". */

/** A yes. `confirmed`: it answers ("yes, …"); without, the user wants a plan and may not know of the ones that are alike. */
export interface Approval {
  title: string;
  confirmed: boolean;
}

/** Longer prompts are more than an answer; what is pasted is seldom shorter. */
export const LONGEST_YES = 400;

/** Each gives the answer, if there is one, and the title. A title is what stands behind "for". */
const FORMS: RegExp[] = [
  /^(yes|yep|yeah|yup|ok|okay|sure|please do|go ahead)?[\s,.!:;–—-]*(?:please\s+|and\s+|do\s+|you (?:can|may)\s+|let'?s\s+)*(?:create|make|start|write|open|begin|add)\s+(?:me\s+)?(?:a|an|the|this|that|one)?\s*(?:(brand[- ]new|new|separate|fresh)\s+)?plan(?:\s+(?:file|document))?\s*(?:\s(?:for|about|on|called|named|titled)|:)\s+(.+)$/iu,
  /^(ja|jawohl|ok|okay|gut)?[\s,.!:;–—-]*(?:bitte\s+|dann\s+)*(?:erstelle?|lege?|mache?|schreibe?|beginne?|erzeuge?)\s+(?:bitte\s+)?(?:mir\s+)?(?:einen|den|diesen)?\s*(?:(neuen|eigenen|separaten)\s+)?plan\s*(?:\s(?:für|zu|zum|zur|über|namens)|:)\s+(.+?)(?:\s+an)?$/iu,
  /^(s[ií]|vale|ok|claro)?[\s,.!:;–—-]*(?:por favor,?\s+)?(?:crea|crear|haz|escribe|abre)\s+(?:un|el)?\s*(?:(nuevo)\s+)?plan(?:\s+(nuevo))?\s*(?:\s(?:para|de|del|sobre|llamado)|:)\s+(.+)$/iu,
  /^(oui|ok|d'accord|vas-y)?[\s,.!:;–—-]*(?:s'il te pla[iî]t,?\s+)?(?:cr[ée]e|cr[ée]er|cr[ée]ez|fais|[ée]cris|ouvre)\s+(?:un|le)?\s*(?:(nouveau)\s+)?plan\s*(?:\s(?:pour|de|du|sur|nomm[ée]|appel[ée])|:)\s+(.+)$/iu,
  /^(sim|ok|claro)?[\s,.!:;–—-]*(?:por favor,?\s+)?(?:crie|cria|criar|fa[çc]a|faz|escreva)\s+(?:um|o)?\s*(?:(novo)\s+)?plano(?:\s+(novo))?\s*(?:\s(?:para|de|do|da|sobre|chamado)|:)\s+(.+)$/iu,
  /^(s[iì]|ok|va bene|certo)?[\s,.!:;–—-]*(?:per favore,?\s+)?(?:crea|fai|scrivi|apri)\s+(?:un|il)?\s*(?:(nuovo)\s+)?piano(?:\s+(nuovo))?\s*(?:\s(?:per|su|di|del|della|chiamato)|:)\s+(.+)$/iu,
  /^(是的?|好的?|对|對|可以|行)?[\s,\uff0c、。!\uff01]*(?:请|請)?(?:为|給|给|為|替)\s*(.+?)\s*(?:创建|創建|新建|建立|制定|写|寫)(?:一个|一個|一份)?(新)?的?(?:计划|計劃|計畫)$/u,
  /^(はい|ええ|うん|お願いします|いいです)?[\s、,\uff0c。!\uff01]*(.+?)(?:のための|についての|の)?(新しい|新規の?|新)?(?:計画|プラン)を?(?:作成|作って|作り|立てて|書いて)(?:して)?(?:ください|下さい)?$/u,
  /^(네|예|응|좋아요?|그래)?[\s,.!]*(.+?)(?:을|를)?\s*(?:위한|에 대한|용|의)?\s*(새로운|새)\s*(?:계획|플랜)(?:을|를)?\s*(?:만들|작성|생성|세워)\S*(?:\s*(?:주세요|줘))?$/u,
];

/** Behind these a yes is none yet. */
const CONDITION =
  /(?:^|\s)(?:if|unless|until|but|not|only|don'?t|never|instead|wenn|falls|aber|nicht|erst|pero|si|mais|mas|ma|se|если|но)(?=\s|$|,)/iu;

/** What `prompt` (the user's own words, whole) approves, `null` for nearly all. Quotes, code and pasted text never count. */
export function parseApproval(prompt: string): Approval | null {
  if (prompt.length > LONGEST_YES) return null;
  const line = prompt.trim().split(/\r?\n/, 1)[0]!.trim();
  // The phrase itself stands open: what begins with a quotation mark, a bracket or a speaker's name is somebody else's.
  for (const said of sentences(line)) {
    if (!/^[\p{L}]/u.test(said) || /[?\uff1f]$/u.test(said)) continue;
    const found = FORMS.map((f) => f.exec(said.replace(/[\s.!。\uff01]+$/u, ''))).find((m) => m !== null);
    const approved = found == null ? null : parts(found);
    if (approved !== null) return approved;
  }
  return null;
}

/** The first line as it was typed, and what follows its first sentence end, so that "Good. Yes, create …" counts. */
function sentences(line: string): string[] {
  const ends = [...line.matchAll(/[.!](?=\s)\s*(?=\S)|[。\uff01](?=\S)/gu)]
    .slice(0, 4)
    .map((m) => m.index + m[0].length);
  return [0, ...ends].map((from) => clause(line.slice(from)));
}

/** Up to the end of its sentence: what follows a title says how, not what for. A point inside a name stays. */
function clause(text: string): string {
  const after = /^(?:yes|yep|yeah|ok|okay|sure|ja|oui|s[iíì]|sim|vale|claro)[.!]\s+/iu.exec(text)?.[0].length ?? 0;
  const end = /[.!?](?=\s|$)|[。\uff1f\uff01]/u.exec(text.slice(after));
  return end === null ? text : text.slice(0, after + end.index + 1);
}

function parts(m: RegExpExecArray): Approval | null {
  const [, answer, ...rest] = m;
  const said = rest.filter((r) => r !== undefined);
  const fresh = said.some((s) =>
    /^(?:brand[- ]new|new|separate|fresh|neuen|eigenen|separaten|nuevo|nouveau|novo|nuovo|新|新しい|新規の?|새로운|새)$/iu.test(
      s,
    ),
  );
  const raw = said.find(
    (s) =>
      !/^(?:brand[- ]new|new|separate|fresh|neuen|eigenen|separaten|nuevo|nouveau|novo|nuovo|新|新しい|新規の?|새로운|새)$/iu.test(
        s,
      ),
  );
  if (raw === undefined || (answer === undefined && !fresh)) return null;
  const quoted = /^(["'“„«`「])(.{2,100})["'”“»`」]$/u.exec(raw.trim());
  const title = (quoted?.[2] ?? raw).trim().replace(/^(?:the|den|die|das|el|los|las|la|les|le)\s+/iu, '');
  if (title.length < 2 || title.length > 100 || CONDITION.test(title) || /["“”`<>{}]/.test(title)) return null;
  return { title, confirmed: answer !== undefined };
}
