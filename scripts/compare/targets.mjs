// Decides which file a call writes, and what it puts there.
import { PATHS, planPath, planText, TITLES } from './subjects.mjs';

/** Where a file of a call stands: mostly in the project, sometimes a plan, sometimes where nobody may write. */
export function target(world, r) {
  const plans = world.pools.plan;
  const path = r.weighted([
    [6, () => r.pick(PATHS)],
    [4, () => r.pick(plans)],
    [4, () => planPath(r.pick(TITLES), r)],
    [
      1,
      () => r.pick(['.clew/log.jsonl', '.clew/config.json', '.clew/intents.yaml', '.clew/contexts/auth-hardening.md']),
    ],
    [
      1,
      () =>
        r.pick([
          '../up.md',
          '/etc/passwd',
          '',
          '.git/config',
          'src/../docs/plans/X.md',
          '/home/ada/.claude/plans/brave-fox.md',
        ]),
    ],
  ])();
  return r.is(0.4) && path !== '' && !path.startsWith('/') ? `${world.root}/${path}` : path;
}

export function fileChange(
  world,
  r,
  how = r.weighted([
    [6, 'write'],
    [4, 'edit'],
    [1, 'delete'],
  ]),
) {
  const path = target(world, r);
  const inside = path.startsWith(`${world.root}/`) ? path.slice(world.root.length + 1) : path;
  const was = world.files.get(inside);
  const fresh = planText(r.pick(TITLES), r);
  if (how === 'delete') return { path, how, text: null };
  if (how === 'write') return { path, how, text: r.is(0.7) ? fresh : `${was ?? ''}\n- [ ] one more\n` };
  const now =
    was === undefined ? fresh : r.is(0.5) ? was.replace('[ ]', '[x]') : was.split('\n').slice(r.int(4)).join('\n');
  const added = r.pick(['- [ ] one more', 'const b = 2;', '# New']);
  return {
    path,
    how,
    text: r.is(0.3) ? now : null,
    ...(was !== undefined && r.is(0.6) ? { was } : {}),
    ...(r.is(0.6) ? { added } : {}),
    ...(r.is(0.3) ? { put: [{ line: r.from(1, 9), text: added }] } : {}),
    ...(r.is(0.1)
      ? {
          hunks: [
            {
              below: '',
              lines: [
                { text: 'a', put: false },
                { text: added, put: true },
              ],
            },
          ],
        }
      : {}),
  };
}
