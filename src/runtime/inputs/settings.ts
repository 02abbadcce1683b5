/** Decides which settings files of which hosts a command is shown, and how our own configuration is. */
import { existsSync, realpathSync } from 'node:fs';
import path, { basename, dirname, isAbsolute, join, type PlatformPath, relative, resolve } from 'node:path';
import type { Need } from '../../commands/_command.js';
import type { Owned, RuleFile, ServerFile, Settings, SettingsFile } from '../../commands/setup/_settings.js';
import type { Finding } from '../../core/model.js';
import type { Host } from '../../hosts/_host.js';
import { hosts } from '../../hosts/_index.js';
import type { Store } from '../../stores/_store.js';
import { knownFile, knownWorkspaces } from '../board/known.js';
import { isAgreedOn } from '../intents/agreed-on.js';
import { isCompiledCode } from '../launch/cache-name.js';
import type { Kept } from '../settings/edit.js';
import { linkTarget, type Served, settingsFile } from '../settings/file.js';
import { hookCommand } from '../settings/hook-command.js';
import { hasPlugin } from '../settings/plugin-there.js';
import { ruleFile } from '../settings/rules.js';
import { serverFile } from '../settings/server.js';
import { isAjar } from '../workspace/ajar.js';
import { isStuck } from '../workspace/git.js';
import { type Env, hostPlace, serverPath } from '../workspace/host-dirs.js';
import { namesIn } from '../workspace/list-dir.js';
import type { Workspace } from '../workspace/workspace.js';

/** Where the settings are looked for. */
export interface Place {
  workspace: Workspace;
  store: Pick<Store, 'operations'>;
  env?: Env;
  /** May git be asked? It takes a process; it may unless this is false. */
  git?: boolean;
}

const GIT_LIMIT = 2000;

/** The settings files that `need` asks for, each with what `init` and `uninstall` would do to it. */
export function readSettings(need: Need & { kind: 'settings' }, from: Place): { value: Settings; findings: Finding[] } {
  const named = need.host?.split(',').map((id) => id.trim()) ?? hosts.map((h) => h.id);
  const asked = hosts.filter((h) => named.includes(h.id));
  const faults = named
    .filter((id) => !hosts.some((h) => h.id === id))
    .map((host): Finding => {
      const list = hosts.map((h) => h.id).join(', ');
      return { code: 'host-unknown', args: { host, list }, severity: 'error' };
    });
  const kept = records(from);
  const all = need.agreed === true || isAgreedOn(from.workspace);
  const files: SettingsFile[] = [];
  const servers: ServerFile[] = [];
  const rules: RuleFile[] = [];
  for (const wanted of asked) {
    const its = serversOf(wanted, placeOf(wanted, need), kept, from);
    const looking = all ? lookingAtAll(wanted) : wanted;
    // Rules speak of a server by its name: where somebody else's is called so, they would be its.
    // What we put there once comes out all the same.
    const isTheirs = its.some((s) => s.stands === 'other' && !(need.places === 'all' && s.recorded));
    const host = isTheirs ? withoutRules(looking) : looking;
    const user = hostPlace(host, host.recipe.user, from.env ?? process.env);
    const at = placeOf(host, need);
    const file = (place: SettingsFile['place'], path: string): SettingsFile =>
      fileAt(host, place, path, kept, from, servedIn(linkTarget(path), host, its), need);
    if (at !== 'user') files.push(file('project', join(from.workspace.root, host.recipe.project)));
    if (at !== 'project' && user !== null) files.push(file('user', user));
    if (at === 'user' && user === null) faults.push({ code: 'no-home', args: { host: host.name }, severity: 'error' });
    if (at === 'all')
      for (const [path, k] of kept)
        if (
          k.host === host.id &&
          k.rules === undefined &&
          (k.server === undefined || isOneFile(host)) &&
          !files.some((f) => f.path === path)
        )
          files.push(file('recorded', path));
    rules.push(...rulesOf(host, at, kept, from, isTheirs));
    // Where one file holds hook and server, one change of it is made, and what is wrong with it is said once.
    const holding = (path: string): SettingsFile | undefined =>
      files.find((f) => f.host === host.id && f.guarded && f.path === path);
    servers.push(
      ...its.map((s) => {
        const held = holding(s.path);
        if (held === undefined) return s;
        const odd = s.odd.filter((f) => f.code.startsWith('server-'));
        return { ...s, odd, fault: held.fault === null ? s.fault : null, add: null, remove: null };
      }),
    );
  }
  return {
    value: {
      files,
      servers,
      rules,
      faults,
      others: need.places === 'all' ? [] : othersHere(asked, from),
      absent:
        need.places === 'all'
          ? []
          : asked.filter((h) => isAbsent(h, files, from)).map(({ id, name }) => ({ id, name })),
      dir: ownFolder(from),
      cache: codeCache(from),
      listed: knownWorkspaces(from.workspace, from.env).some((k) => k.root === from.workspace.root)
        ? knownFile(from.workspace, from.env)
        : null,
    },
    findings: [],
  };
}

