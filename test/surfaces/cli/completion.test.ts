/** Holds completion: what is offered behind a line, in the real shells that are on the machine; where one is missing its test is skipped, and counted. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folder } from '../../support/world.js';

const CLI = resolve('dist/cli.js');
const has = (shell: string): boolean => spawnSync(shell, ['-c', 'exit 0']).status === 0;

function world() {
  const root = folder();
  mkdirSync(join(root, '.git'));
  writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
  for (const dir of ['home', 'bin', 'docs/plans']) mkdirSync(join(root, dir), { recursive: true });
  writeFileSync(join(root, 'docs/plans/PRICING.md'), '# Pricing\n\n- [ ] PRC-1 call\n');
  writeFileSync(join(root, 'docs/plans/two words.md'), '# Two words\n\n- [ ] TWO-1 call\n');
  writeFileSync(join(root, 'bin/clew'), `#!/bin/sh\nexec '${process.execPath}' '${CLI}' "$@"\n`);
  chmodSync(join(root, 'bin/clew'), 0o755);
  const env = { PATH: `${join(root, 'bin')}:${process.env.PATH}`, HOME: join(root, 'home'), TERM: 'dumb' };
  const run = (program: string, args: string[]) => {
    const r = spawnSync(program, args, { cwd: root, env, encoding: 'utf8', input: '' });
    return { code: r.status, out: r.stdout, err: r.stderr };
  };
  const clew = (...args: string[]) => run('clew', args);
  const offered = (...words: string[]): string[] =>
    clew('dev', 'complete', ...words)
      .out.split('\n')
      .filter(Boolean)
      .map((l) => l.split('\t')[0]!);
  for (const name of ['guest tablet', 'price table']) clew('new', name);
  return { root, run, clew, offered };
}

describe('what is offered', () => {
  it('commands, without the plumbing but behind dev', () => {
    const { offered } = world();
    expect(offered('')).toEqual(expect.arrayContaining(['status', 'switch', 'next', 'completion']));
    expect(offered('')).not.toContain('digest');
    expect(offered('dev', '')).toContain('digest');
    expect(offered('sw')).toEqual(['switch']);
    expect(offered('help', 'sw')).toEqual(['switch']);
  });

  it('live ids by the verb', () => {
    const w = world();
    expect(w.offered('switch', '')).toEqual([
      'price-table',
      'guest-tablet',
      'docs/plans/PRICING.md',
      'docs/plans/two words.md',
    ]);
    expect(w.offered('show', 'docs/plans/P')).toEqual(['docs/plans/PRICING.md']);
    expect(w.offered('done', 'g')).toEqual(['guest-tablet']);
    expect(w.offered('plans', '')).not.toContain('guest-tablet');
    const names = w.offered('undo', '');
    expect(names).toHaveLength(2);
    expect(w.clew('undo', names[0]!).out).toContain('undone: opened price-table');
    expect(w.offered('redo', '')).toEqual([names[0]]);
    w.clew('intent', 'new', 'Rotate tokens', '--allow', 'src/**');
    expect(w.offered('intent', '')).toEqual(expect.arrayContaining(['select', 'new', 'confirm']));
    expect(w.offered('answer', '')).toEqual(['last']);
  });

  it('options, settings and their values; nothing where the value of an option is typed', () => {
    const { offered } = world();
    expect(offered('plans', '--s')).toEqual(['--similar', '--stale', '--state', '--session']);
    expect(offered('config', '')).toEqual(['list', 'get', 'set', 'unset']);
    expect(offered('config', 'set', 'cl')).toEqual(['clarify']);
    expect(offered('config', 'set', 'clarify', '')).toEqual(['agent', 'block']);
    expect(offered('done', '--cwd', '')).toEqual([]);
  });

  it('silent and well whatever is typed, and in a folder where nothing can be read', () => {
    const w = world();
    for (const words of [
      ['nope', ''],
      ['switch', '--', '\u001b[31m'],
      ['-'],
      [],
      ['dev', 'nope', 'x'],
      ['a'.repeat(9000)],
    ])
      expect(w.clew('dev', 'complete', ...words)).toMatchObject({ code: 0, err: '' });
    writeFileSync(join(w.root, '.clew/log.jsonl'), '\u0000not a log\n');
    expect(w.clew('dev', 'complete', 'switch', '')).toMatchObject({ code: 0, err: '' });
  });

  it('writes nothing', () => {
    const w = world();
    const before = w.run('sh', ['-c', 'find .clew -type f -not -path "*/cache/*" -exec cksum {} + | sort']).out;
    for (const line of [
      ['switch', ''],
      ['undo', ''],
      ['plans', ''],
      ['intent', 'select', ''],
    ])
      w.offered(...line);
    expect(w.run('sh', ['-c', 'find .clew -type f -not -path "*/cache/*" -exec cksum {} + | sort']).out).toBe(before);
  });
});

describe('the scripts', () => {
  it.each(['bash', 'zsh', 'fish', 'powershell'])('%s is printed', (shell) => {
    expect(world().clew('completion', shell).out).toContain('clew dev complete');
  });

  it('a shell that is none, or not named, is said', () => {
    const w = world();
    expect(w.clew('completion')).toMatchObject({
      code: 2,
      err: expect.stringContaining('bash, zsh, fish, powershell'),
    });
    expect(w.clew('completion', 'fihs')).toMatchObject({
      code: 2,
      err: expect.stringContaining('clew completion fish'),
    });
  });

  it.skipIf(!has('bash'))('bash completes a command, an id, and a path with a blank in it', () => {
    const line = (words: string, at: number): string =>
      `COMP_WORDS=(${words}); COMP_CWORD=${at}; _clew; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const script = [
      'eval "$(clew completion bash)"',
      line('clew sw', 1),
      line('clew switch gu', 2),
      line('clew show docs/plans/t', 2),
      'complete -p clew',
    ].join('\n');
    const r = world().run('bash', ['--norc', '-c', script]);
    expect(r.err).toBe('');
    const [one, two, three, bound] = r.out.trim().split('\n');
    expect([one, two, three]).toEqual(['switch', 'guest-tablet', 'docs/plans/two\\ words.md']);
    expect(bound).toContain('-F _clew clew');
  });

  it.skipIf(!has('zsh'))('zsh takes the script', () => {
    const r = world().run('zsh', [
      '-fc',
      'autoload -Uz compinit; compinit -u; eval "$(clew completion zsh)"; print $_comps[clew]',
    ]);
    expect(r).toMatchObject({ code: 0, out: '_clew\n' });
  });

  it.skipIf(!has('fish'))('fish completes an id', () => {
    const r = world().run('fish', ['--no-config', '-c', 'clew completion fish | source; complete -C "clew switch gu"']);
    expect(r.out).toBe('guest-tablet\tguest tablet\n');
  });

  it.skipIf(!has('pwsh'))('PowerShell takes the script', () => {
    const line =
      'clew completion powershell | Out-String | Invoke-Expression; (TabExpansion2 "clew switch gu" 14).CompletionMatches.CompletionText';
    expect(world().run('pwsh', ['-NoProfile', '-c', line]).out.trim()).toBe('guest-tablet');
  });
});
