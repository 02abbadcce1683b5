// A prompt where a team was joined, beside the same prompt where none was: cold processes in turns, each pair met by the same machine.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { inTurns, p, run } from './kit.mjs';
import { makePlans } from './world.mjs';

/** Milliseconds that a joined team may add: one more small file is read, and nothing else is done. */
const MOST = 1;
const MEMBERS = 20;

/** Figures of both, p50, and of their pairs. What an exchange leaves is written as it writes it; no server is asked, as no hook asks one. */
export async function besideTeam({ tmp, env, dist, rounds }) {
  const { FORM, NEVER } = await seenForm(tmp);
  const of = (name, joined) => {
    const root = join(tmp, 'team', name, 'shop');
    const home = join(tmp, 'team', name, 'home');
    for (const made of [join(root, '.git'), home]) mkdirSync(made, { recursive: true });
    writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
    makePlans(root, 10);
    const at = { cwd: root, env: { ...env, HOME: home } };
    run([join(dist, 'cli.js'), 'index', '--quiet'], '', at);
    for (const title of ['Login cookies', 'Invoice export', 'Pricing page']) run([join(dist, 'cli.js'), 'new', title], '', at);
    if (joined) asJoined(root, FORM, NEVER);
    const prompt = (text) => run([join(dist, 'hook.cjs'), 'claude'], JSON.stringify({ session_id: 's', cwd: root, hook_event_name: 'UserPromptSubmit', prompt: text }), at);
    prompt('write the pricing page for the hosted edition');
    return (i) => prompt(`why does the third column of the table number ${i} wrap on small screens?`);
  };
  const [alone, beside] = inTurns([of('alone', false), of('joined', true)], rounds);
  return [
    ['prompt hook without a team, p50, ms', p(alone, 0.5), null],
    [`prompt hook in a team of ${MEMBERS} at work, p50, ms`, p(beside, 0.5), null],
    ['what a joined team adds to the prompt hook, p50 of pairs, ms', p(alone.map((ms, i) => beside[i] - ms), 0.5), MOST],
  ];
}

function asJoined(root, FORM, NEVER) {
  const until = Date.now() + 3_600_000;
  const names = Array.from({ length: MEMBERS }, (_, i) => `member-${i}`);
  const met = { 'login-cookies': [{ member: 'member-1', title: 'Cookies', where: ['src/login/cookie.ts'], until }] };
  const here = names.map((member) => ({ member, until }));
  const seen = { v: FORM, member: 'ann', team: 'shop', sync: { ...NEVER, doneAt: Date.now() }, waiting: 3, here, met, handed: 1, disputed: 0 };
  const place = { v: 1, url: 'postgres://ann@127.0.0.1:1/none', team: 'shop', member: 'ann', role: 'member', device: 'device-1', project: 'shop', share: 'titles', at: 0 };
  for (const [file, value] of [['team/joined.json', place], ['cache/team.json', seen]]) {
    mkdirSync(join(root, '.clew', file, '..'), { recursive: true });
    writeFileSync(join(root, '.clew', file), JSON.stringify(value));
  }
}

async function seenForm(tmp) {
  const outfile = join(tmp, 'seen.mjs');
  await build({ entryPoints: [resolve('src/core/team/seen.ts')], outfile, bundle: true, format: 'esm', platform: 'node', target: 'node20', logLevel: 'error' });
  return import(pathToFileURL(outfile).href);
}
