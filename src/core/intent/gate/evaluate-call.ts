/** Decides what a tool call comes to under an intent: each file it writes, each command it runs, each tool that is not known. */

import type { Intent } from '../../model/intent.js';
import type { Facts, FileChange, Verdict } from '../../model.js';
import { isLineCode } from '../command/programs/line-code.js';
import { isOwnSettings } from '../manifest/runner-settings.js';
import { activeGrants, isCovered, type Wanted } from '../scope/grants.js';
import { type Located, resolvePath } from '../scope/resolve-path.js';
import { isOwnCode, ownPlace } from '../self-protection/protected-paths.js';
import { ownToolName } from './always-allowed.js';
import type { Changed } from './changed-places.js';
import { commandList, evaluateCommand } from './evaluate-command.js';
import { evaluateFiles } from './evaluate-files.js';
import { evaluateTool } from './evaluate-tool.js';
import { findForbidden, unusableIn } from './forbidden-patterns.js';
import { type AskedFamily, askedFamilies, besides } from './granted-families.js';
import type { Call, Deed, Reason, Unknown, Weighed } from './types.js';

const NOTHING: Deed = { effects: false, files: [], texts: [], unknown: [], families: [], own: [], loads: [] };

const SHELLS = new Set(['Bash', 'bash', 'PowerShell', 'powershell']);

/** `call` as it is given in the folder `cwd`. */
export function deedOf(call: Call, cwd: string, facts: Facts, changed: Changed = () => null): Deed {
  const { act } = call;
  const at = (path: string): { path: string; at: Located } => ({
    path,
    at: resolvePath(path, { cwd, workspace: facts.workspace, real: facts.real }),
  });
  const paths = { at, owned: (f: { path: string; at: Located }) => owned(f, facts), changed };
  switch (act.does) {
    case 'write': {
      const files = act.files.map((f) => at(f.path));
      return {
        effects: true,
        files,
        texts: act.files.flatMap(newText),
        unknown: [],
        families: [],
        own: files.flatMap((f) => owned(f, facts)),
        loads: [],
      };
    }
    case 'run':
      return evaluateCommand(act, cwd, facts, paths);
    case 'call':
    case 'unknown':
      return evaluateTool(call, cwd, facts, paths);
    default:
      return NOTHING;
  }
}

function newText(f: FileChange): string[] {
  return [f.text ?? f.added ?? ''].filter(Boolean);
}

function owned(f: { path: string; at: Located }, facts: Facts): Reason[] {
  const spots = [f.path, f.at.asked, f.at.absolute, ...f.at.real].filter((p): p is string => p !== null && p !== '');
  const belongs = spots.map((p) => ownPlace(within(p, facts), facts.config, facts.state)).find((b) => b !== '');
  // Its own program is known by where it runs, whatever its folder is called.
  const code = facts.code ?? '';
  const led = [f.at.absolute, facts.real?.(f.at.absolute) ?? ''];
  if (belongs === undefined && code !== '' && f.at.absolute !== '' && led.some((p) => isOwnCode(p, code)))
    return [{ code: 'own', what: f.path, more: 'clew itself' }];
  return belongs === undefined ? [] : [{ code: 'own', what: f.path, more: belongs }];
}

/** Folders above the workspace say nothing of what is in it: it may stand below somebody's `.codex`. */
function within(path: string, facts: Facts): string {
  return path.startsWith(`${facts.workspace}/`) ? path.slice(facts.workspace.length + 1) : path;
}

