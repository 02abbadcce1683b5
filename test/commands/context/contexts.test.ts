/** Work is left and taken up again through the built hook and command line: what its document says, and that no word of a person is lost. */
import { describe, expect, it } from 'vitest';
import { Desk } from '../../support/status-desk.js';

const AUTH = 'rotate the refresh tokens on every login, see src/auth/token.ts';
const A = 'rotate-refresh-tokens-on-every-login';

/** A desk on which the auth work has begun, and the pricing work is open beside it. */
function busy(): Desk {
  const desk = new Desk();
  desk.start();
  desk.turn(AUTH, [...desk.wrote('src/auth/token.ts'), ...desk.used('Bash', { command: 'npm test -- auth' }, true)]);
  return desk;
}

const lines = (text: string): string[] => text.split('\n');
const only = (a: string, b: string): string[] => lines(a).filter((l) => !lines(b).includes(l));

it('where clew is not set up and nobody looked, nothing is said of plans', () => {
  const said = new Desk().clew(['status']);
  expect(said.out).toContain('No context is active');
  expect(said.out).not.toContain('known');
});

describe('a document is begun', () => {
  it('with the first turn that changed something, from its facts', () => {
    const desk = busy();
    const doc = desk.doc(A);
    expect(doc).toContain(`- ${AUTH} <!--`);
    expect(doc).toContain('- src/auth/token.ts <!--');
    expect(doc).toContain('- Make `npm test -- auth` pass: it failed last <!--');
    expect(doc).toMatch(/^status: active$/m);
    expect(desk.faults()).toBe('');
  });

  it('not by a prompt alone', () => {
    const desk = new Desk();
    desk.start();
    desk.turn('what does the build script do?');
    expect(desk.has('.clew/contexts')).toBe(false);
    // What the hook walks through before it keeps its code leaves no trace either.
    expect(desk.read('.clew/log.jsonl')).not.toContain('rehearsal');
  });

  it('with decisions of the user, commits and todos', () => {
    const desk = new Desk();
    desk.start();
    desk.turn(AUTH, [
      ...desk.wrote('src/auth/token.ts'),
      ...desk.used('Bash', { command: 'git commit -qm "auth: rotate tokens"' }),
      {
        type: 'user',
        message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'q', content: 'x' }] },
        toolUseResult: { questions: [], answers: { 'Where to keep them?': 'httpOnly cookies' } },
      },
    ]);
    const doc = desk.doc(A);
    expect(doc).toContain('- Where to keep them? httpOnly cookies <!--');
    expect(doc).toContain('- commit auth: rotate tokens <!--');
  });
});

describe('switching', () => {
  it('there and back leaves every byte of a person: dates, quick resume, summary and the two decisions are all that differs', () => {
    const desk = busy();
    const human = desk
      .doc(A)
      .replace('# rotate', '<!-- mine -->\n# rotate')
      .concat('\n## My own heading\n\n* a note\twith a tab  \n\n```\n## not a heading\n```\nno end of line');
    desk.write(`.clew/contexts/${A}.md`, human);
    expect(desk.clew(['new', 'pricing', 'research']).code).toBe(0);
    expect(desk.clew(['switch', A]).code).toBe(0);
    const after = desk.doc(A);
    expect(only(human, after)).toEqual(lines(human).filter((l) => l.startsWith('updated:') && !after.includes(l)));
    const added = only(after, human).filter((l) => l !== '' && !l.startsWith('updated:'));
    expect(added).toEqual([
      expect.stringMatching(/^- pre-switch: paused for "pricing research" <!-- clew:/),
      expect.stringMatching(new RegExp(`^- Restored from contexts/${A}.md <!-- clew:`)),
      '## Summary',
      expect.stringMatching(/^- rotate the refresh tokens .* <!-- clew:/),
    ]);
    expect(after.endsWith('no end of line') || after.includes('no end of line\n')).toBe(true);
  });

  it('tells the quick resume, in the command and to the model', () => {
    const desk = busy();
    desk.clew(['new', 'pricing', 'research']);
    const back = desk.clew(['switch', A]);
    expect(back.out).toContain('Next action: Make `npm test -- auth` pass: it failed last');
    expect(desk.start('compact')).toContain('Next action: Make `npm test -- auth` pass: it failed last');
  });

  it('pauses what is left, and not what another session works on', () => {
    const desk = busy();
    desk.start('startup', 's2');
    desk.clew(['new', 'pricing', 'research']);
    expect(desk.doc(A)).toMatch(/^status: active$/m);
    desk.clew(['new', 'guest tablet'], { session: 's2' });
    expect(desk.doc(A)).toMatch(/^status: paused$/m);
  });

  it('is undone and done again to the byte', () => {
    const desk = busy();
    const before = desk.doc(A);
    desk.clew(['new', 'pricing', 'research']);
    const left = desk.doc(A);
    expect(left).not.toBe(before);
    expect(desk.clew(['undo']).code).toBe(0);
    expect(desk.doc(A)).toBe(before);
    expect(desk.clew(['redo']).code).toBe(0);
    expect(desk.doc(A)).toBe(left);
  });

  it('says what has drifted since: a file that is gone', () => {
    const desk = busy();
    desk.clew(['new', 'pricing', 'research']);
    desk.clew(['undo']);
    desk.clew(['new', 'pricing', 'research']);
    const doc = desk.doc(A).replaceAll('src/auth/token.ts', 'src/auth/gone.ts');
    desk.write(`.clew/contexts/${A}.md`, doc);
    const back = desk.clew(['switch', A]);
    expect(back.err).toContain('The active file src/auth/gone.ts is gone.');
    expect(back.out).toContain('The active file src/auth/gone.ts is gone.');
  });
});

