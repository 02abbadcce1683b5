// Decides which command lines there are to choose from: every verb with arguments as people, agents and slips write them.

const TABLE = `
4 status | 3 contexts | 1 contexts --all | 3 why | 1 why {n} | 1 why nobody
6 switch {ref} | 2 switch {ctx} | 2 switch #{n} | 1 switch {plan} | 1 switch | 1 switch --new {title}
5 new {title} | 1 new "" | 3 back | 5 undo | 1 undo {op} | 1 undo --at {time} | 3 redo
2 archive | 1 archive {ctx} | 2 done | 1 done {ctx} | 1 done --abandon {ctx}
2 rename {ctx} {title} | 1 rename {ctx} "" | 1 rename nobody x | 2 merge {ctx} {ctx} | 1 merge {ctx}
3 show | 2 show {ctx} | 3 show {plan} | 1 show --path | 1 show --all {ctx} | 1 show nowhere
4 plans | 4 plans {title} | 1 plans --stale | 1 plans --stale --days {n} | 1 plans --by {order}
1 plans --state {state} | 2 plans --similar {plan} | 2 plans --similar {title} | 1 plans --rescued
1 plans --max {n} {title}
3 new-plan {title} | 2 new-plan {title} --yes | 1 new-plan {title} --choose {letter}
1 new-plan {title} --in {folder} --why because --yes
1 new-plan ... | 2 consolidate | 1 consolidate {plan} {plan} | 1 consolidate --apply --yes | 1 consolidate --max {n}
3 task | 1 task --all | 4 task start {task} | 4 task done {task} | 2 task block {task} --reason waits
2 task cancel {task}
1 task reopen {task} | 3 task add {ask} | 3 task add {ask} --plan {plan}
2 task add {ask} --id {newid} --plan {plan}
1 task move {task} --to {plan} | 1 task accept {task} | 1 task drop {task} | 1 task done {plan}:{n}
1 task start {task} --plan {plan}
1 task finish {task} | 1 task toString {task}
3 intents | 1 intents --compile | 4 intent select {intent} | 1 intent select | 1 intent clear
2 intent new {title} --allow src/** --criterion works
1 intent edit {intent} --allow docs/** --summary {title}
1 intent edit {intent} --deny src/x/** --disallow-tool WebFetch --constraint slowly
2 intent criteria {intent} {criterion} met | 1 intent criteria {intent} {criterion} maybe | 1 intent migrate
1 intent migrate --yes
1 intent show {intent} | 1 intent delete {intent} | 1 intent select {intent} --default
1 intent edit {intent} --status done
2 scope list | 1 scope list --all | 3 scope allow {path} --reason needed | 1 scope allow {path}
1 scope allow --command {shell} --reason often
1 scope allow {path} --reason x --for {span} --intent {intent} | 1 scope revoke {grant} | 1 scope revoke {path}
2 answer {question} {letter} | 1 answer {question} | 1 answer {question} --forget
1 answer {question} {letter} --yes --why because | 1 answer q0 a
2 update-context --mode {mode} --decision {ask}
2 update-context --mode {mode} --progress {ask} --note n --question {ask}
1 update-context --mode EVAL --finding {ask} --recommendation r --blocker b
1 update-context --mode PLAN --task {title} --agent architect --confidence 0.7
1 update-context --mode AUTO --iteration {n} | 1 update-context --mode ACT --how reset
1 update-context --mode NOPE | 1 update-context
1 update-context --mode PLAN --confidence much --agent x | 2 update-context --stdin | 2 resolve {item}
1 resolve {item} --by {ask}
1 resolve {item} --in {ctx} | 2 parse-mode {mode} {ask} | 1 parse-mode {ask}
3 log | 1 log --all | 1 log --max {n} | 1 log --context {ctx} | 1 log --at {time} | 1 log --at {op}
1 log --max none
2 check | 1 repair | 2 doctor | 2 index | 1 index --rebuild | 1 index {plan} | 1 index --quiet
2 learn | 1 learn --reset | 2 metrics | 1 metrics --since {time} | 1 retro | 1 retro --all | 1 retro s1
1 retro --all --max {n}
2 trace {path} | 1 trace {path}:{n} | 1 trace --strays | 1 trace --export | 1 trace | 1 trace src/nowhere.ts
2 config list | 1 config list --origin | 2 config get {key} | 2 config set {key} {value} | 1 config unset {key}
1 config set gaet off | 1 config nope
2 scan | 1 scan --history | 1 scan {path} | 1 purge 1234abcd | 1 purge nothing --yes | 1 import | 1 import ai_memory
1 import nowhere
2 init --yes | 1 init --yes --host {host} | 1 init --yes --instructions | 1 init | 1 init --dry-run
1 init --user --yes | 1 uninstall --yes
1 uninstall | 0.3 uninstall --purge --yes | 1 hook enforce | 1 hook enforce --level hard | 1 hook nope
1 digest {talk} | 1 digest nowhere.jsonl | 1 route {talk} --prompt {ask} | 1 replay {talk} | 1 replay {talk} --all
0.5 eval
1 --help | 1 --version | 1 help | 1 help switch | 0.5 | 1 swich auth | 1 statsu | 0.5 --nope`;

/** `[weight, words]`; slots in braces are filled from the workspace and from what earlier answers named. */
export const LINES = TABLE.trim()
  .split(/\n| \| /)
  .map((row) => /^(\S+) ?(.*)$/.exec(row))
  .map(([, weight, words]) => [Number(weight), words]);

/** What slots are filled with that no workspace names. */
export const WORDS = {
  n: ['0', '1', '2', '3', '7', '-1', '99', 'x'],
  time: ['2h', '3d', '1m', '2025-01-15', '2025-01-15T12:05', 'yesterday', 'soon', '0'],
  order: ['activity', 'progress', 'name', 'nothing'],
  state: ['open', 'done', 'archived', 'superseded', 'all', 'opne'],
  letter: ['a', 'b', 'c', 'd', 'e', 'A', 'z', ''],
  folder: ['docs/plans', 'plans', '../up', '/tmp/x'],
  newid: ['A.1.9', 'T009', 'A.1.1', 'odd id', ''],
  intent: ['INT-001', 'INT-002', 'INT-009', 'INT-1', 'auth'],
  criterion: ['AC-1', 'AC-2', 'tests pass'],
  shell: ['npm test', 'make', 'rm -rf x', 'git push'],
  span: ['2h', '3d', '1y', 'long'],
  mode: ['PLAN', 'ACT', 'EVAL', 'AUTO', 'plan'],
  key: [
    'clarify',
    'confirm',
    'learn',
    'gate',
    'guard',
    'finishGate',
    'tasks.enforce',
    'newPlan',
    'plans',
    'detect.nudge',
    'reader.model',
    'paths.registry',
    'nope',
  ],
  value: [
    'agent',
    'block',
    'always',
    'on',
    'off',
    'warn',
    'strict',
    'deny',
    'hard',
    '0.5',
    '7',
    '["x/*.md"]',
    'docs/x',
    '../y',
    '',
  ],
  host: ['claude', 'codex', 'copilot', 'nobody'],
  talk: ['../talk/s1.jsonl', '../build/demo/session/tuesday.jsonl', '../build/demo/session/monday-morning.jsonl'],
  ctx: ['auth-hardening', 'pricing-research', 'dark-theme', 'Auth Hardening', 'nobody', '#1', '__proto__'],
  op: ['abc-123'],
  question: ['q1'],
  grant: ['g12345'],
  item: ['i1', 'nothing'],
};
