/** The words of the house as types: everything clew says about work is one of these. */

export type * from './model/config.js';
export type * from './model/context.js';
export type * from './model/finding.js';
export type * from './model/plan.js';
export type * from './model/question.js';
export type * from './model/reader.js';
export type * from './model/reading.js';
export type * from './model/search.js';
export type * from './model/session.js';
export type * from './model/state.js';
export type * from './model/tool.js';
export type * from './model/waist.js';
