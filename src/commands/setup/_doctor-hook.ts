/** Decides what is right or wrong with the hook as it is installed: where, which command, and what firing it showed. */
import { formatDuration } from '../../core/text/duration.js';
import { oneLine, truncate } from '../../core/text/truncate.js';
import { sentenceOf } from '../../core/words/en.js';
import {
  again,
  bad,
  type Check,
  editing,
  good,
  isSlow,
  mended,
  oddChecks,
  ofHost,
  quoted,
  shutting,
  warn,
} from './_check.js';
import type { Health, Probe, Reach, Runnable, Settings, SettingsFile } from './_settings.js';

/** Can agents call what they are told to call? */
export function reachCheck({ called }: Reach): Check {
  return called
    ? good('called', 'clew is on the PATH')
    : warn('called', 'clew is not on the PATH: agents are told to call it, and cannot', 'npm link');
}

/** Every check of the hook itself. */
export function hookChecks(settings: Settings, health: Health, probe: Probe | null, now: number): Check[] {
  const holding = settings.files.filter((f) => f.commands.length > 0);
  return [
    ...settings.files.flatMap((f) => ofHost(f, [...fileChecks(f), ...lostChecks(f, holding)])),
    ...beside(settings, holding),
    ...(holding.length > 0 || settings.files.some((f) => f.fault !== null && f.names)
      ? []
      : [bad('installed', 'No hook of clew is installed here', 'clew init')]),
    ...holding.flatMap((f) => ofHost(f, [...entryChecks(f), ...trustChecks(f, health)])),
    ...health.runnable.flatMap((r) => runnableChecks(r, holding)),
    ...unheardChecks(health, now),
    ...(holding.length > 0 ? [...fired(probe), ...lastFired(health, holding[0]!, now)] : []),
    ...environment(health, holding),
  ];
}

/** What `init` put there and nothing took out again is gone, and the host has it nowhere else. */
function lostChecks(f: SettingsFile, holding: SettingsFile[]): Check[] {
  if (!f.recorded || f.fault || holding.some((h) => h.host === f.host)) return [];
  if (f.homeless)
    return [warn('gone', `${f.shown} is gone with its folder: is ${f.name} still there?`, `${again(f)} --dry-run`)];
  return [mended(bad('lost', `${f.shown} had the hook of clew and lost it`, again(f)), f.add)];
}

/** Files beside the hook's that stop `init`, where no hook is there yet: of the others is told with their servers. */
function beside({ files, servers, rules }: Settings, holding: SettingsFile[]): Check[] {
  return [...servers, ...rules].flatMap(({ host, name, path, fault }) => {
    const isTold = holding.some((h) => h.host === host) || files.some((f) => f.path === path && f.fault !== null);
    if (fault === null || isTold) return [];
    const next = /^(?:bad|odd)-|-form$/.test(fault.code) ? editing(path) : `ls -l ${quoted(path)}`;
    return ofHost({ name }, [bad('settings', sentenceOf(fault), next)]);
  });
}

function fileChecks(f: SettingsFile): Check[] {
  if (f.fault) {
    const holds = f.names ? `${sentenceOf(f.fault)} The hook of clew stands in it, and ${f.name} may not read it` : '';
    return [bad('settings', holds || sentenceOf(f.fault), mendOf(f))];
  }
  if (f.text === null) return [];
  return [
    ...(concerns(f) && f.odd.length > 0 ? oddChecks(f) : [good('settings', `${f.shown} is valid`)]),
    ...(f.ajar && f.commands.length > 0
      ? [
          {
            ...warn(
              'ajar',
              `Everybody on this machine may write ${f.shown}, and so say what is run`,
              `chmod go-w ${f.path}`,
            ),
            edits: shutting(f.path),
          },
        ]
      : []),
    ...(f.disabled ? [bad('disabled', `${f.shown} tells ${f.name} to run no hooks (${f.off})`, editing(f.path))] : []),
  ];
}

/** Has it to do with us? What a program makes of other settings is nobody's question here. */
function concerns(f: SettingsFile): boolean {
  return f.commands.length > 0 || f.names || f.recorded;
}

/** What a person writes wrong they put right in an editor; what cannot be opened at all is asked of the system. */
function mendOf({ fault, path }: SettingsFile): string {
  return /^(?:bad|odd)-/.test(fault?.code ?? '') ? editing(path) : `ls -l ${quoted(path)}`;
}

