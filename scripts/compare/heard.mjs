// Decides what later commands can name: the ids that earlier answers told.

/** What answers name that later commands may use. */
export const NAMED = {
  op: /\b[a-z0-9]{8}-[0-9a-f]{6}\b/g,
  question: /\bclew answer (\w+)/g,
  grant: /\bg[0-9a-f]{5}\b/g,
  ctx: /(?:^|[\s"(])([a-z][a-z0-9]+(?:-[a-z0-9]+)+)(?=[\s",)]|$)/gm,
  item: /\b[a-z]{1,2}-?[0-9a-f]{4,8}\b/g,
};

/** Notes what `said` names. */
export function learned(names, said) {
  const text = `${said.out}\n${said.err}`.slice(0, 20_000);
  for (const [name, pattern] of Object.entries(NAMED))
    for (const m of text.matchAll(pattern)) if (!names[name].includes(m[1] ?? m[0])) names[name].push(m[1] ?? m[0]);
  for (const name of Object.keys(NAMED)) names[name] = names[name].slice(-40);
}
