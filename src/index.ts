/** The library: the words, the waist, and what reads a session for a router. */

export { configOf, DEFAULTS } from './core/config.js';
export { applyOperation, emptyState, inverse } from './core/context/state.js';
export { decide } from './core/decide.js';
export { digest } from './core/digest/digest.js';
export type * from './core/model.js';
export { indexOf } from './core/plan/memory.js';
export { parsePlan } from './core/plan/parse.js';
export { query } from './core/plan/query.js';
export { search } from './core/plan/search.js';
export { tokens } from './core/text/tokens.js';
export type { Host } from './hosts/_host.js';
export { claude } from './hosts/claude.js';
export { applyShared } from './shell/apply.js';
export type { Ports } from './shell/ports.js';
export { buildRouterContext, extractRouterContext } from './shell/router.js';
export { runEvent } from './shell/run.js';
export type { Store } from './stores/_store.js';
export { filesStore } from './stores/files.js';
export { memoryStore } from './stores/memory.js';
