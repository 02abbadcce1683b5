// A prompt where the user named a reader, beside the same prompt where nobody did: cold processes in turns.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTurns, NODE, p, run } from './kit.mjs';
import { makePlans } from './world.mjs';

/** Milliseconds that a reader may add to the prompt hook. */
const MOST = 20;

/** Figures of both, p50. The reader is a program that answers at once: it runs behind the hook, and each round waits until it is done. */
export function besideReader({ tmp, env, dist, rounds }) {
  const of = (name, reader) => {
    const root = join(tmp, 'reader', name);
    const home = join(root, 'home');
    mkdirSync(join(root, 'shop/.git'), { recursive: true });
    mkdirSync(join(home, '.config/clew'), { recursive: true });
    writeFileSync(join(root, 'shop/.git/HEAD'), 'ref: refs/heads/main\n');
    if (reader !== null) writeFileSync(join(home, '.config/clew/config.json'), JSON.stringify({ reader }));
    makePlans(join(root, 'shop'), 10);
    const at = { cwd: join(root, 'shop'), env: { ...env, HOME: home } };
    run([join(dist, 'cli.js'), 'index', '--quiet'], '', at);
    for (const title of ['Login cookies', 'Invoice export', 'Pricing page']) run([join(dist, 'cli.js'), 'new', title], '', at);
    const prompt = (text) => run([join(dist, 'hook.cjs'), 'claude'], JSON.stringify({ session_id: 's', cwd: at.cwd, hook_event_name: 'UserPromptSubmit', prompt: text }), at);
    prompt('write the pricing page for the hosted edition');
    return (i) => {
      const ms = prompt(`why does the third column of the table number ${i} wrap on small screens?`);
      // What goes on behind the hook belongs to no other measurement.
      run(['-e', 'setTimeout(() => {}, 600)'], '', at);
      return ms;
    };
  };
  const command = [NODE, '-e', 'process.stdout.write(\'{"leaves":5,"to":null,"title":""}\')'];
  const [without, beside] = inTurns([of('none', null), of('some', { use: 'command', command })], rounds).map((t) => p(t, 0.5));
  return [
    ['prompt hook without a reader, p50, ms', without, null],
    ['prompt hook with a reader, p50, ms', beside, null],
    ['what a reader adds to the prompt hook, p50, ms', beside - without, MOST],
  ];
}
