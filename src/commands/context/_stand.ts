/** Decides how lists of the command line say how far a context is, and where its plan is not here. */
import { farIn } from '../../core/handlers/shared/how-far.js';
import type { Context, Facts } from '../../core/model.js';
import { hereText } from './_branch.js';

/** Says it of one context after the other; '' where nothing is known. */
export function standsIn(facts: Facts): (c: Context) => string {
  const far = farIn(facts);
  return (c) => hereText(far(c), c, facts);
}
