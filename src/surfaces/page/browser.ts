/** Decides by which program of the system the address is opened. Its key opens once: other programs can read what a program was called with. */
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Opens `address` in the user's browser; false where there is no program for it. */
export function openBrowser(address: string, env = process.env, system: string = process.platform): boolean {
  const line = openerOf(address, env, system);
  if (line === null) return false;
  const [program, ...args] = line as [string, ...string[]];
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
  return true;
}

/** The program and its words; `null` where none is there, or no screen to show it on. */
export function openerOf(address: string, env: Record<string, string | undefined>, system: string): string[] | null {
  if (system === 'darwin') return ['open', address];
  if (system === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', address];
  const programs = [...(env.BROWSER && !/[\s%]/.test(env.BROWSER) ? [env.BROWSER] : []), 'wslview', 'xdg-open'];
  if (!env.BROWSER && !env.DISPLAY && !env.WAYLAND_DISPLAY && !env.WSL_DISTRO_NAME) return null;
  const found = programs.find((p) => isThere(p, env.PATH ?? ''));
  return found === undefined ? null : [found, address];
}

function isThere(program: string, path: string): boolean {
  const places = program.includes('/') ? [program] : path.split(delimiter).map((dir) => join(dir, program));
  return places.some((place) => {
    try {
      accessSync(place, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