function placeOf({ recipe }: Host, need: Need & { kind: 'settings' }): 'project' | 'user' | 'all' {
  return need.places === 'usual' ? recipe.usual : need.places;
}

/** Is the host told of servers in the settings that get the hook? */
function isOneFile({ recipe }: Host): boolean {
  return recipe.server.user === recipe.user;
}

/** What `servers` say of the settings file at `path`, which may hold ours. */
function servedIn(path: string, host: Host, servers: ServerFile[]): Served | null {
  const found = isOneFile(host) ? servers.find((s) => s.path === path) : undefined;
  if (found === undefined) return null;
  const there = found.stands === 'ours' || found.stands === 'old';
  return { path: host.recipe.server.at(null), there, due: found.add !== null };
}

function lookingAtAll(host: Host): Host {
  return { ...host, recipe: { ...host.recipe, entries: (command) => host.recipe.entries(command, true) } };
}

function withoutRules(host: Host): Host {
  const { recipe } = host;
  const entries: Host['recipe']['entries'] = (command) =>
    recipe.entries(command).filter((e) => recipe.rules?.includes(e.value as string) !== true);
  return { ...host, recipe: { ...recipe, entries } };
}

function fileAt(
  host: Host,
  place: SettingsFile['place'],
  named: string,
  kept: Map<string, Kept>,
  from: Place,
  served: Served | null,
  { statusline, places }: Need & { kind: 'settings' },
): SettingsFile {
  const path = linkTarget(named);
  const shown = path === named ? displayPath(named, from) : `${displayPath(named, from)} → ${displayPath(path, from)}`;
  const found = settingsFile(host, path, shown, kept.get(path) ?? null, from.workspace, statusline, served);
  // Where every place is looked at, what git would do to a file without a hook of ours is nobody's question.
  const asksGit = place === 'project' && from.git !== false && (places !== 'all' || found.commands.length > 0);
  return {
    host: host.id,
    name: host.name,
    program: host.recipe.program,
    place,
    path,
    command: hookCommand(host.id),
    usual: host.recipe.usual,
    trust: host.recipe.trust ?? '',
    plugin: hasPlugin(host.id, hostPlace(host, `${host.recipe.user.split('/')[0]}/.`, from.env ?? process.env) ?? ''),
    shown,
    recorded: kept.has(path),
    ajar: isAjar(path),
    homeless: place === 'user' && !existsSync(dirname(path)),
    shared: asksGit && isShared(named, from.workspace),
    ...found,
  };
}

/** Where the host is told of our server: in the home, however few projects the hook is for; and where it was put before. */
function serversOf(host: Host, at: 'project' | 'user' | 'all', kept: Map<string, Kept>, from: Place): ServerFile[] {
  const { server } = host.recipe;
  const named = hostPlace(host, serverPath(host), from.env ?? process.env);
  const root = projectOf(from.workspace);
  const wanted = server.at(at === 'project' || (at === 'all' && host.recipe.usual === 'project') ? root : null);
  const here = named === null ? [] : [named];
  const before = [...kept].filter(([, k]) => k.host === host.id && k.server !== undefined).map(([path]) => path);
  const paths = at === 'all' ? new Set([...here, ...before].map(linkTarget)) : new Set(here.map(linkTarget));
  return [...paths].map((path) => {
    const isLinked = named !== null && path !== named && path === linkTarget(named);
    const shown = isLinked ? `${displayPath(named, from)} → ${displayPath(path, from)}` : displayPath(path, from);
    const record = kept.get(path) ?? null;
    // What was recorded of a file with the hook in it, too, is not the server alone.
    const file = { path, shown, kept: isOneFile(host) ? null : record };
    const { id, name } = host;
    const planned = serverFile(
      host,
      file,
      { root, project: from.workspace.root, wanted, anywhere: at === 'all' },
      from.workspace,
    );
    const asks = host.recipe.server.asks === true;
    return { host: id, name, path, shown, recorded: record !== null, asks, ...planned };
  });
}

/** Where its rules have a file of their own: in the home, and where they were put before. */
function rulesOf(
  host: Host,
  at: 'project' | 'user' | 'all',
  kept: Map<string, Kept>,
  from: Place,
  isTheirs: boolean,
): RuleFile[] {
  const place = host.recipe.ruled;
  if (place === undefined) return [];
  const named = hostPlace(host, place.user, from.env ?? process.env);
  const before = [...kept].filter(([, k]) => k.host === host.id && k.rules === true).map(([path]) => path);
  const paths = new Set([...(named === null ? [] : [named]), ...(at === 'all' ? before : [])].map(linkTarget));
  return [...paths].map((path) => {
    const shown = displayPath(path, from);
    const file = { path, shown, kept: kept.get(path) ?? null };
    const plan = ruleFile(host, place, file, from.workspace);
    const { id, name } = host;
    return {
      host: id,
      name,
      path,
      shown,
      recorded: kept.has(path),
      ...plan,
      ...(isTheirs ? { add: null, lacks: [] } : {}),
    };
  });
}

