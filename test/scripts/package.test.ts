/** Holds the package as somebody gets it: what is in the archive, and that it works where nothing else is, offline, without scripts, on each Node asked for. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Machine, sizeOf } from './_npm.js';

/** Programs called node; `npm run test:package -- --all` names several. */
const NODES = process.env.CLEW_NODES?.split(delimiter) ?? [process.execPath];
const MB = 1e6;
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string; version: string };

/** The two lines of the README. */
const [PACK, INSTALL] = /^## Install\n[^`]*```\n(.+)\n(.+)\n```/m.exec(readFileSync('README.md', 'utf8'))!.slice(1) as [
  string,
  string,
];
const packed = new Machine();
packed.says(PACK, resolve('.'), { settings: { pack_destination: packed.base, ignore_scripts: 'false' } });
const archive = join(packed.base, /\S+\.tgz/.exec(INSTALL)![0]);
const entries = execFileSync('tar', ['tzf', archive], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .map((f) => f.replace(/^package\//, ''));

describe('the archive', () => {
  it('has the name that the README says, and holds what a user needs', () => {
    expect(archive).toContain(`${name.replace(/^@/, '').replace('/', '-')}-${version}.tgz`);
    expect([...new Set(entries.map((f) => f.split('/')[0]))].sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'NOTICE',
      'README.md',
      'assets',
      'demo',
      'dist',
      'docs',
      'package.json',
      'templates',
    ]);
    expect(entries.filter((f) => /\.map$|\.test\.|\.tsx?$(?<!\.d\.ts)|demo\/day/.test(f))).toEqual([]);
    expect(entries).toEqual(
      expect.arrayContaining(['dist/cli.js', 'dist/hook.cjs', 'dist/mcp.js', 'dist/types/index.d.ts', 'docs/hosts.md']),
    );
  });

  it('until it is published, nobody is told to run it by name', () => {
    const told =
      /\bnpx (?:-\S+ )*(?:@clew-context\/)?clew\b|\bnpm (?:i|install|add|exec)\b[^\n`'"]*\s(?:@clew-context\/)?clew(?:@\S*)?(?=[\s`'"]|$)/;
    const files = ['README.md', 'AGENTS.md', 'CHANGELOG.md', 'demo', 'docs', 'src', 'templates'].flatMap((place) =>
      place.endsWith('.md')
        ? [place]
        : readdirSync(place, { recursive: true, encoding: 'utf8' }).map((f) => join(place, f)),
    );
    const texts = files.filter((f) => /\.(?:md|ts|mjs|jsonl)$/.test(f) && !f.startsWith('docs/decisions/'));
    expect(texts.filter((f) => told.test(readFileSync(f, 'utf8')))).toEqual([]);
    expect(told.test('then `npx clew init`') && told.test('npm install -g clew')).toBe(true);
  });
});

describe.each(NODES)('installed with %s', (node) => {
  const m = new Machine(node);
  const root = m.folder('harbor');
  const at = join(m.prefix, 'lib/node_modules', name);
  const settings = join(root, '.claude/settings.local.json');

  it('is one package that takes little room', () => {
    m.says(INSTALL, packed.base);
    const sizes = [statSync(archive).size / MB, sizeOf(m.prefix) / MB];
    console.log(`the package: ${sizes[0]!.toFixed(1)} MB packed, ${sizes[1]!.toFixed(1)} MB installed`);
    const said = /about ([\d.]+) MB packed, ([\d.]+) MB installed/.exec(readFileSync('README.md', 'utf8'))!;
    for (const [i, size] of sizes.entries()) expect(Math.abs(size / Number(said[i + 1]) - 1)).toBeLessThan(0.15);
    expect(existsSync(join(at, 'node_modules'))).toBe(false);
    expect(m.says('clew --version', root).trim()).toBe(version);
  });

  it('goes into a repository, answers a prompt and serves its tools', () => {
    m.says('git init -q .', root);
    mkdirSync(join(root, 'docs/plans'), { recursive: true });
    writeFileSync(join(root, 'docs/plans/PRICING.md'), '# Pricing research\n\n- [ ] PRICE-1 compare the tiers\n');
    mkdirSync(join(root, '.claude'));
    writeFileSync(settings, '{}\n');
    m.says('clew init --yes', root);
    m.says('clew index', root);
    const { hooks } = JSON.parse(readFileSync(settings, 'utf8')) as {
      hooks: Record<string, { hooks: { command: string }[] }[]>;
    };
    const payload = { session_id: 's1', cwd: root, prompt: "let's work on the pricing research plan" };
    const said = m.says(hooks.UserPromptSubmit![0]!.hooks[0]!.command, root, {
      input: JSON.stringify({ ...payload, hook_event_name: 'UserPromptSubmit' }),
    });
    expect(said).toContain('clew: your prompt switched to \\"Pricing research\\"');
    expect(m.says('clew status', root)).toContain('Pricing research');
    const { projects } = JSON.parse(readFileSync(join(m.home, '.claude.json'), 'utf8')) as {
      projects: Record<string, { mcpServers: { clew: { command: string; args: string[] } } }>;
    };
    const { command, args } = projects[root]!.mcpServers.clew;
    const messages = [
      {
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
      },
      { method: 'notifications/initialized' },
      { id: 2, method: 'tools/list' },
    ].map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    const heard = m.says([command, ...args].map((a) => `'${a}'`).join(' '), root, { input: messages.join('') });
    expect(heard).toContain('"name":"switch_context"');
  });

  it('reads what needs a parser, and says what this Node lacks', () => {
    writeFileSync(join(root, '.clew/intents.yaml'), 'intents:\n  - id: INT-001\n    summary: [unclosed\n');
    const { stdout, stderr } = m.line('clew intents', root);
    expect(`${stdout}${stderr}`).toContain('intents.yaml');
    writeFileSync(join(root, '.clew/intents.yaml'), '');
    const doctor = m.line('clew doctor', root).stdout;
    expect(doctor).toContain('The MCP server starts');
    expect(doctor).toContain('✓ The hook runs');
    expect(doctor.includes('npm i -g @photostructure/sqlite')).toBe(m.says('node -v', root).startsWith('v20.'));
  });

  it('shows its demo, and leaves as it came', () => {
    const demo = m.says('clew demo', root);
    expect(demo).toContain('Onboarding emails');
    expect(demo).toMatch(/8 plans known/);
    m.says('clew uninstall --yes', root);
    expect(readFileSync(settings, 'utf8')).toBe('{}\n');
  });

  it('is a library: the programs of its page run', () => {
    const app = m.folder('app');
    writeFileSync(join(app, 'package.json'), '{ "type": "module" }\n');
    m.says(`npm i --omit=optional '${archive}'`, app);
    const installed = join(app, 'node_modules', name);
    const programs = programsIn(readFileSync(join(installed, 'docs/library.md'), 'utf8'));
    for (const [file, text] of programs) writeFileSync(join(app, `${file}.mjs`), text);
    expect(m.says(`node read-transcript.mjs '${installed}/demo/session/tuesday.jsonl'`, app)).toMatch(
      /^- I want to get going[\s\S]*\n## Session Context\n/,
    );
    expect(m.says('node decide-event.mjs', app)).toMatch(/Login cookies[\s\S]*\nswitch: .*"Pricing research"/);
    expect(m.says(`node search-plans.mjs '${installed}/demo/workspace/docs/plans' pricing tiers`, app)).toMatch(
      /^\S+PRICING-RESEARCH\.md \(Pricing research\) 0\.\d\d: /,
    );
    if (node !== NODES[0]) return;
    for (const [file, text] of programs) writeFileSync(join(app, `${file}.mts`), text);
    const compiler = resolve('node_modules/typescript/bin/tsc');
    const roots = resolve('node_modules/@types');
    const options = `--noEmit --strict --module nodenext --target es2023 --types node --typeRoots '${roots}'`;
    expect(m.says(`'${process.execPath}' '${compiler}' ${options} *.mts`, app)).toBe('');
  });
});

/** The programs of a page, by the name in their first line. */
function programsIn(page: string): [file: string, text: string][] {
  return [...page.matchAll(/```js\n(\/\/ ([\w-]+)\.mjs:[\s\S]*?)```/g)].map((p) => [p[2]!, p[1]!]);
}
