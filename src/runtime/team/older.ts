/** Decides what the files of shared records said in the versions that git has of them. */
import { existsSync } from 'node:fs';
import { parseDocument } from '../../core/document/parse.js';
import { intentsFile, placesOf } from '../../core/intent/file/locate.js';
import type { Context, Fields } from '../../core/model.js';
import { fileOf, parsePlanAt } from '../../core/plan/parse/detect-dialect.js';
import { redactSecrets } from '../../core/secrets/scrub.js';
import { refOf } from '../../core/team/material.js';
import type { Versions } from '../../core/team/older.js';
import { intentRecords, itemRecords, taskRecords } from '../../core/team/shared-records.js';
import { parseYaml } from '../intents/yaml-tree.js';
import type { Ports } from '../run/ports.js';
import { readVersions, trackedAmong } from '../workspace/git-versions.js';

/** A file, and what a text of it says to the team. */
interface Source {
  folder: string;
  path: string;
  records(text: string): Record<string, Fields>;
}

/** Of the file of the record at `key`, what its versions say. `contexts`: those whose document leaves; `kinds`: of the records that do. */
export function versionReader(
  here: Pick<Ports, 'workspace' | 'config' | 'redactor'>,
  { contexts, kinds }: { contexts: Context[]; kinds: string[] },
): (keys: string[]) => (key: string) => Versions | null | undefined {
  const byRef = new Map(contexts.map((c) => [refOf(c), c]));
  const known = new Map<string, Versions | null | undefined>();
  const sourceOf = (key: string): Source | null =>
    kinds.includes(key.slice(0, key.indexOf('/'))) ? sourceIn(key, here, byRef) : null;
  return (keys) => {
    const due = new Map(keys.flatMap((key) => sourceOf(key) ?? []).map((s) => [nameOf(s), s]));
    for (const name of known.keys()) due.delete(name);
    for (const folder of new Set([...due.values()].map((s) => s.folder)))
      for (const [name, versions] of readSources(folder, [...due.values()], here)) known.set(name, versions);
    return (key) => {
      const source = sourceOf(key);
      return source === null ? undefined : known.get(nameOf(source));
    };
  };
}

function readSources(
  folder: string,
  all: Source[],
  { redactor }: Pick<Ports, 'redactor'>,
): [string, Versions | null | undefined][] {
  const sources = all.filter((s) => s.folder === folder);
  const found = readVersions(
    folder,
    sources.map((s) => s.path),
  );
  return sources.map((s) => {
    const of = found?.get(s.path);
    const said = (texts: string[]): Versions['here'] => redactSecrets(texts.map(s.records), redactor);
    const versions = of === undefined ? undefined : { here: said(of.here), elsewhere: said(of.elsewhere) };
    return [nameOf(s), found === null ? null : versions];
  });
}

/** Ids of contexts whose document `is` so on another branch or in a stash; where git cannot tell, none. */
export function saidElsewhere(dir: string, ids: string[], is: (text: string) => boolean): Set<string> {
  const found = readVersions(dir, ids.map(documentAt));
  return new Set(ids.filter((id) => found?.get(documentAt(id))?.elsewhere.some(is) === true));
}

/** Ids of those of `contexts` whose document is in git: whoever has the repository reads it. */
export function committedIn(dir: string, contexts: Pick<Context, 'id' | 'file'>[]): string[] {
  const own = contexts.filter((c) => c.file == null).map((c) => c.id);
  const tracked = trackedAmong(dir, own.map(documentAt));
  return own.filter((id) => tracked.has(documentAt(id)));
}

const documentAt = (id: string): string => `contexts/${id}.md`;

const nameOf = ({ folder, path }: Source): string => `${folder}\0${path}`;

function sourceIn(
  key: string,
  { workspace, config }: Pick<Ports, 'workspace' | 'config'>,
  byRef: Map<string, Context>,
): Source | null {
  const [kind = '', ...rest] = key.split('/');
  if (kind === 'item' || kind === 'decision') {
    const context = byRef.get(rest[0] ?? '');
    if (context === undefined) return null;
    const records = (text: string): Record<string, Fields> =>
      itemRecords(rest[0]!, parseDocument(text, 'clew', documentAt(context.id)));
    return { folder: workspace.dir, path: documentAt(context.id), records };
  }
  if (kind === 'task') {
    const plan = rest.slice(0, -1).join('/');
    const records = (text: string): Record<string, Fields> => taskRecords(plan, parsePlanAt(plan, text)?.tasks ?? []);
    return { folder: workspace.root, path: fileOf(plan).file, records };
  }
  return kind === 'intent' ? intentsSource(workspace, config, byRef) : null;
}

function intentsSource(
  { root, dir }: Ports['workspace'],
  config: Ports['config'],
  byRef: Map<string, Context>,
): Source {
  const refs = new Map([...byRef].map(([ref, { id }]) => [id, ref]));
  const [, adopted] = placesOf(config);
  const isOwn = existsSync(`${dir}/intents.yaml`) || adopted === undefined;
  const read = (text: string): ReturnType<typeof intentsFile> =>
    intentsFile({ file: (p) => (p === placesOf(config)[0] ? text : null), yaml: parseYaml, config, workspace: root });
  const records = (text: string): Record<string, Fields> =>
    intentRecords(read(text)?.intents.intents ?? [], (id) => refs.get(id) ?? id);
  return isOwn ? { folder: dir, path: 'intents.yaml', records } : { folder: root, path: adopted, records };
}