function entryChecks(f: SettingsFile): Check[] {
  const own = [f.command, `${f.command} tool`].flatMap((c) => [c, `& ${c}`]);
  const others = f.commands.filter((c) => !own.includes(c));
  return [
    good('installed', `The hook for ${f.name} is installed in ${f.shown}`),
    ...(f.missing.length > 0 && others.length === 0
      ? [mended(warn('events', `${f.shown} lacks the hooks for ${f.missing.join(', ')}`, again(f)), f.add)]
      : []),
    ...(f.narrow
      ? [
          mended(
            warn('tools', sentenceOf({ code: 'tools-unseen', args: { path: f.shown }, severity: 'warn' }), again(f)),
            f.add,
          ),
        ]
      : []),
    ...(f.doubled ? [mended(warn('doubled', `${f.shown} holds a hook of clew twice`, again(f)), f.add)] : []),
    ...(f.statusline === 'old'
      ? [mended(warn('line', `${f.shown} shows the line of status of another installation`, again(f)), f.add)]
      : []),
    ...others.map((c) =>
      mended(
        warn('command', `${f.shown} fires another installation of clew: ${truncate(oneLine(c), 200)}`, again(f)),
        f.add,
      ),
    ),
    ...(f.shared
      ? [
          warn(
            'shared',
            `${f.shown} is not ignored by git and would be committed with paths of this machine`,
            `echo '${f.shown}' >> .gitignore`,
          ),
        ]
      : []),
    ...(f.changed && f.add !== null
      ? [
          warn(
            'changed',
            `${f.shown} has changed since clew wrote it; uninstall takes out only our own entries`,
            'clew uninstall --dry-run',
          ),
        ]
      : []),
  ];
}

/** A host that wants to be told first stays silent about a hook that it does not run. */
function trustChecks(f: SettingsFile, health: Health): Check[] {
  if (f.trust === '') return [];
  return health.firedBy.includes(f.host)
    ? [good('trust', `${f.name} runs the hook`)]
    : [warn('trust', `${f.name} has not run the hook here yet: ${f.trust}`, f.host)];
}

function runnableChecks(r: Runnable, holding: SettingsFile[]): Check[] {
  const change = holding.find((f) => f.commands.includes(r.command))?.add ?? null;
  return [
    r.nodeThere
      ? good('node', `Node is at ${oneLine(r.node)}`)
      : mended(bad('node', `There is no Node at ${oneLine(r.node)} any more`, 'clew init'), change),
    r.hookThere
      ? good('hook', `The hook is at ${oneLine(r.hook)}`)
      : mended(bad('hook', `There is no hook at ${oneLine(r.hook)} any more`, 'clew init'), change),
  ];
}

function fired(probe: Probe | null): Check[] {
  if (probe === null)
    return [
      warn('runs', 'The installed hook was not fired: only the command that this clew would write is', 'clew init'),
    ];
  const said = probe.printed === '' ? '' : `: ${truncate(oneLine(probe.printed), 160)}`;
  if (probe.exit === null) return [bad('runs', 'The hook did not end within 5 seconds', 'clew init')];
  if (probe.exit !== 0) return [bad('runs', `The hook ends with code ${probe.exit}${said}`, 'clew init')];
  if (said !== '' || probe.faulted)
    return [bad('runs', `The hook speaks up where it has nothing to say${said}`, 'clew status')];
  const time = `${probe.ms} ms, ${Math.min(probe.floor, probe.ms)} of them to start Node`;
  const slow = isSlow(probe);
  return [
    good('runs', 'The hook runs'),
    slow ? warn('speed', `The hook takes ${time}`, 'clew index --rebuild') : good('speed', `The hook takes ${time}`),
  ];
}

/** A session that nobody looked at: its gate was off. */
function unheardChecks({ unheard }: Health, now: number): Check[] {
  return unheard.map(({ name, at, log }) => ({
    ...bad(
      'unheard',
      `A session of ${name} ran here without clew, ${formatDuration(now - at)} ago: no gate held it, nothing of it was recorded. Its log says why: ${log}`,
      `grep plugin ${log}`,
    ),
    host: name,
  }));
}

function lastFired(health: Health, { name, program }: SettingsFile, now: number): Check[] {
  if (health.lastPrompt !== null)
    return [good('fired', `The hook read its last prompt ${formatDuration(now - health.lastPrompt)} ago`)];
  if (health.lastFired !== null)
    return [
      good('fired', `A session fired the hook ${formatDuration(now - health.lastFired)} ago; no prompt was read yet`),
    ];
  if (health.unheard.length > 0) return [];
  return [warn('fired', `The hook has not been fired by a session yet: start one of ${name} here`, program)];
}

function environment(health: Health, holding: SettingsFile[]): Check[] {
  const bare =
    health.certificates && holding.some((f) => f.commands.some((c) => !c.startsWith('NODE_EXTRA_CA_CERTS= ')));
  const [major = 0, minor = 0] = health.node.split('.').map(Number);
  const old = major < 20 || (major === 20 && minor < 19);
  return [
    old
      ? bad('version', `Node ${health.node} is older than 20.19`, 'node --version')
      : good('version', `Node ${health.node} can be used`),
    bare
      ? warn(
          'certificates',
          'NODE_EXTRA_CA_CERTS makes Node 20 read certificates at every start, and the hook with it',
          'clew init',
        )
      : good('certificates', 'No certificates are read when the hook starts'),
    health.switchedOff
      ? warn('switched-off', 'CLEW_DISABLE=1 is set here: the hook does nothing', 'unset CLEW_DISABLE')
      : good('switched-off', 'CLEW_DISABLE is not set'),
    ...(health.temporary
      ? [
          warn(
            'temporary',
            'This clew runs from a folder that npx cleans up, and the hook would go with it: install the archive that `npm pack` writes in a clone',
            'npm i -g ./clew-context-clew-*.tgz',
          ),
        ]
      : []),
  ];
}
