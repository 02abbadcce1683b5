/** Decides what stands in a folder: its names, and none where it cannot be read. */
import { readdirSync } from 'node:fs';

export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
