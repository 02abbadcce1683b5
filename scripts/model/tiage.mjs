// A side figure: topic shifts in everyday dialogues (TIAGE), the turns of a dialogue given as prompts, words alone.
import { existsSync, readFileSync } from 'node:fs';
import { NO_PLANS } from './core.mjs';

/** `[[{text, shift}]]`: dialogues of a file, one a line, turns joined by `[NEWLINE]`, a `[BOUNDARY]` before a turn that shifts. */
function dialogues(path) {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((l) => l.trim() !== '')
    .map((line) => {
      const turns = [];
      let shift = false;
      for (const part of JSON.parse(line)
        .dialogue.split('[NEWLINE]')
        .map((t) => t.trim())) {
        if (part === '[BOUNDARY]') shift = true;
        else if (part !== '') {
          turns.push({
            text: part
              .replace('[BOUNDARY]', '')
              .replace(/^(?:user|agent): */, '')
              .trim(),
            shift: shift || part.startsWith('[BOUNDARY]'),
          });
          shift = false;
        }
      }
      return turns;
    });
}

/** Chance of a shift before every turn after the first, with its label. */
function judged(core, list, model) {
  const out = [];
  list.forEach((turns, d) => {
    const rows = turns.map((t, i) => ({
      stream: `d${d}`,
      i,
      author: `d${d}`,
      session: 's',
      startsSession: i === 0,
      at: null,
      kind: 'prompt',
      cwd: '/',
      branch: null,
      prompt: t.text,
      files: [],
      said: turns[i - 1]?.text ?? '',
      filesAfter: [],
      saidAfter: '',
      source: '',
      gold: {
        label: t.shift || i === 0 ? 'new' : 'continue',
        thread: `t${turns.slice(0, i + 1).filter((x) => x.shift).length}`,
      },
    }));
    core.runStream(rows, { config: core.DEFAULTS, plans: NO_PLANS, teacher: true, model }, ({ row, prediction }) => {
      if (row.i > 0) out.push({ p: prediction.p, y: row.gold.label === 'new' });
    });
  });
  return out;
}

function f1(rows, bar) {
  const hit = rows.filter((r) => r.p >= bar && r.y).length;
  const said = rows.filter((r) => r.p >= bar).length;
  const all = rows.filter((r) => r.y).length;
  return said + all === 0 ? 0 : (2 * hit) / (said + all);
}

/** F1 on the validation file at the bar that was best on the training file; `null` without the data. */
export function tiage(core, folder, model) {
  const [train, test] = ['train', 'validation'].map((n) => `${folder}/tiage_${n}.jsonl`);
  if (!existsSync(train) || !existsSync(test)) return null;
  const learned = judged(core, dialogues(train), model);
  const bars = Array.from({ length: 99 }, (_, k) => (k + 1) / 100);
  const bar = bars.reduce((a, b) => (f1(learned, b) > f1(learned, a) ? b : a));
  const rows = judged(core, dialogues(test), model);
  return { f1: f1(rows, bar), bar, turns: rows.length, always: f1(rows, 0) };
}
