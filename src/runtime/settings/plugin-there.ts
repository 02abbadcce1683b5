/** Decides whether a host has the plugin of clew: by what it writes into its own files when one is installed. */
import { namesIn } from '../workspace/list-dir.js';
import { readText } from './file.js';

/** `home`: the host's own folder (`.claude`, `.codex`, `.copilot`). */
export function hasPlugin(host: string, home: string): boolean {
  if (host === 'copilot')
    return namesIn(`${home}/installed-plugins`).some(
      (market) => namesIn(`${home}/installed-plugins/${market}`).includes('clew') || market.startsWith('clew'),
    );
  const [file, entry] =
    host === 'codex' ? ['config.toml', /^\[plugins\."clew@[^"]+"\]/m] : ['settings.json', /"clew@[^"]+"\s*:\s*true/];
  try {
    return (entry as RegExp).test(readText(`${home}/${file}`) ?? '');
  } catch {
    return false;
  }
}
