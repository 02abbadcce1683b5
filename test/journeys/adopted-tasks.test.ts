/** Ada's repository keeps several tasks in one file of another tool: each is a context of its own, and what clew writes looks like hers. (Seeds 002, 004; U18, U19, U26) */
import { utimesSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ACTIVE, BUDDY, HISTORY, INDEX, LOGIN, PRICES, REGISTRY, TWO } from '../support/adopted-world.js';
import { STORES } from '../support/stores-in-use.js';
import { type Files, Journey } from './_journey.js';

const kept = { [`${HISTORY}/PRICE-2.md`]: PRICES, [INDEX]: REGISTRY, 'src/a.ts': 'a\n' };
const store = (active: string, more: Files = {}): Journey =>
  new Journey({ files: { ...kept, ...more, [ACTIVE]: active } });
/** One entry of the registry. */
const entryOf = (registry: string, task: string): string =>
  registry.split(/(?= {2}- task_id: )/).find((e) => e.startsWith(`  - task_id: ${task}`)) ?? '';

it('a task that is laid down beside another has its own summary and tags, in its archive and in the registry', () => {
  const j = store(TWO);
  const s = j.session('one');
  s.says('switch to PRICE-2');
  const mail = j.read(`${HISTORY}/MAIL-2.md`);
  expect(mail).toContain('## Archive Summary\n- Send the mails at night.');
  expect(mail).not.toMatch(/LOGIN-1|log in|pre-switch/);
  expect(mail).toContain('- task_id: MAIL-2\n\tgoal: Send the mails at night\n\tstatus: paused\n');
  const entry = entryOf(j.read(INDEX), 'MAIL-2');
  expect(entry).toContain('summary: "Send the mails at night. Next: Write src/mail.ts."');
  expect(entry).not.toMatch(/log/i);
  expect(j.read(`${HISTORY}/LOGIN-1.md`)).not.toContain('MAIL-2');
});

const LISTED = {
  'named by keys': [
    '\tLOGIN-1:\n\t\t- Use JWT\n\t\t- No cookies\n\tMAIL-2:\n\t\t- Send at three\n\t\t- One host\n',
    '- Which key?\n- MAIL-2: Which host?\n',
  ],
  'named by keys, of the other alone': [
    '- Use JWT\n- No cookies\n\tMAIL-2:\n\t\t- Send at three\n\t\t- One host\n',
    '\tMAIL-2:\n\t\t- Which host?\n\tLOGIN-1:\n\t\t- Which key?\n',
  ],
  'named by entries': [
    '- LOGIN-1:\n  - Use JWT\n  - No cookies\n- MAIL-2:\n  - Send at three\n  - One host\n',
    '- LOGIN-1:\n  - Which key?\n- MAIL-2:\n  - Which host?\n',
  ],
  'named by headings': [
    '### LOGIN-1\n- Use JWT\n- No cookies\n\n### MAIL-2\n- Send at three\n- One host\n',
    '### MAIL-2\n- Which host?\n\n### LOGIN-1\n- Which key?\n',
  ],
  'unnamed, or named in the entry': [
    '- Use JWT\n- 2026-01-05T12:00:00+02:00 → No cookies\n- [MAIL-2] Send at three\n- 2026-01-05T12:00:00+02:00 → MAIL-2: One host\n',
    '- Which key?\n- **MAIL-2**: Which host?\n',
  ],
};

