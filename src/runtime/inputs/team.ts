/** Decides what of a command's world is read for its team. */
import { redactSecrets } from '../../core/secrets/scrub.js';
import { openFresh } from '../plans/index.js';
import { tasksIn } from '../run/document-reader.js';
import { makeRedactor } from '../secrets/redactor.js';
import type { Here } from '../team/material.js';

/** The workspace, its plans and its records, as they are now. */
export function hereOf({ workspace, config, store }: Pick<Here, 'workspace' | 'config' | 'store'>): Here {
  const redactor = (): ((text: string) => string) => makeRedactor(workspace.dir);
  return {
    ...{ workspace, config, store, redactor },
    now: () => Date.now(),
    plans: () => openFresh(workspace, config),
    tasks: (plan) => redactSecrets(tasksIn(workspace)(plan), redactor),
  };
}
