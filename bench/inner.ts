/** Measures inside a fresh process: the digest of a transcript, the first plan search and later ones. Prints milliseconds as JSON. */
import { query } from '../src/core/plan/search/query.js';
import { search } from '../src/core/plan/search/search.js';
import { openCompiled } from '../src/runtime/plans/cache.js';
import { extractRouterContext } from '../src/runtime/sessions/router.js';

const [transcript = '', cache = ''] = process.argv.slice(2);
const timed = (work: () => unknown): number => {
  const began = performance.now();
  work();
  return performance.now() - began;
};
const ask = (text: string): unknown => search(query({ text, paths: ['docs/plans/area-3/x.md'] }), openCompiled(cache), Date.now());
const texts = ['the invoice export drops the header when the upload queue is retried after a login', 'rotate the session token and document the quota filter', 'measure the import of the billing webhook schema and split the report'];

const digest = timed(() => extractRouterContext(transcript));
const first = timed(() => ask(texts[0]!));
const later = Array.from({ length: 31 }, (_, i) => timed(() => ask(texts[i % texts.length]!))).sort((a, b) => a - b);
process.stdout.write(JSON.stringify({ digest, first, search: later[15] }));