/** What `deed` comes to under `intent`: deny beats ask, ask beats allow. */
export function evaluateCall(call: Call, deed: Deed, intent: Intent, facts: Facts): Weighed {
  const grants = activeGrants(facts, intent.id);
  const none: Weighed = { effects: deed.effects, verdict: 'allow', reasons: [], wanted: [], besides: [] };
  const tool = forbiddenTool(call, intent);
  if (tool !== null) return { ...none, verdict: 'deny', reasons: [{ code: 'tool', what: tool }] };
  const texts = isWayOn(call, deed) ? [] : textReasons(deed, intent);
  if (!deed.effects && texts.length === 0) return none;
  const files = evaluateFiles(call, deed, intent, grants, facts);
  const unknown = deed.unknown.filter((u) => !isCovered(grants, u));
  const families = askedFamilies(deed.families, grants, intent, facts);
  // Code that stands on the line is let run as it stands, unless somebody says that any may.
  const code = families.some((f) => isLineCode(f.mark));
  const asked: (Unknown | AskedFamily)[] =
    unknown.length === 0 ? [] : deed.families.length === 0 || code ? unknown : families;
  const more = families.map((f) => f.what).join(', ');
  // A check that was let run obeys settings of its own that were written since all the same.
  const counts = ({ what, mark }: Wanted): boolean => isOwnSettings(mark, what.slice(what.lastIndexOf('/') + 1));
  const loads = deed.loads.filter((l) => !l.looks || asked.length > 0 || counts(l.wanted)).map((l) => l.wanted);
  const reasons: Reason[] = [
    ...loads.map((l) => ({ code: 'loads' as const, what: l.what, more: l.mark })),
    ...files.reasons,
    ...texts,
    ...(asked.length === 0
      ? []
      : unknown.map(
          (u): Reason => ({ code: codeOf(u), what: shownPart(u, call, asked === families ? families : []), more }),
        )),
    ...families
      .filter((f) => f.changed !== '' && asked.includes(f))
      .map((f): Reason => ({ code: 'changed', what: f.what, more: f.changed })),
  ];
  const others =
    reasons.length > 0 && asked.length > 0 && asked === families ? besides(families, grants, intent, facts) : [];
  const denies = reasons.some((r) => r.code === 'denied' || r.code === 'holds' || r.code === 'pattern');
  const verdict: Verdict = denies ? 'deny' : reasons.length > 0 ? 'ask' : 'allow';
  // Of a shell whose command nobody could read, the next one is another, as is what is typed into it.
  const kept = call.act.does === 'unknown' && SHELLS.has(call.name) ? [] : asked.filter((u) => u.mark !== '');
  const wanted = [...files.wanted, ...kept.map(wantedOf), ...loads];
  const wider = code && asked === unknown ? { wider: [...files.wanted, ...families.map(wantedOf), ...loads] } : {};
  return { effects: deed.effects, verdict, reasons, wanted, besides: others.map(wantedOf), ...wider };
}

function codeOf({ code, kind }: Unknown): Reason['code'] {
  return code ?? (kind === 'command' ? 'command' : 'unknown');
}

/** What of it nobody can tell: of a line the commands that are the trouble. */
function shownPart({ kind, part, what }: Unknown, { act }: Call, families: Wanted[]): string {
  if (kind !== 'command') return what;
  if (families.length > 0) return commandList(families.map((f) => f.what));
  // Beside a call of a tool no line is shown.
  return act.does === 'run' && part ? part : commandList([what]);
}

function wantedOf({ kind, what, mark, in: folder, rests }: Wanted): Wanted {
  return { kind, what, mark, ...(folder === undefined ? {} : { in: folder }), ...(rests && { rests }) };
}

/** Commands of ours that anybody may give are the way on from a refusal: no expression may bar it. */
function isWayOn({ act }: Call, deed: Deed): boolean {
  return (
    !deed.effects && deed.own.length === 0 && act.does === 'run' && /^\s*clew(?: [\w./:@-]+)*\s*$/.test(act.command)
  );
}

function textReasons(deed: Deed, intent: Intent): Reason[] {
  if (intent.constraints.patterns.length === 0) return [];
  const found = deed.texts.map((t) => findForbidden(intent.constraints.patterns, t));
  const hit = found.find((f) => f.found !== null);
  if (hit) return [{ code: 'pattern', what: hit.found! }];
  if (deed.whole === false || found.some((f) => !f.whole)) return [{ code: 'unsearched', what: '' }];
  // What is forbidden is never taken for nothing because nobody can read it.
  const unusable = deed.texts.length === 0 ? null : unusableIn(intent.constraints.patterns);
  return unusable === null ? [] : [{ code: 'unreadable', what: unusable }];
}

/** The entry of `disallow_tools` that means this tool, `null` for none; ours are never meant. */
export function forbiddenTool({ name, act }: Call, intent: Intent): string | null {
  if (intent.constraints.tools.length === 0) return null;
  if (ownToolName(name) !== null || (act.does === 'call' && act.server === 'clew')) return null;
  // A host called its sub-agents otherwise before.
  const former = name === 'Agent' ? ['Task'] : name === 'Task' ? ['Agent'] : [];
  const names = [name, ...former, ...(act.does === 'call' ? [act.tool, `${act.server}/${act.tool}`] : [])].map(folded);
  return intent.constraints.tools.find((t) => names.includes(folded(t))) ?? null;
}

/** `write_file`, `WriteFile` and `write-file` are one. */
function folded(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
