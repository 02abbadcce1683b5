// Decides whether the built command lines answer alike: sequences of commands, with a session at work in between, and what they leave on the disk.
import { LINES, WORDS } from './command-words.mjs';
import { learned, NAMED } from './heard.mjs';
import { byHand, stepsOf } from './hooks.mjs';
import { madeWorld } from './made-world.mjs';
import { chanceOf, filled, namesOf, slipped } from './random.mjs';
import { served } from './served.mjs';
import { twice } from './twice.mjs';

const FLAGS = [
  '--json',
  '--json',
  '--json',
  '--json',
  '--dry-run',
  '--help',
  '--no-input',
  '--session=s1',
  '--session=s2',
  '--bogus',
  '--max',
  '--cwd=src',
  '--yes',
];
const AGENT = { CLAUDECODE: '1', CLAUDE_CODE_SESSION_ID: 's1' };
/** The words of a line as a shell would hand them on, slots filled: what fills a slot stays one word. */
function wordsOf(line, pools, r) {
  if (line === '') return [];
  return line.split(' ').map((w) => (w === '""' ? '' : filled(w, pools, r)));
}

/** The next command, as a step. */
function commandIn(world, names, r) {
  const pools = { ...WORDS, ...world.pools, ...names, ref: [...world.pools.ref, ...names.ctx] };
  const line = r.weighted(LINES);
  let args = wordsOf(line, pools, r);
  if (args.length > 1 && r.is(0.05)) {
    const at = r.int(args.length);
    args[at] = slipped(args[at], r);
  }
  if (args.length > 0 && r.is(0.35)) args.push(r.pick(FLAGS));
  if (args.length > 1 && r.is(0.02)) args = args.slice(0, -1);
  if (args.length > 0 && r.is(0.02)) args.push('--', r.pick(['x', '-y', '🚀']));
  const update = JSON.stringify({
    mode: r.pick(['PLAN', 'ACT', 'EVAL', 7]),
    progress: ['one thing'],
    decisions: r.pick([['Use JWT'], 'x', []]),
  });
  const call = JSON.stringify({
    session_id: 's1',
    hook_event_name: 'PreToolUse',
    tool_name: 'TodoWrite',
    tool_input: { todos: [{ content: 'x', status: 'pending' }] },
  });
  const input = args.includes('--stdin')
    ? r.pick([update, '{', '[]', ''])
    : args[0] === 'hook'
      ? r.pick([call, '', 'no'])
      : '';
  const terminal = input === '' && r.is(0.35);
  const env = r.weighted([
    [6, {}],
    [3, AGENT],
    [1, { CLAUDE_CODE_SESSION_ID: 's1' }],
    [0.3, { CI: '1' }],
    [0.2, { COLUMNS: '50', FORCE_COLOR: '1', NO_COLOR: '' }],
  ]);
  return { do: 'clew', args, input, env, terminal, verb: args[0] ?? '' };
}

/** `count` commands on both sides. */
export function commandLines(stage, real, report, { count, seed, only }) {
  const part = report.part('commands', 'command lines');
  let played = 0;
  for (const name of namesOf('commands', only)) {
    if (part.count >= count) break;
    const r = chanceOf(seed, name);
    const world = madeWorld(r, seed);
    const names = Object.fromEntries(Object.keys(NAMED).map((k) => [k, [...WORDS[k]]]));
    let wanted = Math.min(r.from(6, 24), count - part.count);
    let heard = 0;
    let last = null;
    const waiting = r.is(0.6) ? [{ do: 'clew', args: ['init', '--yes'] }] : [];
    const next = (said) => {
      for (; heard < said.length; heard++) if (said[heard] !== null) learned(names, said[heard]);
      if (last !== null) part.saw('exit codes', said.at(-1)?.code);
      last = null;
      if (waiting.length > 0) return waiting.shift();
      if (r.is(0.35)) {
        // A session at work: what commands tell of.
        if (r.is(0.15)) waiting.push(byHand(world, r));
        else waiting.push(...stepsOf('claude', world, real, stage, r));
        return waiting.shift();
      }
      if (wanted-- <= 0) return null;
      last = r.is(0.03) ? served(world, names, r) : commandIn(world, names, r);
      part.count++;
      part.saw('verbs', last.verb);
      return {
        ...last,
        minutes: r.weighted([
          [8, 1],
          [1, 200],
          [0.5, 12_000],
        ]),
      };
    };
    twice(stage, name, world, next, part);
    played++;
    if (played % 5 === 0) part.progress(count);
  }
  part.end();
}