/** The project as hosts call it: the main work tree's folder for linked ones, links followed. */
function projectOf({ dir }: Workspace): string {
  const root = dirname(dir);
  try {
    return slashed(realpathSync.native(root));
  } catch {
    return slashed(root);
  }
}

function slashed(path: string): string {
  return process.platform === 'win32' ? path.replaceAll('\\', '/') : path;
}

/** Hosts that are here by their folder or their program, and have no hook of ours where it would usually be. */
function othersHere(asked: Host[], from: Place): Settings['others'] {
  const env = from.env ?? process.env;
  const isInstalled = (host: Host): boolean => {
    const { project, user, usual } = host.recipe;
    const path = usual === 'project' ? join(from.workspace.root, project) : hostPlace(host, user, env);
    return path !== null && settingsFile(host, linkTarget(path), path, null, from.workspace).commands.length > 0;
  };
  return hosts
    .filter((h) => !asked.includes(h) && isHere(h, env) && !isInstalled(h))
    .map(({ id, name }) => ({ id, name }));
}

function isHere(host: Host, env: Env): boolean {
  const own = hostPlace(host, `${ownFolderOf(host)}/.`, env);
  return (own !== null && existsSync(own)) || isOnPath(host.recipe.program, env);
}

/** Below the home: the folder that is this host's alone. Many programs keep theirs below `.config`. */
function ownFolderOf(host: Host): string {
  if (host.recipe.guest) return dirname(dirname(serverPath(host)));
  const [first, second] = host.recipe.user.split('/');
  return first === '.config' ? `${first}/${second}` : first!;
}

/** Nothing of the host is on this machine: no folder, no program, no settings of its user in the project. */
function isAbsent(host: Host, files: SettingsFile[], from: Place): boolean {
  const isUsed = files.some((f) => f.host === host.id && f.place === host.recipe.usual && f.text !== null);
  return !isUsed && !isHere(host, from.env ?? process.env);
}

/** Does the PATH lead to `program`? `system` says how paths are written, `there` which files are. */
export function isOnPath(program: string, env: Env, system: PlatformPath = path, there = existsSync): boolean {
  const ends = system === path.win32 || process.platform === 'win32' ? ['.exe', '.cmd'] : [''];
  const folders = (env.PATH ?? env.Path ?? '').split(system.delimiter).filter(system.isAbsolute).slice(0, 200);
  return folders.some((dir) => ends.some((end) => there(system.join(dir, program + end))));
}

/** Would git commit the file at `path`? What git cannot tell is no. */
export function isShared(path: string, { root, git }: Workspace): boolean {
  if (git === null || isStuck(root)) return false;
  const asked = process.getBuiltinModule('node:child_process').spawnSync('git', ['check-ignore', '-q', '--', path], {
    cwd: root,
    timeout: GIT_LIMIT,
    windowsHide: true,
  });
  return asked.status === 1;
}

function homeOf(env: Env): string | undefined {
  return env.HOME || env.USERPROFILE;
}

/** What was recorded and not taken back since, by the file's absolute path. */
function records(from: Place): Map<string, Kept> {
  const newest = new Map<string, Kept | null>();
  const base = dirname(from.workspace.dir);
  for (const o of from.store.operations(Number.MAX_SAFE_INTEGER))
    for (const e of o.edits.toReversed()) {
      if (typeof e?.key !== 'string' || !e.key.startsWith('file/') || typeof (e.now ?? e.was)?.host !== 'string')
        continue;
      const path = resolve(base, e.key.slice(5));
      if (!newest.has(path)) newest.set(path, e.now as unknown as Kept | null);
    }
  return new Map([...newest].filter((r): r is [string, Kept] => r[1] !== null));
}

/** A path as a person reads it: below the project, below `~`, else whole. */
export function displayPath(path: string, from: Pick<Place, 'workspace' | 'env'>): string {
  const home = homeOf(from.env ?? process.env);
  for (const [root, mark] of [[from.workspace.root, ''], ...(home ? [[home, '~/']] : [])] as [string, string][]) {
    const below = relative(root, path);
    if (below !== '' && !below.startsWith('..') && !isAbsolute(below)) return mark + below.replaceAll('\\', '/');
  }
  return path;
}

function ownFolder(from: Place): Owned {
  const { dir, root } = from.workspace;
  const holds = namesIn(dir)
    .sort()
    .filter((name) => name !== 'lock');
  return { key: `purge/${dirname(dir) === root ? basename(dir) : dir}`, shown: displayPath(dir, from), holds };
}

/** Where `code-cache.ts` keeps compiled code, and a host is asked as a reader. */
function codeCache(from: Place): Owned {
  const { XDG_CACHE_HOME, LOCALAPPDATA, HOME } = from.env ?? process.env;
  const home = XDG_CACHE_HOME || LOCALAPPDATA || (HOME ? join(HOME, '.cache') : '');
  const dir = home === '' ? '' : resolve(home, 'clew');
  return {
    key: `purge/${dir}`,
    shown: displayPath(dir, from),
    holds:
      dir === ''
        ? []
        : namesIn(dir)
            .sort()
            .filter((n) => isCompiledCode(n) || n === 'reader'),
  };
}
