/** Decides how a person is asked through their host, and when what comes back is their own answer: a form they accepted, once, for the very question that was put. */
import { randomBytes } from 'node:crypto';
import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createRequestStateCodec,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { fingerprint } from '../../core/text/hash.js';
import { visibleText } from '../../core/text/truncate.js';

/** What is put: a sentence and lettered choices. */
export interface Put {
  text: string;
  choices: { letter: string; label: string }[];
  /** Of two choices the one that accepting the form is, and the one that declining it is: there is nothing to fill in then. */
  yes?: { letter: string; no: string };
  /** The choice that declining the form is; without it a decline is no answer. */
  declined?: string;
}

/** What came of asking. `unable`: the host shows no forms; `form`: it is to show this one and ask again. */
export type Asked =
  | { is: 'answer'; letter: string }
  | { is: 'no'; how: 'decline' | 'cancel' }
  | { is: 'unable' }
  | { is: 'form'; result: InputRequiredResult };

/** What goes to the host and comes back, signed by us. */
interface Mark {
  /** Fingerprint of what was put. */
  of: string;
  /** Counts once. */
  once: string;
  /** Which question it is, where it has an id. */
  id?: string;
}

const KEY = 'choice';
const MINUTES = 10;
const MOST_OPEN = 1000;

/** Asks through the host of one connection. */
export interface Asking {
  verify(state: string, ctx: ServerContext): Promise<unknown>;
  /** Puts `put` for the tool `tool`, or reads the answer that came back to it. */
  ask(tool: string, put: Put, ctx: ServerContext, id?: string): Promise<Asked>;
  /** Of which question a form came back; `undefined` where none did. */
  cameFor(ctx: ServerContext): string | undefined;
}

/** `server` is asked for only when there is something to ask. */
export function makeAsking(server: () => McpServer): Asking {
  const codec = createRequestStateCodec<Mark>({ key: randomBytes(32), ttlSeconds: MINUTES * 60 });
  const open = new Set<string>();
  const form = async (of: string, put: Put, id?: string): Promise<Asked> => {
    const once = randomBytes(9).toString('base64url');
    if (open.size >= MOST_OPEN) open.clear();
    open.add(once);
    const result = inputRequired({
      inputRequests: {
        [KEY]: inputRequired.elicit({ message: visibleText(messageOf(put)), requestedSchema: schemaOf(put) }),
      },
      requestState: await codec.mint({ of, once, ...(id === undefined ? {} : { id }) }),
    });
    return { is: 'form', result };
  };
  return {
    verify: codec.verify,
    cameFor: (ctx) => ctx.mcpReq.requestState<Mark>()?.id,
    ask: async (tool, put, ctx, id) => {
      if (!showsForms(ctx, server())) return { is: 'unable' };
      const of = fingerprint(JSON.stringify([tool, put.text, put.choices.map((c) => [c.letter, c.label])]));
      const mark = ctx.mcpReq.requestState<Mark>();
      const came = inputResponse(ctx.mcpReq.inputResponses, KEY);
      // Plans may have changed since it was put: then the letters mean something else.
      if (mark === undefined || mark.of !== of || !open.delete(mark.once) || came.kind !== 'elicit')
        return form(of, put, id);
      if (put.yes !== undefined && came.action !== 'cancel')
        return { is: 'answer', letter: came.action === 'accept' ? put.yes.letter : put.yes.no };
      if (came.action === 'decline' && put.declined !== undefined) return { is: 'answer', letter: put.declined };
      if (came.action !== 'accept') return { is: 'no', how: came.action };
      const letter = came.content?.[KEY];
      return put.choices.some((c) => c.letter === letter)
        ? { is: 'answer', letter: letter as string }
        : { is: 'no', how: 'cancel' };
    },
  };
}

/** Does the host say that it shows forms? What it says for one request counts before what it said at the start. */
function showsForms(ctx: ServerContext, server: McpServer): boolean {
  const said =
    ((ctx.mcpReq.envelope as Record<string, unknown> | undefined)?.[CLIENT_CAPABILITIES_META_KEY] as
      | ClientCapabilities
      | undefined) ?? server.server.getClientCapabilities();
  const { elicitation } = said ?? {};
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

/** A host shows about three rows of it. */
function messageOf({ text, choices, yes }: Put): string {
  const label = choices.find((c) => c.letter === yes?.letter)?.label;
  return label === undefined ? text : `${text} ${label}`;
}

function schemaOf(put: Put) {
  if (put.yes !== undefined) return { type: 'object' as const, properties: {} };
  const oneOf = put.choices.map((c) => ({ const: c.letter, title: visibleText(`${c.letter}) ${c.label}`) }));
  return {
    type: 'object' as const,
    properties: { [KEY]: { type: 'string' as const, title: 'Your choice', oneOf } },
    required: [KEY],
  };
}
