/** Decides which contexts a terminal of no session was on before: its switches, without those that were undone or gone back. */
import type { Step } from './undo-stack.js';

/** Oldest first, from the steps that stand, newest first. */
export function terminalTrail(done: Step[]): string[] {
  let trail: string[] = [];
  for (const { did, edits } of done.filter(movesWorkspace).toReversed()) {
    const moved = edits.find((e) => e.key === 'workspace/state');
    const [from, to] = [moved?.was?.active, moved?.now?.active];
    if (typeof to === 'string' && did === wentBack(to)) trail = trail.slice(0, Math.max(0, trail.lastIndexOf(to)));
    else if (typeof from === 'string') trail.push(from);
  }
  return trail;
}

/** What the log says of a step back. */
export function wentBack(id: string): string {
  return `went back to ${id}`;
}

function movesWorkspace({ edits }: Step): boolean {
  return edits.some((e) => e.key === 'workspace/state' && e.now?.active !== undefined);
}
