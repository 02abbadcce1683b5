/** Decides what `clew ui` does: serves the page, says where, opens a browser where a person sits at a terminal, and ends by itself. */
import { join } from 'node:path';
import type { Finding } from '../../core/model.js';
import { oneLine, truncate } from '../../core/text/truncate.js';
import type { Asked, Desk } from '../../runtime/board/desk.js';
import { assetsIn } from './assets.js';
import { openBrowser } from './browser.js';
import { beFrugal } from './frugal.js';
import { type Served, servePage } from './server.js';
import { whosePort } from './whose.js';

/** Serves until it is told to end. Resolves to what kept it from it, or `null`. */
export async function serve(desk: Desk, asked: Asked): Promise<Finding | null> {
  const port = asked.port === undefined ? 0 : portIn(asked.port);
  if (port === null)
    return { code: 'port-odd', args: { port: oneLine(truncate(asked.port ?? '', 40)) }, severity: 'error' };
  beFrugal();
  let served: Served;
  try {
    served = await servePage(desk, { port, assets: assetsIn(join(import.meta.dirname, 'page')), now: Date.now });
  } catch (e) {
    return portFinding(e as NodeJS.ErrnoException, port, desk.root);
  }
  const address = served.address(served.keys.token);
  if (asked.json)
    asked.say(
      1,
      `${JSON.stringify({ schemaVersion: 1, command: 'ui', did: '', findings: [], address, port: served.port })}\n`,
    );
  else
    asked.say(
      1,
      `The page of ${desk.root}:\n  ${address}\nOnly this machine reaches it. Ctrl-C ends it; so does half an hour in which nobody looks.\n`,
    );
  if (asked.open && !openBrowser(served.address(served.keys.once(Date.now()))))
    asked.say(2, 'No browser could be opened: open the address above.\n');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, served.close);
  await served.ended;
  return null;
}

function portIn(text: string): number | null {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65535 ? Number(text) : null;
}

const TAKEN = { same: 'port-ours', other: 'port-of-another', unknown: 'port-taken' };

async function portFinding({ code, message }: NodeJS.ErrnoException, port: number, root: string): Promise<Finding> {
  if (code === 'EADDRINUSE')
    return { code: TAKEN[await whosePort(port, root)], args: { port, root }, severity: 'error' };
  if (code === 'EACCES') return { code: 'port-forbidden', args: { port }, severity: 'error' };
  return { code: 'page-broken', args: { why: message.split('\n')[0] ?? '' }, severity: 'error' };
}
