/** Decides how a service is asked: instruction and message to the address that the user named, and nowhere else. */
import type { ReaderAsk } from '../../core/model.js';
import type { ReaderSettings } from '../../core/reader/settings.js';
import { Fault, type How, MOST_BYTES } from './program.js';

/** What the service answers. Nothing is followed elsewhere, so that key and prompt go where the user said and nowhere else. */
export async function askService(ask: ReaderAsk, s: ReaderSettings, how: How): Promise<string> {
  const key = s.keyEnv === null ? null : how.env[s.keyEnv];
  if (key === undefined || key === '') throw new Fault(`key ${s.keyEnv}`);
  const url = s.url!.replace(/\/+$/, '').replace(/(?:\/chat\/completions)?$/, '/chat/completions');
  // One that nothing else holds: a signal that is made of others may be gone before the answer has ended.
  const stop = new AbortController();
  const end = (): void => stop.abort();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    end();
  }, how.limit);
  how.signal.addEventListener('abort', end);
  try {
    if (how.signal.aborted) end();
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
      signal: stop.signal,
    });
    if (!response.ok) throw new Fault(`${response.status === 401 ? 'login' : 'status'} ${response.status}`);
    const content = contentOf(await bounded(response, stop.signal));
    if (typeof content !== 'string') throw new Fault('form');
    return content;
  } catch (e) {
    if (e instanceof Fault && !stop.signal.aborted) throw e;
    throw new Fault(late ? 'time' : (untrusted(e) ?? 'reach'));
  } finally {
    clearTimeout(timer);
    how.signal.removeEventListener('abort', end);
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

/** What is wrong with the certificate of a service, `null` where that is not why it could not be reached. */
function untrusted(e: unknown): string | null {
  const { code = '' } = ((e as Error)?.cause ?? {}) as { code?: string };
  return /CERT|TLS|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET)/.test(code) ? `certificate ${code}` : null;
}

async function bounded(response: Response, stop: AbortSignal): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    if (stop.aborted) throw new Fault('time');
    size += chunk.length;
    if (size > MOST_BYTES) throw new Fault('long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
