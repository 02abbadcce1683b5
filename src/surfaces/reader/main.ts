/** The process that asks a reader what waits in a workspace: `reader.js DIR ROOT`, started by the hook where the user named a reader, waited for by nobody. */
import { join } from 'node:path';
import { serve } from '../../runtime/reader/serve.js';
import { logError } from '../../runtime/run/error-log.js';

const [dir = '', root = ''] = process.argv.slice(2);
if (dir !== '' && root !== '')
  try {
    await serve({ dir, roots: [root, join(dir, '..')], env: process.env, now: Date.now });
  } catch (e) {
    logError(dir, e, Date.now());
  }
// A connection that is kept open must not keep the process.
process.exit();
