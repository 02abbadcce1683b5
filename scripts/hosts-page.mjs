#!/usr/bin/env node
// Writes the tables of docs/hosts.md that are made: where each host's file puts clew, and what was shown in the real programs (scripts/hosts/ran.json). `--check` fails when they are not current.
import { readFileSync, writeFileSync } from 'node:fs';
import { bundled } from './bundled.mjs';
import { CAPABILITIES, CELLS } from './hosts/cells.mjs';

const PAGE = 'docs/hosts.md';
const { hosts } = await bundled("export { hosts } from './src/hosts/_index.ts';");
const shown = JSON.parse(readFileSync('scripts/hosts/ran.json', 'utf8'));
const named = new Map(hosts.map((h) => [h.id, h.name]));
const nameOf = (id) => named.get(id);
const row = (cells) => `| ${cells.join(' | ')} |`;
const table = (head, rows) => [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

/** Events of a host's own names that its entries hook. */
function events({ recipe }) {
  const found = recipe
    .entries('clew')
    .filter(({ path }) => path[0] === 'hooks' && path.length > 1)
    .map(({ path }) => `\`${path[1]}\``);
  return found.length > 0 ? [...new Set(found)].join(', ') : 'those that its plugin gets';
}

function places() {
  const below = (r) => ((r.moved ?? r.home) ? `, below \`${r.moved ?? r.home}\` where that is set` : '');
  return table(
    ['`--host`', 'put into', 'the other place', 'the server', 'events'],
    hosts.map((h) => {
      const { recipe: r } = h;
      const user = `\`~/${r.user}\`${below(r)}`;
      const [first, second] =
        r.usual === 'project' ? [`\`${r.project}\``, `\`--user\`: ${user}`] : [user, `\`--project\`: \`${r.project}\``];
      return [
        `\`${h.id}\` (${h.name})`,
        first,
        second,
        `\`~/${r.server.user}\`, \`${r.server.at(null).join('.')}\`${r.ruled ? `; its rule: \`~/${r.ruled.user}\`` : ''}`,
        events(h),
      ];
    }),
  );
}

function cell(host, capability, notes) {
  const c = CELLS[host][capability];
  if (c.contract !== undefined) return note(`by contract: ${c.contract}`, 'by contract', notes);
  if (c.why !== undefined) return note(`${c.why}; instead: ${c.instead}`, 'cannot', notes);
  const state = shown.cells[host]?.[capability] ?? 'not run';
  const event = c.event === '' ? '' : `, \`${c.event}\``;
  return state === 'passed' ? `proven${event}` : `${state}${event}`;
}

function note(text, word, notes) {
  if (!notes.includes(text)) notes.push(text);
  return `${word} (${notes.indexOf(text) + 1})`;
}

function capabilities() {
  const notes = [];
  const ids = Object.keys(CELLS);
  const runs = (h) => Object.values(CELLS[h]).some((c) => c.name !== undefined);
  const rows = Object.entries(CAPABILITIES).map(([id, words]) => [words, ...ids.map((h) => cell(h, id, notes))]);
  const versions = ['version', ...ids.map((h) => (runs(h) ? (shown.versions[h] ?? 'not installed') : 'not run here'))];
  const share = (h) => {
    if (!runs(h)) return 'by contract';
    const states = Object.keys(CAPABILITIES).map((c) => shown.cells[h]?.[c] === 'passed');
    return `${states.filter(Boolean).length} of ${states.length}`;
  };
  return [
    `\`npm run test:hosts -- --all\` of ${shown.date}: ${shown.passed} tests passed, ${shown.failed} failed.`,
    ...Object.entries(shown.since ?? {}).map(
      ([id, r]) =>
        `${nameOf(id)} ${r.version} was run again by itself on ${r.date}: ${r.passed} of its tests passed, ${r.failed} failed.`,
    ),
    '',
    table(['', ...ids.map(nameOf)], [versions, ...rows, ['proven', ...ids.map(share)]]),
    '',
    ...notes.map((text, i) => `${i + 1}. ${text[0].toUpperCase()}${text.slice(1)}.`),
  ].join('\n');
}

const before = readFileSync(PAGE, 'utf8');
const fill = (text, name, made) =>
  text.replace(
    new RegExp(`(<!-- made: ${name} -->\\n)[\\s\\S]*?(\\n<!-- end -->)`),
    (_, head, foot) => `${head}\n${made}\n${foot}`,
  );
const page = fill(fill(before, 'places', places()), 'capabilities', capabilities());
if (page !== before && process.argv.includes('--check')) {
  console.error(`${PAGE} is not current: npm run gen`);
  process.exit(1);
}
if (page !== before) writeFileSync(PAGE, page);
