// Bundles parts of the source in memory, so that scripts run the very code that ships.
import { build } from 'esbuild';

/** What `contents` (TypeScript, paths from the root of the project) exports. */
export async function bundled(contents, root = process.cwd()) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    logLevel: 'error',
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}
