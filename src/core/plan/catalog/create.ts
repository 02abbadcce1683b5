/** Decides what a new plan looks like and where it goes. The only way clew brings a plan into being. */
import type { Edit } from '../../model.js';
import { safeTitle } from '../../text/fence.js';
import { PLACEHOLDER } from '../placeholder.js';

export interface NewPlan {
  path: string;
  edit: Edit;
}

/** The plan `title` in `folder` (workspace-relative). Applying the edit fails when the file exists: nothing is overwritten. */
export function newPlan(title: string, folder: string): NewPlan {
  const name =
    title
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60)
      .toLowerCase() || 'plan';
  const within = folder
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.');
  const path = [...within, `${name}.md`].join('/');
  const heading = safeTitle(title);
  return {
    path,
    edit: {
      key: `file/${path}`,
      was: null,
      now: { text: `# ${heading}\n\n## Tasks\n\n- [ ] ${PLACEHOLDER}\n` },
    },
  };
}
