/** Decides how a question about a call stands in the question tool of a host, and when what came back from there is its user's answer: every letter that was shown is ours. */
import type { Choice, PutQuestion, Question } from '../model.js';
import { ONCE_ONLY, permitIn } from './permit.js';

const HEADER = 'clew';
/** Options that such a tool shows. */
const MOST = 4;
const BEGINS = /^clew (q[0-9a-f]{4,16}): /;

/** May what the host asked be one of our questions? A glance. */
export function mayBeOurs({ question }: Pick<PutQuestion, 'question'>): boolean {
  return question.startsWith('clew q');
}

/** The question `put` names; '' for none. */
export function namedIn({ question }: Pick<PutQuestion, 'question'>): string {
  return BEGINS.exec(question)?.[1] ?? '';
}

/** The questions for the host's tool, byte for byte as they are to be shown. */
export function dialogOf(q: Question): { question: string; header: string; options: Option[]; multiSelect: false }[] {
  return [
    {
      question: `clew ${q.id}: ${q.text}`,
      header: HEADER,
      options: optionsOf(q).map(({ shown }) => shown),
      multiSelect: false,
    },
  ];
}

interface Option {
  label: string;
  description: string;
}

/** The choice that the user took, `null` where they took none of ours, or where anything else was shown to them. */
export function chosenIn(q: Question, put: PutQuestion): Choice | null {
  const [ours] = dialogOf(q);
  const same =
    !put.more &&
    put.question === ours!.question &&
    put.header === ours!.header &&
    JSON.stringify(put.options.map((o) => [o.label, o.description])) ===
      JSON.stringify(ours!.options.map((o) => [o.label, o.description]));
  return same ? (optionsOf(q).find(({ shown }) => shown.label === put.chose)?.choice ?? null) : null;
}

function optionsOf(q: Question): { shown: Option; choice: Choice }[] {
  const yes = permitIn(q);
  const no = q.choices.find((c) => c.act.do === 'keep');
  const rest = q.choices.filter((c) => c !== yes && c !== no).slice(0, MOST - 2);
  return [yes, ...rest, no].flatMap((choice) =>
    choice === undefined
      ? []
      : [
          {
            choice,
            shown:
              choice === yes
                ? { label: 'Yes', description: choice.label.replace(/^Yes: /, '') }
                : choice === no
                  ? { label: 'No', description: 'Nothing is written or run.' }
                  : choice.label === ONCE_ONLY
                    ? { label: 'Only this once', description: 'It runs now; the next time you are asked again.' }
                    : choice.act.do === 'permit'
                      ? { label: 'Yes, and more', description: choice.label.replace(/^Yes: /, '') }
                      : { label: `${choice.letter}) ${choice.label}`, description: 'In place of it.' },
          },
        ],
  );
}
