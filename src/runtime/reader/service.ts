/** Decides how a service is asked: instruction and message to the address that the user named, and nowhere else. */
import type { ReaderAsk } from '../../core/model.js';
import type { ReaderSettings } from '../../core/reader/settings.js';
import { Fault, type How, MOST_BYTES } from './program.js';

/** What the service answers. Nothing is followed elsewhere, so that key and prompt go where the user said and nowhere else. */
export async function askService(ask: ReaderAsk, s: ReaderSettings, how: How): Promise<string> {
  const key = s.keyEnv === null ? null : how.env[s.keyEnv];
  if (key === undefined || key === '') throw new Fault(`key ${s.keyEnv}`);
  const url = s.url!.replace(/\/+$/, '').replace(/(?:\/chat\/completions)?$/, '/chat/completions');
  const late = AbortSignal.timeout(how.limit);
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({
        model: s.model,
        messages: [
          { role: 'system', content: ask.instruction },
          { role: 'user', content: ask.message },
        ],
        stream: false,
      }),
      signal: AbortSignal.any([late, how.signal]),
    });
    if (!response.ok) throw new Fault(`${response.status === 401 ? 'login' : 'status'} ${response.status}`);
    const content = contentOf(await bounded(response));
    if (typeof content !== 'string') throw new Fault('form');
    return content;
  } catch (e) {
    if (e instanceof Fault) throw e;
    throw new Fault(late.aborted ? 'time' : 'reach');
  }
}

function contentOf(text: string): unknown {
  let body: { choices?: { message?: { content?: unknown } }[] } | null;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Fault('form');
  }
  return body?.choices?.[0]?.message?.content;
}

async function bounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Fault('long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
