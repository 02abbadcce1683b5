// What the bundles of `build.mjs` leave out, and how the loader is written down.
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What Claude Code waits for holds the code of no other host. */
export const claudeAlone = {
  name: 'claude alone',
  setup(b) {
    b.onLoad({ filter: /src[\\/]hosts[\\/](?:tools[\\/])?_index\.ts$/ }, ({ path }) => ({
      contents: `import { claude } from './claude.js'; export const ${/[\\/]tools[\\/]_index/.test(path) ? 'toolHosts' : 'hosts'} = [claude];`,
      loader: 'ts',
      resolveDir: dirname(path),
    }));
  },
};

/** What judges command lines is a third of the gate: the bundle for all other calls has none of it. */
export const noCommands = {
  name: 'no commands',
  setup(b) {
    b.onLoad(
      { filter: /[\\/]core[\\/]intent[\\/](?:gate[\\/]evaluate-command|command[\\/]simple-parser)\.ts$/ },
      () => ({
        contents: `export const evaluateCommand = () => { throw new Error('a command line in the bundle without them'); }; export const parseSimple = () => null;`,
      }),
    );
  },
};

/** The loader has no code cache. The engine compiles functions in brackets with all around them, others each by itself when they are called. */
export const together = {
  name: 'compiled together',
  setup(b) {
    b.onLoad({ filter: /[\\/](?:hook[\\/]loader|code-cache|bytes)\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(
        /^(export )?function (\w+)(\([\s\S]*?\n\})$/gm,
        (_, out = '', name, rest) => `${out}const ${name} = (function ${rest});`,
      ),
      loader: 'ts',
    }));
  },
};

/** Modules that `user` imports by a name like `filter` are what `contents` says. */
export function replaced(filter, user, contents) {
  return {
    name: `replaced ${filter}`,
    setup(b) {
      b.onResolve({ filter }, ({ path, importer }) =>
        importer.includes(user) ? { path, namespace: 'replaced' } : undefined,
      );
      b.onLoad({ filter: /./, namespace: 'replaced' }, ({ path }) => ({ contents: contents(path) }));
    },
  };
}
