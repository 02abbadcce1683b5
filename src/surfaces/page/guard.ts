/** Decides which requests are looked at at all: by Host, Origin, method and who sent them, before any route, files included. */

/** A request as it came: `headers` as Node has them raw, name and value in turn. */
export interface Asked {
  method: string;
  url: string;
  headers: string[];
}

/** Why a request is refused. Nothing of ours is said with it. */
export interface Refusal {
  status: 400 | 403 | 405 | 414 | 421;
  says: string;
}

const METHODS = new Set(['GET', 'HEAD', 'POST']);
const LONGEST_URL = 4096;
/** Letters that our addresses are made of, `%` for what is escaped in a query. */
const PLAIN = /^\/[A-Za-z0-9./_-]*(?:\?[\x21\x24-\x3b\x3d\x3f-\x7e]*)?$/;

/** What is wrong with `asked` for a page that is served at `port` of this machine; `null` where it may go on. */
export function refusalOf(asked: Asked, port: number): Refusal | null {
  const hosts = valuesOf(asked, 'host');
  if (hosts.length !== 1 || !namesOf(port).includes(hosts[0]!))
    return { status: 421, says: 'This page is served to this machine alone.' };
  if (!METHODS.has(asked.method)) return { status: 405, says: 'GET, HEAD and POST are served.' };
  if (asked.url.length > LONGEST_URL) return { status: 414, says: 'The address is too long.' };
  const path = asked.url.split('?')[0]!;
  if (!PLAIN.test(asked.url) || path.includes('//') || path.split('/').some((p) => p === '.' || p === '..'))
    return { status: 400, says: 'That is no address of this page.' };
  return fromElsewhere(asked, hosts[0]!) ? { status: 403, says: 'That came from another page.' } : null;
}

/** How this machine may be called in `Host`; anything else would be another site's name that leads here. */
export function namesOf(port: number): string[] {
  // A browser leaves out the port that http has by itself.
  return ['127.0.0.1', 'localhost'].flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]));
}

/** Did another site's page send it? What changes something must say that ours did. */
function fromElsewhere(asked: Asked, host: string): boolean {
  const origins = valuesOf(asked, 'origin');
  const sites = valuesOf(asked, 'sec-fetch-site');
  if (origins.some((o) => o !== `http://${host}`) || origins.length > 1) return true;
  if (asked.method === 'POST' && origins.length === 0) return true;
  // `none` is a person at the address line.
  return sites.some((s) => s !== 'same-origin' && s !== 'none');
}

/** Every value that the header `name` (in small letters) came with. */
export function valuesOf({ headers }: Pick<Asked, 'headers'>, name: string): string[] {
  return headers.flatMap((h, i) => (i % 2 === 0 && h.toLowerCase() === name ? [headers[i + 1] ?? ''] : []));
}