it.each(Object.entries(LISTED))(
  'decisions and questions of several tasks go to the archive of their own: %s',
  (_, [decisions, questions]) => {
    const was = '## Decisions\n- 2026-01-05T12:00:00+02:00 → Use JWT\n';
    const j = store(TWO.replace(was, `## Decisions\n${decisions}\n## Open Questions / Blockers\n${questions}`));
    const s = j.session('one');
    const told = s.compacts().model;
    for (const own of ['Decided: Use JWT', 'No cookies', 'Open question: Which key?'])
      expect.soft(told.replace(/(?:\[\[)?\S+ → /g, '')).toContain(own);
    expect.soft(told).not.toMatch(/Send at three|One host|Which host/);
    s.clew('update-context --decision "Keys in the host" --question "Who pays?" --blocker "No budget"');
    for (const own of ['Keys in the host', 'Open question: Who pays?', 'Blocker: No budget'])
      expect.soft(s.compacts().model).toContain(own);
    expect.soft(s.compacts().model).not.toMatch(/Send at three|One host|Which host/);
    const mail = j.json('show', 'mail-2');
    expect(JSON.stringify(mail)).toContain('One host');
    s.says('switch to PRICE-2');
    const [first, second] = ['LOGIN-1', 'MAIL-2'].map((t) => j.read(`${HISTORY}/${t}.md`)) as [string, string];
    for (const own of ['Use JWT', 'No cookies', 'Which key?', 'Keys in the host']) {
      expect.soft(first).toContain(own);
      expect.soft(second).not.toContain(own);
    }
    for (const own of ['Send at three', 'One host', 'Which host?']) {
      expect.soft(second).toContain(own);
      expect.soft(first).not.toContain(own);
    }
    expect(s.says('switch to MAIL-2').model).toMatch(/Decided: .*One host[\s\S]*Open question: .*Which host/);
  },
);

it('show prints one task of the file, not all of them', () => {
  const j = store(TWO);
  j.session('one');
  const shown = j.clew('show', 'mail-2');
  expect(shown.out).toContain('Write src/mail.ts');
  expect(shown.out).not.toMatch(/log in|expired token/i);
  expect(shown.err).toBe('');
});

it.each(Object.entries(STORES).filter(([name]) => name !== 'one document'))(
  'a new task is written in the form of the file, and check finds nothing in it: %s',
  (_, files) => {
    const j = new Journey({ files });
    const s = j.session('one');
    const before = j.clew('check').out.split('\n');
    s.says('new context Ship the kiosk');
    s.writes({ 'src/kiosk.ts': 'x\n' });
    s.clew('update-context --next "Run npm test" --decision "One kiosk a shop"');
    s.stop();
    const text = j.read(ACTIVE);
    const eol = files[ACTIVE]!.includes('\r\n') ? '\r\n' : '\n';
    const unit = files[ACTIVE]!.includes('\n\t') ? '\t' : '  ';
    expect(text).toMatch(
      new RegExp(`- task_id: [A-Z-]+${eol}${unit}goal: Ship the kiosk${eol}${unit}status: in-progress`),
    );
    expect(text.split(eol).filter((l) => (unit === '\t' ? /^ +[^ ]/ : /^\t/).test(l) && !/^ {2}\S/.test(l))).toEqual(
      [],
    );
    expect(text.replaceAll('\r\n', '')).not.toContain(eol === '\n' ? '\r' : '\n');
    expect(
      j
        .clew('check')
        .out.split('\n')
        .filter((l) => l !== '' && !before.includes(l) && !/contexts_index/.test(l)),
    ).toEqual([]);
  },
);

it('the registry counts its versions, says when, puts the latest first and quotes as its owner does', () => {
  const j = store(LOGIN, {
    [INDEX]: REGISTRY.replace('version: 3\n', 'version: 3\nupdated_at: 2026-01-07T16:07:30+02:00\n'),
  });
  j.session('one').says('switch to PRICE-2');
  const registry = j.read(INDEX);
  expect(registry).toMatch(/\nversion: 4\nupdated_at: (?!2026-01-07)\d{4}-/);
  expect(registry).toMatch(
    /contexts:\n {2}- task_id: LOGIN-1\n {4}title: "Let people log in, see #12"\n {4}category: \w+\n/,
  );
  expect(registry).toMatch(/git_branch: "main"\n\n {2}- task_id: PRICE-2\n/);
});

it('the goal of a quick resume counts where the task says none', () => {
  const j = store(LOGIN.replace('\tgoal: Let people log in, see #12\n', ''));
  expect(j.session('one').start().model).toContain('Goal: Let people log in');
});

it('where a layout has no place for phases, what PLAN asks for can be done beside it, and is told again', () => {
  const j = store(LOGIN);
  const s = j.session('one');
  const line = /`clew (update-context [^`]*)`/.exec(s.says('PLAN: let people log in with a passkey').model)![1]!;
  const done = s.clew(`${line} --decision "Use passkeys" --note "Ask the host first"`);
  expect(done.err).toContain('.clew/contexts/login-1.md');
  expect(j.read(ACTIVE)).toContain('- Use passkeys');
  expect(j.read('.clew/contexts/login-1.md')).toContain('- Ask the host first');
  s.stop();
  expect(s.says('ACT: write it').model).toMatch(/Phase: PLAN, round 1[\s\S]*Use passkeys[\s\S]*Ask the host first/);
  expect(s.clew('update-context --mode ACT --progress "The form"').status).toBe(0);
  s.stop();
  expect(s.compacts().model).toMatch(
    /The form[\s\S]*Document: ai_memory\/active_context.md and .clew\/contexts\/login-1.md/,
  );
  expect(j.clew('check').out).not.toContain('login-1.md');
  expect(j.clew('import').status).toBe(0);
  for (const part of ['Use passkeys', 'Ask the host first', 'The form', 'Keep the solver as it is', 'round: 1'])
    expect(j.documents()['login-1']).toContain(part);
  expect(j.conflicts()).toEqual([]);
  expect(j.clew('undo').status).toBe(0);
  for (let i = 0; i < 2; i++) expect(j.clew('undo', '--session', 'one').status).toBe(0);
});

it('a next step has a place beside a document that knows none', () => {
  const j = new Journey({ files: { [BUDDY]: STORES['one document']![BUDDY]! } });
  const s = j.session('one');
  s.says('PLAN: one page with all payments');
  const done = s.clew('update-context --mode PLAN --decision "Cards, then banks" --next "Write src/pay.ts"');
  expect(done.status).toBe(0);
  expect(j.read(BUDDY)).toContain('- Cards, then banks');
  expect(s.compacts().model).toContain('Next action: Write src/pay.ts');
});

it('what a killed writer left in an adopted folder is swept', () => {
  const j = store(LOGIN);
  j.session('one');
  const litter = 'ai_memory/.active_context.md.clew-999999-2';
  j.write({ [litter]: 'half' });
  const old = Date.now() / 1000 - 600;
  utimesSync(j.path(litter), old, old);
  expect(j.clew('check').out).toContain(litter);
  j.clew('new', 'Something else');
  expect(j.exists(litter)).toBe(false);
});

it('a switch that may not be written, since it would copy a secret, is not announced', () => {
  const secret = ['ghp_', '16C7e42F292c6912E7710c838347Ae178B4a'].join('');
  const j = store(TWO.replace('Write src/mail.ts', `Write src/mail.ts with ${secret}`));
  const s = j.session('one');
  const told = s.says('switch to PRICE-2');
  expect(`${told.user}\n${told.model}`).not.toContain('switched to');
  expect(told.user).toContain('nothing was done');
  expect(j.clew('switch', 'PRICE-2').out).not.toContain('switched to');
  expect(j.clew('status').out).not.toContain('● price-2');
});

it('where the document is gone, that is said at the start and at the end of a turn, which is recorded beside it', () => {
  const j = store(LOGIN);
  j.session('one').says('go on with the log in');
  j.remove(ACTIVE);
  const s = j.session('two');
  const begun = s.start();
  for (const told of [begun.user, begun.model]) expect(told).toContain(`git checkout -- ${ACTIVE}`);
  s.says('go on with the log in');
  s.todos([{ content: 'Write src/key.ts', status: 'pending' }]);
  s.writes({ 'src/hash.ts': 'h\n' });
  expect(s.stop().user).toContain('this turn is recorded in .clew/contexts/login-1.md');
  expect(j.exists(ACTIVE)).toBe(false);
  for (const did of ['src/hash.ts', 'Write src/key.ts']) expect(j.documents()['login-1']).toContain(did);
  s.says('thank you');
  expect(s.stop('You are welcome.').user).toBe('');
  j.git('checkout', ACTIVE);
  expect(j.session('three').start().user).not.toContain('is gone');
});

it('a new round ends what the one before decided and had next; what people wrote stays, and the date is that of the record', () => {
  const j = store(LOGIN);
  const s = j.session('one');
  s.says('PLAN: let people log in with a passkey');
  s.clew('update-context --mode PLAN --decision "Use webauthn level 2" --next "Write src/webauthn.ts"');
  expect(j.read(ACTIVE)).not.toContain('last_updated: 2026-01-08');
  s.stop();
  s.says('PLAN: second round');
  const before = j.read(ACTIVE);
  s.clew('update-context --mode PLAN --decision "Drop level 2"');
  expect(j.read('.clew/contexts/login-1/rounds/1.md')).toContain('- Use webauthn level 2');
  const told = s.compacts().model;
  for (const held of ['Drop level 2', 'Use JWT']) expect(told).toContain(held);
  expect(told).not.toMatch(/webauthn/);
  expect(j.read(ACTIVE)).toContain('Use webauthn level 2');
  expect(j.clew('undo', '--session', 'one').status).toBe(0);
  expect(j.read(ACTIVE)).toBe(before);
});

it('a task that its file calls done is done', () => {
  const j = store(TWO.replace('status: paused', 'status: done'));
  const s = j.session('one');
  expect(s.start().model).not.toContain('Send the mails at night');
  expect(j.clew('contexts').out).not.toContain('mail-2');
  s.says('switch to PRICE-2');
  expect(entryOf(j.read(INDEX), 'MAIL-2')).toContain('status: completed');
});

it('what is new keeps the head of the file and the quotes of the registry, and names a step once', () => {
  const head = '# Active Context\n\n## Meta\n- project_root: /x\n- branch_note: mine\n';
  const j = store(
    LOGIN.replace('## Meta\n', head).replace(
      '- Test src/a.ts with an expired token',
      '- Open src/a.ts and write the test',
    ),
    { [INDEX]: REGISTRY.replace(/archived_at: (\S+)/g, 'archived_at: "$1"') },
  );
  const s = j.session('one');
  s.says('new context Ship the kiosk');
  const text = j.read(ACTIVE);
  expect(text).toMatch(/^# Active Context\n\n## Meta\n- last_updated: \S+\n- project_root: \/x\n- language: uk\n/);
  expect(text).not.toMatch(/branch_note|LOGIN-1/);
  s.clew('update-context --next "Write src/kiosk.ts"');
  expect(j.read(ACTIVE)).toMatch(
    /# Quick Resume — SHIP-THE-KIOSK\ngoal: Ship the kiosk\nnext_action: Write src\/kiosk.ts\n/,
  );
  const entry = entryOf(j.read(INDEX), 'LOGIN-1');
  expect(entry).toMatch(/archived_at: "\d{4}-[^"]+"\n/);
  expect(entry.match(/Open src\/a.ts and write the test/g)!.length).toBeLessThanOrEqual(2);
});

it('imported work that is active is so in its document', () => {
  const j = store(TWO);
  j.session('one').says('go on with the log in');
  expect(j.clew('import').status).toBe(0);
  expect(j.documents()['login-1']).toContain('status: active');
  expect(j.documents()['mail-2']).toContain('status: paused');
});

it('where the keys of a task are entries, a new one is, too', () => {
  const j = store(
    TWO.replace(
      /## Progress\n[\s\S]*?(?=## Guardrails)/,
      '## Progress\n- LOGIN-1:\n\t- next:\n\t\t- Test src/a.ts\n- MAIL-2:\n\t- next:\n\t\t- Write src/mail.ts\n\n',
    ),
  );
  const s = j.session('one');
  s.says('go on with the log in');
  s.todos([{ content: 'Write the form', status: 'in_progress' }]);
  s.writes({ 'src/a.ts': 'x\n' });
  s.stop();
  expect(j.read(ACTIVE)).toMatch(/\n\t- next:\n[\s\S]*\n\t- in_progress:\n\t\t- Write the form[\s\S]*\n- MAIL-2:/);
  expect(j.clew('show').out).toContain('Write the form');
});
