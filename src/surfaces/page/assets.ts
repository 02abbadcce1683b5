/** Decides which files the page is made of, and what they are: those of its own folder beside the built program, by name alone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Asset {
  type: string;
  text: string;
}

const FILES: Record<string, [file: string, type: string]> = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/page.js': ['page.js', 'text/javascript; charset=utf-8'],
  '/style.css': ['style.css', 'text/css; charset=utf-8'],
  '/icon.svg': ['icon.svg', 'image/svg+xml'],
};

/** The files of the page in `folder`, by the address that each has. Throws where one is missing: the package is not whole then. */
export function assetsIn(folder: string): Map<string, Asset> {
  return new Map(
    Object.entries(FILES).map(([at, [file, type]]) => [at, { type, text: readFileSync(join(folder, file), 'utf8') }]),
  );
}
