/** Decides how a change is told to other programs: a record of the Agent Trace specification, RFC 0.1.0. */
import { sha256 } from '../text/sha256.js';
import { formatIsoTime } from '../text/time.js';
import type { Change } from './change.js';

/** A trace record, with nothing in it that the published schema does not know (`schemas/trace-record.json` of cursor/agent-trace). */
export interface TraceRecord {
  /** The schema takes two numbers; RFC 0.1.0 is `0.1`. */
  version: '0.1';
  id: string;
  timestamp: string;
  vcs?: { type: 'git'; revision: string };
  tool: { name: string; version: string };
  files: { path: string; conversations: Conversation[] }[];
  metadata: { 'dev.clew': Record<string, unknown> };
}

interface Conversation {
  url: string;
  contributor: { type: 'ai' };
  ranges: { start_line: number; end_line: number; content_hash: string }[];
  /** A resource has an address there: an intent's is a URN that ends with its id. */
  related?: { type: string; url: string }[];
}

/** The last moment that a year of four digits can say. */
const LATEST = 253_402_300_799_000;

/** `change` as a record; `version` is that of this program. */
export function recordOf(change: Change, version: string): TraceRecord {
  const { host, session, tool, context, intent, decision } = change;
  const related = [
    ...(intent === null ? [] : [{ type: 'specification', value: intent }]),
    ...(context === null ? [] : [{ type: 'context', value: context }]),
    ...(decision === undefined ? [] : [{ type: 'decision', value: decision.id }]),
  ];
  const talk = {
    url: urn('session', `${host}:${session}`),
    contributor: { type: 'ai' as const },
  };
  const links = related.map(({ type, value }) => ({
    type,
    url: urn(type === 'specification' ? 'intent' : type, value),
  }));
  return {
    version: '0.1',
    id: uuidOf(`${change.at} ${change.id} ${session}`),
    timestamp: formatIsoTime(Math.min(Math.max(0, change.at), LATEST)),
    ...(change.head === null ? {} : { vcs: { type: 'git' as const, revision: change.head } }),
    tool: { name: 'clew', version },
    files: change.files.map((f) => ({
      path: f.path,
      conversations: [
        {
          ...talk,
          ranges: f.ranges.map((r) => ({ start_line: r.start, end_line: r.end, content_hash: r.hash })),
          ...(links.length === 0 ? {} : { related: links }),
        },
      ],
    })),
    metadata: {
      'dev.clew': { host, session, tool, related, ...(decision === undefined ? {} : { decision: decision.text }) },
    },
  };
}

function urn(kind: string, value: string): string {
  return `urn:clew:${kind}:${value.split(':').map(escaped).join(':')}`;
}

/** What is no character by itself (half of a pair) cannot be written in an address. */
function escaped(part: string): string {
  return encodeURIComponent(part.replace(/\p{Surrogate}/gu, '\ufffd'));
}

/** A UUID of version 8 that is always the same for the same change. */
function uuidOf(text: string): string {
  const hex = sha256(text);
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) & 3];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
