/** Decides which layout a file of an adopted store has, by where it stands: its place says it, whatever stands in it. */

import type { LayoutName } from '../model/document.js';
import type { StorePaths } from '../model.js';

/** The layout of the file at the workspace-relative `path`; `null` when no adopted store has it. */
export function layoutAt(path: string, paths: StorePaths): LayoutName | null {
  if (path === paths.contextDocument) return 'codingbuddy';
  return path === paths.activeContext || path.startsWith(`${paths.history.replace(/\/+$/, '')}/`)
    ? 'active-context'
    : null;
}
