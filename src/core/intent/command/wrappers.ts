/** Decides about commands that run what stands behind their options: `env`, `sudo`, `timeout`, `rtk`. */
import type { ShellWord } from '../../model/command.js';
import { combineEffects, type Judged, loading, READS, unknownEffect, withoutFamily } from './effects.js';
import { underSettings } from './family-settings.js';
import { parseOptions, wordsTaken } from './options.js';
import { isSafeVariable } from './safe-variables.js';

/** They run what stands behind them, after options that are known. */
export const WRAPPERS: Record<string, { known: string; skip?: number }> = {
  command: { known: 'p' },
  builtin: { known: '' },
  nice: { known: 'n:' },
  time: { known: 'pv' },
  stdbuf: { known: 'i: o: e:' },
  setsid: { known: 'w' },
  ionice: { known: 'c: n:' },
  timeout: { known: 'k: s: --signal: --kill-after: --preserve-status --foreground', skip: 1 },
  valgrind: { known: 'qv --quiet --leak-check --error-exitcode --track-origins --show-leak-kinds' },
  'qemu-aarch64': { known: '' },
  'qemu-arm': { known: '' },
  'qemu-riscv64': { known: '' },
  'qemu-x86_64': { known: '' },
  'xvfb-run': { known: 'a --auto-servernum' },
  sudo: { known: 'nEH u: --non-interactive' },
  doas: { known: 'n u:' },
  env: { known: 'i u: --unset: --ignore-environment' },
};

export function analyzeWrapper(name: string, rest: ShellWord[], inner: (w: ShellWord[]) => Judged): Judged {
  const known = parseOptions(WRAPPERS[name]!.known);
  const given: string[] = [];
  let i = 0;
  for (; i < rest.length; i++) {
    const w = rest[i]!;
    if (!w.plain) return unknownEffect(name);
    if (w.text === '--') {
      i++;
      break;
    }
    if (name === 'env' && /^[A-Za-z_]\w*=/.test(w.text)) {
      given.push(w.text);
      continue;
    }
    if (!w.text.startsWith('-')) break;
    if (name === 'command' && /^-[vV]$/.test(w.text)) return READS;
    const took = wordsTaken(w.text, known);
    if (took === null) return unknownEffect(`${name} ${w.text}`);
    i += took;
  }
  const behind = rest.slice(i + (WRAPPERS[name]!.skip ?? 0));
  if (behind.length === 0 && name === 'timeout') return unknownEffect(name);
  if (!given.every((g) => isSafeVariable(g.slice(0, g.indexOf('=')))))
    return (
      underSettings(inner(behind), given) ??
      combineEffects([unknownEffect(`env ${given[0]}`), withoutFamily(inner(behind))])
    );
  return name === 'sudo' || name === 'doas' ? withoutFamily(inner(behind)) : inner(behind);
}

/** `rtk` runs a command and keeps what it prints short; what it keeps of its own lies in the user's data folder, like a cache. */
export function analyzeRtk(rest: ShellWord[], inner: (w: ShellWord[]) => Judged): Judged {
  const [first] = rest;
  if (first?.plain !== true) return unknownEffect('rtk');
  const runs = /^(?:proxy|test|err|lint)$/.test(first.text);
  if (!runs && !/^(?:git|gh|bun|npm|npx|pnpm|go|cargo|vitest|tsc|pytest|ruff|ls|grep|tree|wc)$/.test(first.text))
    return unknownEffect('rtk');
  const behind = runs ? rest.slice(1) : rest;
  // These hand what they are given to a shell once more, without its quotes.
  if (runs && first.text !== 'proxy' && !behind.every((w) => w.plain && /^[\w@%+=:,./-]+$/.test(w.text)))
    return unknownEffect('rtk');
  return behind.length === 0 ? unknownEffect('rtk') : loading(inner(behind), { programs: ['rtk'], at: '', paths: [] });
}
