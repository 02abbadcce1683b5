/** Decides which words are short for others: those that people who write software use. */
import { lazy } from '../../text/lazy.js';
import { words } from '../../text/words.js';

const TABLE = `
admin administration administrator|app application|arg argument|auth authentication authorization authenticate|
bg background|calc calculation calculate|cfg configuration config|cmd command|config configuration configure|conn connection connect|
db database|deps dependency|dev development|dir directory|dist distribution distributed|env environment|err error|eval evaluation evaluate|
exec execution execute|fn function|func function|gen generation generate generator|impl implementation implement|info information|
infra infrastructure|init initialization initialize|int integer integration|js javascript|kb knowledge|lib library|loc localization|
mem memory|mgmt management|mgr manager|msg message|nav navigation|notif notification|obs observability|ops operation|opt optimization option|
org organization|param parameter|perf performance|perm permission|pg postgresql postgres|pkg package|pref preference|prev previous|
prod production|prop property|proto protocol prototype|py python|ref reference|regex expression|rel release|repo repository|req request requirement|
res response resource|resp response|sec security|seq sequence|spec specification|srv server|stat statistic|std standard|str string|
sub subscription|svc service|sync synchronization synchronize|sys system|tmp temporary|temp temporary|tpl template|ts typescript|
tx transaction|tz timezone|utils utility|val validation value|var variable|ver version|vm machine|ws websocket workspace|xform transform`;

/** Made when first needed: by a short form what it is short for, and the other way round. */
const known = lazy(() => {
  const long = new Map<string, string[]>();
  const short = new Map<string, string[]>();
  for (const line of TABLE.replace(/\n/g, '').split('|')) {
    const [brief = '', ...forms] = line.split(' ').map((w) => words(w)[0] ?? w);
    long.set(brief, [...(long.get(brief) ?? []), ...forms]);
    for (const form of forms) short.set(form, [...(short.get(form) ?? []), brief]);
  }
  return { long, short };
});

/** The other forms of `word` (a stem): what it is short for, and what is short for it. */
export function formsOf(word: string): string[] {
  const { long, short } = known();
  return [...(long.get(word) ?? []), ...(short.get(word) ?? [])];
}

/** Is one of two stems short for the other: by the table, or its first letters, at least four of at least eight? */
export function isShortFor(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return (
    known().long.get(short)?.includes(long) === true ||
    known().long.get(long)?.includes(short) === true ||
    (short.length >= 4 && long.length >= 8 && short.length <= long.length * 0.6 && long.startsWith(short))
  );
}