describe('ending', () => {
  it('done: status and summary; a model never hears of it as something to do', () => {
    const desk = busy();
    expect(desk.clew(['done']).code).toBe(0);
    expect(desk.doc(A)).toMatch(/^status: completed$/m);
    expect(desk.doc(A)).toContain('## Summary');
    expect(desk.start('startup', 's9')).toBe('');
    expect(desk.start('compact')).not.toContain('npm test');
  });

  it('archive: paused, and back with all it was', () => {
    const desk = busy();
    desk.clew(['archive']);
    expect(desk.doc(A)).toMatch(/^status: paused$/m);
    expect(desk.clew(['back']).out).toContain('Next action: Make `npm test -- auth` pass');
    expect(desk.doc(A)).toMatch(/^status: active$/m);
  });

  it('rename: the title in record and document, the id stays', () => {
    const desk = busy();
    desk.clew(['rename', A, 'Token', 'rotation']);
    expect(desk.doc(A)).toMatch(/^title: Token rotation$/m);
    expect(desk.doc(A)).toMatch(new RegExp(`^id: ${A}$`, 'm'));
  });
});

describe('what survives compaction', () => {
  it('goal, decisions, open questions and next action; what is settled is not told', () => {
    const desk = busy();
    const doc = desk
      .doc(A)
      .concat('\n## Questions\n\n- which cookie name?\n- (resolved 2026-01-02) is it a PWA?\n')
      .replace('### Decisions\n', '### Decisions\n\n- keep tokens in httpOnly cookies\n');
    desk.write(`.clew/contexts/${A}.md`, doc);
    const told = desk.start('compact');
    expect(told).toContain(`Goal: ${AUTH}`);
    expect(told).toContain('Decided: keep tokens in httpOnly cookies');
    expect(told).toContain('Open question: which cookie name?');
    expect(told).toContain('Next action: Make `npm test -- auth` pass: it failed last');
    expect(told).not.toContain('PWA');
    expect(told).not.toContain('Bootstrapped');
  });

  it('a document nobody can read as one does not stop the session, and is not written', () => {
    const desk = busy();
    const broken = '<<<<<<< ours\n---\nid: x\n=======\n\tid: y\n>>>>>>> theirs\n- [ ] \u0000';
    desk.write(`.clew/contexts/${A}.md`, broken);
    expect(desk.start('compact')).toContain(A);
    expect(desk.clew(['new', 'pricing']).code).toBe(0);
    for (const line of lines(broken)) expect(desk.doc(A)).toContain(line);
    expect(desk.faults()).toBe('');
  });
});

describe('age', () => {
  const aged = (days: number): Desk => {
    const desk = busy();
    const old = `${new Date(Date.now() - days * 86_400_000 - 60_000).toISOString().slice(0, 19)}Z`;
    desk.write(`.clew/contexts/${A}.md`, desk.doc(A).replace(/^updated: .*$/m, `updated: ${old}`));
    return desk;
  };

  it('is said from a week on, and nothing is written for it', () => {
    const young = aged(6);
    expect(young.start('resume')).not.toContain('days old');
    const old = aged(8);
    const before = old.doc(A);
    expect(old.start('resume')).toContain('What is known of this context is 8 days old.');
    expect(old.doc(A)).toBe(before);
  });

  it('of a month: files, git and plan are read again, and what they do not vouch for is counted', () => {
    const desk = aged(31);
    const told = desk.start('resume');
    expect(told).toContain('is 31 days old; plan, git and files were read again.');
    expect(told).toMatch(/\d of \d entries are not verified/);
    const file = (doc: string): string => /^- src\/auth\/token\.ts .*$/m.exec(doc)![0];
    expect(desk.doc(A)).toContain(file(desk.doc(A)));
    expect(desk.doc(A)).toMatch(/^updated: /m);
  });
});

describe('secrets', () => {
  it('that a person wrote into a document are said, with kind and line, and told to nobody', () => {
    const desk = busy();
    const secret = `ghp_${'a1B2c3D4e5F6g7H8i9'.repeat(2)}`;
    desk.write(`.clew/contexts/${A}.md`, `${desk.doc(A)}\n## Notes of mine\n\n- token ${secret}\n`);
    const said = desk.clew(['status']);
    expect(said.err).toMatch(/looks like a secret \(github-[\w-]+\) on line \d+/);
    expect(said.err + said.out + desk.start('compact')).not.toContain(secret);
  });
});

describe('the views', () => {
  it('the registry lists every document in the format of the specification, with status, summary and how to resume', () => {
    const desk = busy();
    desk.clew(['new', 'pricing', 'research']);
    const index = desk.read('.clew/contexts_index.yaml');
    expect(index).toMatch(/^schema_version: 1$/m);
    expect(index).toContain(`task_id: "${A}"`);
    expect(index).toContain(`file: "contexts/${A}.md"`);
    expect(index).toMatch(/status: "paused"[\s\S]*status: "active"/);
    expect(index).toContain('restore_recipe: ["Make `npm test -- auth` pass: it failed last"]');
    desk.clew(['done', A]);
    expect(desk.read('.clew/contexts_index.yaml')).toContain('status: "completed"');
    expect(desk.read('.clew/contexts_index.yaml').match(/task_id:/g)).toHaveLength(2);
  });

  it('the active context is a copy of the document of the work that the workspace stands on', () => {
    const desk = busy();
    expect(desk.read('.clew/active_context.md')).toContain(desk.doc(A));
    desk.clew(['new', 'pricing', 'research']);
    expect(desk.read('.clew/active_context.md')).toContain(desk.doc('pricing-research'));
    desk.clew(['undo']);
    expect(desk.read('.clew/active_context.md')).toContain(desk.doc(A));
  });
});
