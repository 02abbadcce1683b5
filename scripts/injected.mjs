#!/usr/bin/env node
// `npm run injected`: what a model is given by the built hook in a session of thirty prompts, in tokens (the dearer of two real counts), what its user is told,
// and what the tools of the server cost in each request; it fails where a session is given more than was promised.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { encode as cl100k } from 'gpt-tokenizer/encoding/cl100k_base';
import { encode as o200k } from 'gpt-tokenizer/encoding/o200k_base';

const FILES = {
  'docs/plans/PILOT-PLAN.md':
    '# Pilot plan\n\n- [x] PILOT-1 choose three customers\n- [ ] PILOT-2 write the invitation\n- [ ] PILOT-3 collect what they say\n',
  'docs/plans/PRICING-RESEARCH.md':
    '# Pricing research\n\n- [ ] PRICE-1 compare the five tiers of others\n- [ ] PRICE-2 ask twenty users what they would pay\n',
  'docs/plans/LOGIN-COOKIES.md':
    '# Login cookies\n\n- [ ] COOKIE-1 rotate the session cookie\n- [ ] COOKIE-2 one cookie for all subdomains\n',
};
const PROMPTS = [
  "let's work on the pilot plan",
  'write the invitation in src/pilot/invite.ts',
  'make it shorter',
  'and friendlier, please',
  'yes',
  'which greeting do you use for companies?',
  'add a test for an empty name',
  'it fails on my machine',
  'run the tests again',
  'good, commit it',
  'what is left of the plan?',
  'go on with PILOT-3',
  'a form with three questions will do',
  'put the answers into a table',
  'thanks',
  "now let's work on the pricing research",
  'begin with the tiers of the two largest',
  'only the monthly prices',
  'as a table in src/pricing/tiers.ts',
  'round them',
  'the session cookie is not renewed after login, can you look?',
  'it happens in Safari only',
  'ok, mend it',
  'hello',
  'back to the pricing research',
  'which of them have a free tier?',
  'add that as a column',
  'sort by price',
  'looks good',
  'commit and push',
];

const root = mkdtempSync(join(tmpdir(), 'clew-injected-'));
const home = join(root, 'home');
const at = join(root, 'harbor');
const env = {
  PATH: process.env.PATH,
  HOME: home,
  XDG_CACHE_HOME: process.env.XDG_CACHE_HOME ?? join(root, 'cache'),
  LANG: 'C.UTF-8',
};
process.on('exit', () => rmSync(root, { recursive: true, force: true }));
mkdirSync(home);
for (const [file, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(at, file)), { recursive: true });
  writeFileSync(join(at, file), text);
}
execFileSync('git', ['init', '-q', '-b', 'main'], { cwd: at });
const transcript = join(root, 'session.jsonl');
writeFileSync(transcript, '');
const lines = [];
const real = (text) => (text === '' ? 0 : Math.max(o200k(text).length, cl100k(text).length));

function fire(event) {
  const input = JSON.stringify({ session_id: 'thirty', cwd: at, transcript_path: transcript, ...event });
  const { stdout } = spawnSync(process.execPath, [resolve('dist/hook.cjs'), 'claude'], {
    input,
    cwd: at,
    env,
    encoding: 'utf8',
  });
  const said = stdout === '' ? {} : JSON.parse(stdout);
  return {
    text: said.hookSpecificOutput?.additionalContext ?? '',
    user: said.systemMessage ?? said.reason ?? '',
  };
}

function line(type, content) {
  lines.push(
    JSON.stringify({
      type,
      timestamp: new Date().toISOString(),
      sessionId: 'thirty',
      cwd: at,
      message: { role: type, content },
    }),
  );
  writeFileSync(transcript, `${lines.join('\n')}\n`);
}

/** The most that each kind may be: a start, a switch, a nudge; all that is none of these together; and lines for the user. */
const MOST = { start: 1200, switch: 300, nudge: 60, rest: 400, lines: 8 };
const kindOf = (text) =>
  /switched to (?:another )?context|user switched/.test(text)
    ? 'switch'
    : /^clew: may be another/.test(text)
      ? 'nudge'
      : 'rest';

/** The list of tools as a host hands it to its model: names, descriptions, schemas. */
function tools() {
  const asked = [
    {
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'injected', version: '1' } },
    },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
  ];
  const input = asked.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('');
  const answers = execFileSync(process.execPath, [resolve('dist/cli.js'), 'mcp'], {
    input,
    cwd: at,
    env,
    encoding: 'utf8',
  });
  const listed = answers.split('\n').find((row) => row.includes('"id":2'));
  return JSON.parse(listed).result.tools.map(({ name, description, inputSchema }) => ({
    name,
    description,
    inputSchema,
  }));
}

execFileSync(process.execPath, [resolve('dist/cli.js'), 'index', '--cwd', at], { env, stdio: 'ignore' });
const start = fire({ hook_event_name: 'SessionStart', source: 'startup' });
const given = { switch: [], nudge: [], rest: [] };
let told = start.user === '' ? 0 : 1;
for (const [i, prompt] of PROMPTS.entries()) {
  const said = fire({ hook_event_name: 'UserPromptSubmit', prompt });
  line('user', prompt);
  line('assistant', [{ type: 'text', text: 'Done.' }]);
  const stop = fire({ hook_event_name: 'Stop', stop_hook_active: false, last_assistant_message: 'Done.' });
  for (const { text } of [said, stop]) if (text !== '') given[kindOf(text)].push(real(text));
  for (const words of [said.user, stop.user].filter((w) => w !== '')) {
    told++;
    if (process.argv.includes('--lines')) console.log(`${String(i + 1).padStart(2)} ${prompt}\n   ${words}`);
  }
}
// The next morning there is something to tell.
const next = fire({ session_id: 'next', hook_event_name: 'SessionStart', source: 'startup' });
const most = (list) => Math.max(0, ...list);
const rest = given.rest.reduce((sum, n) => sum + n, 0);
const figures = [
  ['a start at most (2), tokens', most([real(start.text), real(next.text)]), MOST.start],
  [`a switch at most (${given.switch.length}), tokens`, most(given.switch), MOST.switch],
  [`a nudge at most (${given.nudge.length}), tokens`, most(given.nudge), MOST.nudge],
  [`all else in ${PROMPTS.length} prompts (${given.rest.length} times), tokens`, rest, MOST.rest],
  ['lines for the user (--lines shows them)', told, MOST.lines],
];
for (const [what, n, limit] of figures) console.log(`${n <= limit ? '✓' : '✖'} ${what}: ${n}, at most ${limit}`);
if (figures.some(([, n, limit]) => n > limit)) process.exitCode = 1;
const all = [...given.switch, ...given.nudge, ...given.rest];
console.log(`in ${PROMPTS.length} prompts: ${all.reduce((sum, n) => sum + n, 0)} tokens, in ${all.length} of them`);
console.log(`at the start of the session that follows: ${real(next.text)} tokens`);
const offered = tools();
console.log(`the ${offered.length} tools of the server, in each request: ${real(JSON.stringify(offered))} tokens`);
