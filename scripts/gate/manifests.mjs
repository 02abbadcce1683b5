// Decides what the manifests of a recorded project are taken to say: its disk is gone, so they have the scripts that the session ran.

const PACKAGED = /^(npm|pnpm|yarn|bun)(?: run)? ([\w.:@+-]+)$/;

/** `file` and `changedIn` of a project whose manifests name what `calls` ran of them, and no more. */
export function manifestsOf(calls, facts, core) {
  const ran = new Set();
  for (const { call } of calls)
    for (const f of core.deedOf(call.tool, call.session.cwd, facts).families) ran.add(core.plainName(f.mark));
  const files = {};
  const scripts = {};
  let manager = '';
  const add = (path, text) => {
    files[path] = `${files[path] ?? ''}${text}\n`;
  };
  for (const name of ran) {
    const [, by, script] = PACKAGED.exec(name) ?? [];
    const [program, ...words] = name.split(' ');
    if (by !== undefined && name !== 'bun test') {
      manager ||= by;
      scripts[script] = 'true';
    } else if (program === 'mise') add('mise.toml', `[tasks."${words.at(-1)}"]\nrun = "true"`);
    else if (program === 'make' && words.length === 1) add('Makefile', `${words[0]}:\n\ttrue`);
    else if (program === 'just' && words.length === 1) add('justfile', `${words[0]}:\n  true`);
    else if (program === 'go') files['go.mod'] = 'module x';
    else if (program === 'cargo') files['Cargo.toml'] = '[package]';
    else if (/\bpytest$/.test(name)) files['pyproject.toml'] = '[tool.pytest.ini_options]';
  }
  if (manager !== '') files['package.json'] = JSON.stringify({ packageManager: `${manager}@1`, scripts });
  return {
    file: (path) => files[path] ?? null,
    changedIn: (folder, since, of) => (folder === '' && since === 0 ? Object.keys(files).filter(of) : []),
  };
}
