/** Decides what is right or wrong with the MCP server: what came of starting it, and whether the hosts know of it and let it be called. */
import { countOf } from '../../core/text/count.js';
import { oneLine, truncate } from '../../core/text/truncate.js';
import { sentenceOf } from '../../core/words/en.js';
import { again, bad, type Check, editing, good, mended, oddChecks, ofHost, warn } from './_check.js';
import type { RuleFile, ServerFile, Settings, SettingsFile } from './_settings.js';

/** `served` as the shell read it: the names of its tools, or why there are none; absent where nobody started it. */
export function serverChecks(served: { tools: string[]; why: string } | undefined): Check[] {
  if (served === undefined) return [];
  const { tools, why } = served;
  if (tools.length > 0) return [good('mcp', `The MCP server starts and offers ${tools.length} tools (clew mcp)`)];
  return [bad('mcp', `The MCP server does not start: ${truncate(oneLine(why), 200)}`, 'clew mcp --help')];
}

/** Does each host that has the hook know of the server, too, and call its harmless tools without a question? */
export function entryChecks({ files, servers, rules }: Settings): Check[] {
  const holding = files.filter((f) => f.commands.length > 0);
  const first = holding.filter((f, i) => holding.findIndex((g) => g.host === f.host) === i);
  return [
    ...first.flatMap((f) =>
      ofHost(
        f,
        placeChecks(
          f,
          servers.filter((s) => s.host === f.host),
        ),
      ),
    ),
    ...holding.flatMap((f) => ofHost(f, ruleChecks(f))),
    ...first.flatMap((f) =>
      ofHost(
        f,
        rules.filter((r) => r.host === f.host).flatMap((r) => ruledChecks(f, r)),
      ),
    ),
  ];
}

function placeChecks(f: SettingsFile, servers: ServerFile[]): Check[] {
  const twice = servers
    .filter((s) => s.twice)
    .map((s) => mended(warn('server-twice', `${s.shown} names the MCP server at two places`, again(f)), s.add));
  const asked = servers
    .filter((s) => s.unapproved.length > 0)
    .map((s) =>
      mended(
        warn(
          'permissions',
          `${s.shown} does not let ${countOf(s.unapproved.length, 'tool')} of clew run: ${f.name} asks before each call`,
          again(f),
        ),
        s.add,
      ),
    );
  const odd = servers.flatMap(oddChecks);
  const place = placeCheck(f, servers);
  // That its server is known would be no comfort where it is not started.
  return [...(odd.length > 0 && place.state === 'good' ? [] : [place]), ...odd, ...twice, ...asked];
}

function placeCheck(f: SettingsFile, servers: ServerFile[]): Check {
  const at = (stands: ServerFile['stands']): ServerFile | undefined => servers.find((s) => s.stands === stands);
  const [ours, broken, old, other] = [at('ours'), servers.find((s) => s.fault !== null), at('old'), at('other')];
  const edited = at('edited');
  if (ours) return good('server', `${f.name} knows of the MCP server (${ours.shown})`);
  if (broken) {
    const isText = /^(?:bad|odd)-|^server-form/.test(broken.fault!.code);
    return bad('server', sentenceOf(broken.fault!), isText ? editing(broken.path) : `${again(f)} --dry-run`);
  }
  if (old)
    return mended(
      warn('server', `${old.shown} starts the MCP server of another installation of clew`, again(f)),
      old.add,
    );
  if (edited) return good('server', `${edited.shown} starts the MCP server as you edited it`);
  if (other)
    return warn(
      'server',
      sentenceOf({ code: 'server-kept', args: { path: other.shown, line: other.line }, severity: 'warn' }),
      'clew mcp --help',
    );
  return mended(
    warn('server', `${f.name} does not know of the MCP server: its model cannot switch by itself`, again(f)),
    servers[0]?.add ?? null,
  );
}

function ruleChecks(f: SettingsFile): Check[] {
  if (f.unruled.length === 0) return [];
  return [
    mended(
      warn(
        'permissions',
        `${f.shown} lacks rules for ${countOf(f.unruled.length, 'tool')} of clew: ${f.name} asks before each call`,
        again(f),
      ),
      f.add,
    ),
  ];
}

/** The same where rules have a file of their own. */
function ruledChecks(f: SettingsFile, { fault, path, shown, lacks, add }: RuleFile): Check[] {
  if (fault !== null) {
    const isText = /^bad-|^rules-form/.test(fault.code);
    return [bad('permissions', sentenceOf(fault), isText ? editing(path) : `${again(f)} --dry-run`)];
  }
  if (lacks.length === 0) return [];
  const text = `${shown} lacks rules for ${countOf(lacks.length, 'tool')} of clew: ${f.name} asks before each call`;
  return [mended(warn('permissions', text, again(f)), add)];
}
