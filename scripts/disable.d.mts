/** The types of `disable.mjs`, for the tests that are written in TypeScript. */
export function disabled(source: string, name: string): string | null;
