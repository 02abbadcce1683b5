/** Decides whose a port is that is taken: clew's for the same folder, clew's for another, or another program's. Nothing that lets anybody in is asked for or told. */
import { createHash, randomBytes } from 'node:crypto';
import { get } from 'node:http';

/** Where a page answers for which folder it is served, without a key. */
export const WHOSE = '/api/whose';
const PATIENCE = 1000;
const LONGEST = 200;

export type Whose = 'same' | 'other' | 'unknown';

/** What the page of `root` answers: who knows the folder recognises it, nobody else reads from it which one that is. */
export function proofOf(root: string, salt = randomBytes(16).toString('hex')): string {
  return `clew ui ${salt} ${createHash('sha256').update(`${salt}\n${root}`).digest('hex')}`;
}

/** Is what listens at `port` of this machine a page of `root`? Whatever it is, it is not waited for. */
export async function whosePort(port: number, root: string): Promise<Whose> {
  const said = await heard(port);
  const salt = /^clew ui ([0-9a-f]{32}) [0-9a-f]{64}$/.exec(said)?.[1];
  if (salt === undefined) return 'unknown';
  return said === proofOf(root, salt) ? 'same' : 'other';
}

function heard(port: number): Promise<string> {
  return new Promise((done) => {
    let text = '';
    const req = get({ host: '127.0.0.1', port, path: WHOSE, agent: false }, (res) => {
      res.setEncoding('latin1');
      res.on('data', (chunk: string) => {
        text += chunk;
        if (text.length > LONGEST) res.destroy();
      });
      res.on('error', () => done(''));
      res.on('close', () => done(res.complete ? text : ''));
    });
    const late = setTimeout(() => req.destroy(), PATIENCE);
    req.on('error', () => done(''));
    req.on('close', () => {
      clearTimeout(late);
      done('');
    });
  });
}
