// A set of pairs of plan files that somebody wrote: `[{id, kind, same, made: {path, text}, existing: {path, text}}]`. Measures how many duplicates the guard sees, and how many others it takes for one.
import { readFileSync } from 'node:fs';

/** The lines that are printed for the set at `file`; `wants.misses` names each pair that came out wrong. */
export function measured(file, core, related, misses = false) {
  const pairs = JSON.parse(readFileSync(file, 'utf8'));
  const planOf = ({ path, text }) => ({ ...core.parsePlan(path, text), archived: false });
  const indexOf = (plans) => ({ ...core.indexOf(plans.map((plan) => ({ plan, at: 0 }))), related });
  const found = ({ made }, index, tasks) => {
    const plan = planOf(made);
    return core
      .similarPlans({ name: plan.name, title: plan.title, text: made.text, path: made.path }, index, {
        except: [made.path],
        tasks: (path) => tasks.get(path) ?? null,
        max: 48,
      })
      .filter((s) => s.verdict !== 'sibling');
  };
  const all = new Map(pairs.map((p) => [p.existing.path, planOf(p.existing)]));
  const together = indexOf([...all.values()]);
  const tasks = new Map([...all].map(([path, plan]) => [path, plan.tasks]));
  const rows = pairs.map((p) => {
    const other = planOf(p.existing);
    const alone = found(p, indexOf([other]), new Map([[p.existing.path, other.tasks]]));
    const among = found(p, together, tasks);
    return {
      ...p,
      of: alone[0],
      alone: alone.length > 0,
      among: among.some((s) => s.plan.path === p.existing.path),
      strangers: among.filter((s) => s.plan.path !== p.existing.path),
    };
  });
  const out = [`${''.padEnd(44)} pairs  duplicates  recall  precision`];
  const line = (name, is) => {
    const said = rows.filter(is);
    const right = said.filter((r) => r.same).length;
    const same = rows.filter((r) => r.same).length;
    const rates = [right / Math.max(1, same), right / Math.max(1, said.length)];
    out.push(
      `${name.padEnd(44)} ${String(rows.length).padStart(5)} ${String(same).padStart(11)}   ${rates[0].toFixed(3)}      ${rates[1].toFixed(3)}`,
    );
  };
  line('each beside the other plan alone', (r) => r.alone);
  line(`each among all ${all.size} plans of the set`, (r) => r.among);
  const strange = rows.filter((r) => r.strangers.length > 0).length;
  out.push(`of ${rows.length}, ${strange} are taken for a plan of another pair`, '');
  out.push('by kind                        pairs  held up');
  for (const kind of [...new Set(rows.map((r) => r.kind))].sort()) {
    const of = rows.filter((r) => r.kind === kind);
    out.push(
      `${kind.padEnd(30)} ${String(of.length).padStart(5)}    ${String(of.filter((r) => r.alone).length).padStart(5)}`,
    );
  }
  if (misses)
    for (const r of rows)
      for (const s of r.strangers.slice(0, 1))
        out.push(
          `stranger\t${r.id}\t${r.made.path}\t|\t${s.plan.path}\t${s.reasons.map((x) => `${x.rule} ${x.value.toFixed(2)}`).join(', ')}`,
        );
  if (misses)
    for (const r of rows.filter((x) => x.alone !== x.same || x.among !== x.same))
      out.push(
        `${r.same ? 'missed' : 'false'}\t${r.id}\t${r.kind}\t${r.made.path}\t|\t${r.existing.path}\t${(r.of?.reasons ?? []).map((s) => `${s.rule} ${s.value.toFixed(2)}`).join(', ')}`,
      );
  return out;
}
