/** A client of the Model Context Protocol for tests: speaks JSON-RPC with the built `clew mcp` over its pipes, in either era. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';

export const CLI = resolve('dist/cli.js');
export const MODERN = '2026-07-28';
const LIMIT = 50_000;

export interface Message {
  jsonrpc: string;
  id?: number | string | null;
  method?: string;
  params?: Record<string, never>;
  result?: Record<string, never>;
  error?: { code: number; message: string; data?: unknown };
}

/** What a form is answered with. */
export type Reply = { action: 'accept'; content: Record<string, unknown> } | { action: 'decline' | 'cancel' };

export interface Options {
  /** What it calls itself. */
  name?: string;
  env?: Record<string, string>;
  /** Does it show forms? Each is answered by this. */
  form?: (params: { message: string; requestedSchema: Record<string, never> }) => Reply;
  /** What the client says it can do, instead of what follows from `form`. */
  capabilities?: Record<string, unknown>;
}

export class Client {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<number | string, (m: Message) => void>();
  readonly #options: Options;
  #next = 0;
  #era = '2025-11-25';
  /** Every line of standard output as it came. */
  readonly lines: string[] = [];
  /** Messages that answer nothing we asked. */
  readonly others: Message[] = [];
  stderr = '';
  readonly exited: Promise<number | null>;

  constructor(cwd: string, options: Options = {}) {
    this.#options = options;
    this.#child = spawn(process.execPath, [CLI, 'mcp'], {
      cwd,
      env: { PATH: process.env.PATH, XDG_CACHE_HOME: process.env.XDG_CACHE_HOME, HOME: cwd, ...options.env },
    });
    this.exited = new Promise((done) => this.#child.on('close', (code) => done(code)));
    this.#child.stdin.on('error', () => {});
    this.#child.stderr.on('data', (d) => {
      this.stderr += d;
    });
    createInterface({ input: this.#child.stdout }).on('line', (line) => this.#heard(line));
    afterAll(() => void this.#child.kill());
  }

  #heard(line: string): void {
    this.lines.push(line);
    const m = JSON.parse(line) as Message;
    const waits = m.method === undefined && m.id != null ? this.#waiting.get(m.id) : undefined;
    if (waits !== undefined) waits(m);
    else if (m.method === 'elicitation/create' && this.#options.form !== undefined)
      this.send({ jsonrpc: '2.0', id: m.id!, result: this.#options.form(m.params as never) });
    else this.others.push(m);
  }

  send(message: unknown): void {
    this.raw(`${JSON.stringify(message)}\n`);
  }

  raw(text: string | Buffer): void {
    this.#child.stdin.write(text);
  }

  get capabilities(): Record<string, unknown> {
    return this.#options.capabilities ?? (this.#options.form === undefined ? {} : { elicitation: { form: {} } });
  }

  /** Asks, and resolves to the whole answer. */
  ask(method: string, params: Record<string, unknown> = {}, id: number | string = ++this.#next): Promise<Message> {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': MODERN,
      'io.modelcontextprotocol/clientInfo': { name: this.#options.name ?? 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': this.capabilities,
    };
    return new Promise((done, fail) => {
      const late = setTimeout(() => fail(new Error(`${method} was not answered; stderr: ${this.stderr}`)), LIMIT);
      this.#waiting.set(id, (m) => {
        clearTimeout(late);
        this.#waiting.delete(id);
        done(m);
      });
      this.send({ jsonrpc: '2.0', id, method, params: this.#era === MODERN ? { ...params, _meta } : params });
    });
  }

  /** Opens the connection in the era of `version`; resolves to what the server says of itself. */
  async open(version = '2025-11-25'): Promise<Message> {
    this.#era = version;
    if (version === MODERN) return this.ask('server/discover');
    const said = await this.ask('initialize', {
      protocolVersion: version,
      capabilities: this.capabilities,
      clientInfo: { name: this.#options.name ?? 'test', version: '1' },
    });
    this.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    return said;
  }

  /** The result of a tool; forms that the modern era asks for in it are answered, and it is asked again. */
  async call(name: string, input: Record<string, unknown> = {}): Promise<Result> {
    let more: Record<string, unknown> = {};
    for (let round = 0; round < 5; round++) {
      const m = await this.ask('tools/call', { name, arguments: input, ...more });
      if (m.error !== undefined) throw new Error(`${name}: ${m.error.code} ${m.error.message}`);
      const result = m.result as unknown as Result & {
        resultType?: string;
        inputRequests?: Record<string, { params: never }>;
        requestState?: string;
      };
      if (result.resultType !== 'input_required') return result;
      const asked = Object.entries(result.inputRequests ?? {});
      more = {
        inputResponses: Object.fromEntries(asked.map(([key, r]) => [key, this.#options.form!(r.params)])),
        requestState: result.requestState,
      };
    }
    throw new Error(`${name} asks and asks`);
  }

  /** Closes what the server reads; resolves to its exit code. */
  close(): Promise<number | null> {
    this.#child.stdin.end();
    return this.exited;
  }

  /** Stops listening, as a host that died. */
  deaf(): void {
    this.#child.stdout.destroy();
  }
}

export interface Result {
  content: { type: string; text: string }[];
  structuredContent: Record<string, never> & { ok: boolean; findings: { code: string }[] };
  isError?: boolean;
}

/** What a model reads of a result. */
export function textOf(result: Result): string {
  return result.content.map((c) => c.text).join('\n');
}
