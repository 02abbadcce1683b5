/** Decides which files of the folder for caches are our compiled code, whoever lists or deletes them. */

/** Is `name` what `code-cache.ts` keeps there, a half-written one included? */
export function isCompiledCode(name: string): boolean {
  return /^(?:hook|cli|mcp)-[\w.-]+\.bin/.test(name);
}
