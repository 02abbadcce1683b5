/** The library: the words, the waist, and what reads a session for a router. */

export { configOf, DEFAULTS } from './core/config.js';
export { applyOperation, emptyState, inverseEdits as inverse } from './core/context/state.js';
export { decide } from './core/decide.js';
export { SILENCE } from './core/digest/conversation.js';
export { digest } from './core/digest/digest.js';
export type * from './core/model.js';
export { indexOf } from './core/plan/index/memory-index.js';
export { parsePlan } from './core/plan/parse/parse.js';
export { query } from './core/plan/search/query.js';
export { search } from './core/plan/search/search.js';
export { tokens } from './core/text/tokens.js';
export type { Host } from './hosts/_host.js';
export { claude } from './hosts/claude.js';
export type { Ports } from './runtime/run/ports.js';
export { runEvent } from './runtime/run/run.js';
export { buildRouterContext, extractRouterContext } from './runtime/sessions/router.js';
export type { Store } from './stores/_store.js';
export { filesStore } from './stores/files.js';
export { memoryStore } from './stores/memory.js';
