// Makes what the benchmarks run on: workspaces with many plans, transcripts of any size. All in a temporary folder.
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const DATA = process.env.CLEW_DATA ?? '../shared/data';
const NOUNS = 'invoice export token session header search cache import billing webhook schema retry queue upload report theme filter login quota sync'.split(' ');
const VERBS = 'add fix rotate split harden migrate document measure retire rename'.split(' ');

/** `count` plans below `root`: varied copies of real ones where the data is present, made-up ones otherwise. */
export function makePlans(root, count) {
  const real = existsSync(join(DATA, 'scale/plans.jsonl')) ? readFileSync(join(DATA, 'scale/plans.jsonl'), 'utf8').split('\n').filter(Boolean).map((l) => JSON.parse(l)) : [];
  for (let i = 0; i < count; i++) {
    const dir = join(root, 'docs/plans', `area-${i % 50}`);
    mkdirSync(dir, { recursive: true });
    writeFileSync(join(dir, `${nameOf(i, real)}.md`), planText(i, real));
  }
  return real.length > 0 ? 'varied real plans' : 'synthetic plans';
}

function nameOf(i, real) {
  const title = real.length > 0 ? real[i % real.length].title : `${VERBS[i % 10]} ${NOUNS[i % 20]} ${NOUNS[(i * 7) % 20]}`;
  return `${title.replace(/[^A-Za-z0-9]+/g, '-').slice(0, 50).replace(/^-|-$/g, '') || 'plan'}-${i}`;
}

function planText(i, real) {
  const r = real.length > 0 ? real[i % real.length] : { title: `${VERBS[i % 10]} the ${NOUNS[i % 20]}`, text: '' };
  const turn = Math.floor(i / Math.max(1, real.length));
  const tasks = [0, 1, 2, 3].map((k) => `- [${(i + k) % 3 === 0 ? 'x' : ' '}] ${VERBS[(i + k) % 10]} the ${NOUNS[(i * 3 + k) % 20]} of area ${i % 50}`);
  return `# ${r.title}${turn > 0 ? ` (${NOUNS[turn % 20]})` : ''}\n\n${String(r.text ?? r.body ?? '').slice(0, 2000)}\n\n## Tasks\n\n${tasks.join('\n')}\n`;
}

/** A transcript of about `bytes`, ending in an ordinary conversation. */
export function makeTranscript(file, bytes) {
  const row = (o) => `${JSON.stringify({ parentUuid: null, isSidechain: false, sessionId: 'bench', cwd: '/w', gitBranch: 'main', version: '2.1.0', timestamp: '2026-01-05T12:00:00.000Z', ...o })}\n`;
  const user = (text) => row({ type: 'user', message: { role: 'user', content: text } });
  const said = (text) => row({ type: 'assistant', message: { role: 'assistant', content: [{ type: 'text', text }] } });
  const tool = (name, input) => row({ type: 'assistant', message: { role: 'assistant', content: [{ type: 'tool_use', id: 't', name, input }] } });
  const result = (text) => row({ type: 'user', message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: text }] } });
  const turn = user('please look at the session cache and fix the failing retry test') + tool('Read', { file_path: '/w/src/cache/session.ts' }) + result('export const retry = 3;\n'.repeat(200)) + tool('Edit', { file_path: '/w/src/cache/session.ts', old_string: 'a', new_string: 'b' }) + result('ok') + said('I fixed the retry in the session cache and the test passes now. Shall I also update the docs?');
  const block = Buffer.from(turn.repeat(Math.max(1, Math.floor(1_000_000 / turn.length))));
  const fd = openSync(file, 'w');
  for (let n = 0; n < bytes; n += block.length) writeSync(fd, block);
  closeSync(fd);
}

/** A workspace whose log holds `count` pieces of work, each as full as work gets. */
export function makeContexts(root, count) {
  mkdirSync(join(root, '.git'), { recursive: true });
  mkdirSync(join(root, '.clew'), { recursive: true });
  writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
  const at = Date.UTC(2026, 0, 15, 12);
  const words = (i, n, of) => Array.from({ length: n }, (_, k) => `${of}${(i * 7 + k * 13) % 997}`);
  const lines = Array.from({ length: count }, (_, i) => {
    const id = `work-number-${i}`;
    const now = { id, title: `Work number ${i}`, status: 'open', plan: null, branch: 'main', opened: at, lastAt: at + i, prompts: 9, files: words(i, 30, 'src/file-'), terms: words(i, 48, 'term'), ids: words(i, 8, '#'), closed: false, echoes: words(i, 40, 'abcd') };
    return JSON.stringify({ v: 1, id: `b-${i}`, at: at + i, by: 'switch', session: null, did: `turned to ${id}`, undoable: true, edits: [{ key: `context/${id}`, was: null, now }] });
  });
  writeFileSync(join(root, '.clew/log.jsonl'), `${lines.join('\n')}\n`);
}

/** `count` prompts with what the agent said and touched before: real ones where the data is present, varied, and made-up ones. */
export function makePrompts(count) {
  const dir = join(DATA, 'threads');
  const real = existsSync(dir) ? readdirSync(dir).filter((f) => f.endsWith('.jsonl')).sort().flatMap((f) => readFileSync(join(dir, f), 'utf8').split('\n').filter(Boolean).map((l) => JSON.parse(l))) : [];
  return Array.from({ length: count }, (_, i) => {
    const r = real.length > 0 ? real[i % real.length] : null;
    // The second time round a real prompt comes with other names, so that no two are the same.
    const prompt = r === null || i % 3 === 2 ? madeUp(i) : i < real.length ? r.prompt : `${r.prompt}\n${madeUp(i)}`;
    const files = r?.files_before?.length > 0 ? r.files_before.slice(0, 40) : [0, 1, 2].map((k) => `src/${NOUNS[(i + k) % 20]}/${VERBS[(i * k) % 10]}.ts`);
    return { prompt, said: r?.assistant_tail || `I have changed the ${NOUNS[i % 20]} and its test passes. Shall I ${VERBS[(i * 3) % 10]} the ${NOUNS[(i * 7) % 20]} next?`, files };
  });
}

const FORMS = [
  (n, v, i) => `${v} the ${n} of area ${i % 50}, it drops the header when the queue is retried`,
  (n, v, i) => `now let's work on the ${n} ${v} project`,
  (n, v, i) => `back to the ${n} module: src/${n}/${v}.ts still fails in CI, see #${i}`,
  () => 'yes, do that',
  (n, v, i) => `why does this happen?\n\n\`\`\`\n${`Error: ${n} failed at src/${n}/${v}.ts:${i}\n    at run (node:internal/x:1:${i})\n`.repeat(1 + (i % 60))}\`\`\``,
  (n, v, i) => `Implement the following plan:\n\n# ${v} the ${n} (${i})\n\n${Array.from({ length: 5 + (i % 40) }, (_, k) => `- [ ] ${VERBS[(i + k) % 10]} the ${NOUNS[(i * 3 + k) % 20]} of part ${k}`).join('\n')}`,
];

function madeUp(i) {
  return FORMS[Math.floor(i / 3) % FORMS.length](NOUNS[(i * 11) % 20], VERBS[(i * 7) % 10], i);
}
