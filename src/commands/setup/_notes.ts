/** Decides what a person is told of a host's files before anything is installed in them. */
import type { Finding } from '../../core/model.js';
import type { RuleFile, ServerFile, SettingsFile } from './_settings.js';

/** What keeps a host from knowing our server. */
export function serverNotes(files: SettingsFile[], servers: ServerFile[]): Finding[] {
  const kept = servers
    .filter((f) => f.stands === 'other')
    .map(({ shown, line }): Finding => ({ code: 'server-kept', args: { path: shown, line }, severity: 'warn' }));
  const homeless = files.filter((f) => !servers.some((s) => s.host === f.host));
  const odd = servers.flatMap((f) => f.odd);
  return [
    ...kept,
    ...odd,
    ...homeless.map((f): Finding => ({ code: 'server-homeless', args: { host: f.name }, severity: 'warn' })),
  ];
}

/** Rules about our server that a person made are theirs: none of ours is put beside them. */
export function editedRules(rules: RuleFile[]): Finding[] {
  return rules
    .filter((f) => f.edited > 0)
    .map(
      ({ shown, edited }): Finding => ({ code: 'rules-edited', args: { path: shown, line: edited }, severity: 'warn' }),
    );
}

/** What is worth knowing of the file that gets the hook. */
export function notesOf(f: SettingsFile): Finding[] {
  const note = (code: string): Finding => ({ code, args: { path: f.shown, host: f.name }, severity: 'warn' });
  const trust: Finding = { code: 'needs-trust', args: { host: f.name, what: f.trust }, severity: 'note' };
  return [
    ...f.odd,
    ...(f.trust !== '' && f.add !== null ? [trust] : []),
    ...(f.plugin && f.add !== null ? [{ ...note('plugin-there'), severity: 'note' as const }] : []),
    ...(f.disabled ? [{ ...note('hooks-disabled'), args: { path: f.shown, host: f.name, key: f.off } }] : []),
    ...(f.shared ? [note('settings-shared')] : []),
  ];
}
