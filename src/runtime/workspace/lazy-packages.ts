/** Decides when a package is loaded: when it is first used. Most commands need none, and each costs milliseconds at every start. */
import type Jsonc from 'jsonc-parser';
import type Yaml from 'yaml';

/** Put in by the build: there each of them is a file beside ours. */
declare const CLEW_VERSION: string | undefined;

const load = (name: string): unknown =>
  process.getBuiltinModule('node:module').createRequire(import.meta.url)(
    typeof CLEW_VERSION === 'undefined' ? name : `./${name}.cjs`,
  );

/** The parser of JSON with comments. */
export function loadJsonc(): typeof Jsonc {
  return load('jsonc-parser') as typeof Jsonc;
}

/** The parser of YAML with places. */
export function loadYaml(): typeof Yaml {
  return load('yaml') as typeof Yaml;
}
