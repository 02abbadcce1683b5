/** Decides what a person at a terminal is asked about what the project does every day when they agree to an intent. */
import { cancel, confirm, isCancel } from '@clack/prompts';
import type { Input } from '../../commands/_command.js';
import type { Fields } from '../../core/model.js';

/** One question about all of it; after a no it is not offered again. `null` where the person broke off. */
export async function askFamilies(input: Input, { families }: Fields): Promise<Input | null> {
  if (typeof families !== 'string' || input.flags.families !== undefined) return input;
  const yes = await confirm({ message: families, initialValue: true });
  if (isCancel(yes)) {
    cancel('Nothing was changed.');
    return null;
  }
  return { ...input, flags: { ...input.flags, families: yes ? true : 'no' } };
}
