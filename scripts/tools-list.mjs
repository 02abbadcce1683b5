/** Writes down which tools each host program offers its model, by version: what real programs sent to a scripted one. `npm run tools:list [HOST …]`; needs the harness (`CLEW_HOSTS`, default `../shared/hosts`). */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const HARNESS = resolve(process.env.CLEW_HOSTS ?? '../shared/hosts');
const SCRATCH = process.env.CLEW_HOSTS_DIR ?? join(tmpdir(), 'clew-hosts');
const PLACE = 'test/hosts/tools';

/** What each is run with: models are offered different tools, and what is put off is wanted whole. */
const RUNS = {
  claude: ['claude-sonnet-4-5', 'claude-opus-4-8', 'claude-haiku-4-5'].map((m) => [
    '--model',
    m,
    '--env',
    'ENABLE_TOOL_SEARCH=false',
    '--env',
    'CLAUDE_CODE_ENABLE_TODO_TOOLS=1',
  ]),
  codex: [['--model', 'gpt-5.1-codex'], ['--model', 'gpt-5.6-sol'], []],
  copilot: [
    ['--model', 'gpt-4.1'],
    ['--model', 'gpt-5.1-codex'],
    ['--model', 'claude-sonnet-4-5'],
  ],
  gemini: [[]],
  opencode: [[]],
  qwen: [[]],
  cline: [[]],
};
const SCENARIO = {
  name: 'tools',
  prompts: ['Say done.'],
  steps: [{ when: { any: '.' }, text: 'Done.', repeat: true }],
};

/** The tools of one request, whatever its protocol: name and names of parameters. */
function toolsOf(tools) {
  return tools.flatMap((t) => {
    if (Array.isArray(t.functionDeclarations)) return toolsOf(t.functionDeclarations);
    if (t.type === 'namespace') return toolsOf(t.tools);
    const f = t.function ?? t;
    const schema = f.parameters ?? f.input_schema ?? f.parametersJsonSchema ?? {};
    return [[f.name ?? f.type, Object.keys(schema.properties ?? {}).sort()]];
  });
}

function run(host, more) {
  const dir = mkdtempSync(join(tmpdir(), 'tools-list-'));
  const scenario = join(dir, 'scenario.json');
  writeFileSync(scenario, JSON.stringify(SCENARIO));
  const args = ['--client', host, '--scenario', scenario, '--no-tap', '--no-probe', '--out', join(dir, 'out'), ...more];
  spawnSync(process.execPath, [join(HARNESS, 'run.mjs'), ...args], {
    env: { ...process.env, HOSTS_DIR: SCRATCH },
    stdio: 'ignore',
    timeout: 200_000,
  });
  const read = (name) => (existsSync(join(dir, 'out', name)) ? readFileSync(join(dir, 'out', name), 'utf8') : '');
  const requests = read('model/requests.jsonl').split('\n').filter(Boolean);
  const version = /\d+\.\d+\.\d+/.exec(JSON.parse(read('summary.json') || '{}').version ?? '')?.[0];
  return { version, tools: requests.flatMap((r) => toolsOf(JSON.parse(r).body?.tools ?? [])) };
}

if (!existsSync(join(HARNESS, 'run.mjs'))) {
  console.error(`no harness at ${HARNESS}: CLEW_HOSTS names its place`);
  process.exit(1);
}
const asked = process.argv.slice(2);
mkdirSync(SCRATCH, { recursive: true });
for (const host of asked.length > 0 ? asked : Object.keys(RUNS)) {
  execFileSync('bash', [join(HARNESS, 'install-clients.sh'), host], {
    env: { ...process.env, HOSTS_DIR: SCRATCH },
    stdio: 'ignore',
  });
  const runs = RUNS[host].map((more) => run(host, more));
  const version = runs.find((r) => r.version)?.version;
  const tools = new Map(runs.flatMap((r) => r.tools).map(([name, given]) => [name, given]));
  if (version === undefined || tools.size === 0) {
    console.error(`${host}: it did not run, or offered nothing`);
    process.exitCode = 1;
    continue;
  }
  const rows = [...tools]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([n, p]) => `    ${JSON.stringify(n)}: ${JSON.stringify(p).replaceAll(',', ', ')}`);
  const text = `{\n  "host": "${host}",\n  "version": "${version}",\n  "tools": {\n${rows.join(',\n')}\n  }\n}\n`;
  writeFileSync(join(PLACE, `${host}-${version}.json`), text);
  console.log(`${host} ${version}: ${tools.size} tools`);
}
execFileSync('npx', ['biome', 'check', '--write', PLACE], { stdio: 'ignore' });
