/** Decides when two names mean one family: `npm run test` is `npm test`, `pnpm run lint` is `pnpm lint`. */

const SHORT: Record<string, string> = {
  ...{
    'npm t': 'npm test',
    'npm tst': 'npm test',
    'npm i': 'npm install',
    'pnpm t': 'pnpm test',
    'pnpm i': 'pnpm install',
  },
  ...{ 'cargo t': 'cargo test', 'cargo b': 'cargo build', 'cargo c': 'cargo check', 'cargo r': 'cargo run' },
};
/** Bun has words of its own by these names. */
const BUNS = /^bun (?:test|build|install|i|run|x|exec)(?: |$)/;

/** The name that stands for all that mean the same. */
export function plainName(name: string): string {
  const [, launcher, task] = /^(npm|pnpm|yarn|bun|mise) (?:run|run-script|r) ([\w.:@+-]+)$/.exec(name) ?? [];
  if (task !== undefined) {
    if (launcher === 'bun' || launcher === 'mise') return `${launcher} run ${task}`;
    return launcher === 'npm' && !/^(?:test|start)$/.test(task) ? `npm run ${task}` : `${launcher} ${task}`;
  }
  if (/^bun [\w.:@+-]+$/.test(name) && !BUNS.test(name)) return name.replace('bun ', 'bun run ');
  return SHORT[name] ?? name;
}
