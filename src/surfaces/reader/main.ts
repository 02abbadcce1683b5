/** The second reader's own process: a prompt in doubt comes in on stdin, an opinion goes out on stdout. Started by the hook, only when it is configured. */
import { readFileSync, writeSync } from 'node:fs';
import { type Asked, askReader } from '../../runtime/sessions/reader.js';

const asked = JSON.parse(readFileSync(0, 'utf8')) as Asked;
writeSync(1, JSON.stringify(await askReader(asked, process.env)));
// A connection that is kept open must not keep the prompt waiting.
process.exit();
