/** Where a browser stands that pictures and figures of the page are taken with; ends the program where there is none. */
import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const found = [process.env.CLEW_CHROMIUM ?? '', ...PLACES].find((p) => p !== '' && existsSync(p));
if (found === undefined) {
  console.error('no Chromium; try: apt-get install chromium, or set CLEW_CHROMIUM');
  process.exit(1);
}
export const CHROMIUM = found;
