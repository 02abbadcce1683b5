/** Decides which rules about clew stay in a host's settings: those that the host wrote itself, at its user's yes. */
import type { Finding } from '../../core/model.js';
import { truncate } from '../../core/text/truncate.js';
import type { SettingsFile } from './_settings.js';

/** A rule as a line of settings: of our command line, or of our tools. */
const RULE = /^\s*(?:"allow"\s*:\s*\[\s*)?"((?:Bash\((?:npx (?:-y |--no )?)?clew\b|mcp__clew(?:__|"))[^"]{0,200})/;
const MOST = 5;

/** Said of each, with its line as the file is when ours are out of it. */
export function leftRules(files: Pick<SettingsFile, 'shown' | 'text' | 'remove'>[]): Finding[] {
  const found = files.flatMap(({ shown, text, remove }) =>
    (remove === null ? (text ?? '') : (remove.after ?? '')).split('\n').flatMap((line, i): Finding[] => {
      const rule = RULE.exec(line)?.[1];
      if (rule === undefined) return [];
      return [{ code: 'rule-left', args: { path: shown, line: i + 1, rule: truncate(rule, 80) }, severity: 'note' }];
    }),
  );
  return found.slice(0, MOST);
}
