/** A reader of the published schema of Agent Trace records (RFC 0.1.0), and the schema itself (CC BY 4.0, agent-trace.dev). */

interface Schema {
  type?: 'object' | 'array' | 'string' | 'integer';
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: string[];
  pattern?: RegExp;
  format?: 'uri';
  minimum?: number;
  maxLength?: number;
  /** More names are allowed. */
  open?: boolean;
}

const object = (properties: Record<string, Schema>, required: string[]): Schema => ({
  type: 'object',
  properties,
  required,
});
const list = (items: Schema): Schema => ({ type: 'array', items });
const string: Schema = { type: 'string' };
const uri: Schema = { type: 'string', format: 'uri' };
const line: Schema = { type: 'integer', minimum: 1 };
const contributor = object(
  { type: { type: 'string', enum: ['human', 'ai', 'mixed', 'unknown'] }, model_id: { type: 'string', maxLength: 250 } },
  ['type'],
);
const range = object({ start_line: line, end_line: line, content_hash: string, contributor }, [
  'start_line',
  'end_line',
]);
const conversation = object(
  { url: uri, contributor, ranges: list(range), related: list(object({ type: string, url: uri }, ['type', 'url'])) },
  ['ranges'],
);
const RECORD = object(
  {
    version: { type: 'string', pattern: /^[0-9]+\.[0-9]+$/ },
    id: { type: 'string', pattern: /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/ },
    timestamp: {
      type: 'string',
      pattern: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?Z$/,
    },
    vcs: object({ type: { type: 'string', enum: ['git', 'jj', 'hg', 'svn'] }, revision: string }, ['type', 'revision']),
    tool: object({ name: string, version: string }, ['name', 'version']),
    files: list(object({ path: string, conversations: list(conversation) }, ['path', 'conversations'])),
    metadata: { type: 'object', open: true },
  },
  ['version', 'id', 'timestamp', 'files'],
);

/** What is wrong with `record`, by its place; [] when it is one. */
export function faultsOf(record: unknown): string[] {
  return faults(record, RECORD, '');
}

function faults(v: unknown, s: Schema, at: string): string[] {
  switch (s.type) {
    case 'array':
      return Array.isArray(v) ? v.flatMap((x, i) => faults(x, s.items!, `${at}[${i}]`)) : [`${at}: no list`];
    case 'object': {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return [`${at}: no object`];
      if (s.open) return [];
      const row = v as Record<string, unknown>;
      return [
        ...s.required!.filter((k) => row[k] === undefined).map((k) => `${at}.${k}: missing`),
        ...Object.keys(row).flatMap((k) =>
          s.properties![k] === undefined ? [`${at}.${k}: not known`] : faults(row[k], s.properties![k], `${at}.${k}`),
        ),
      ];
    }
    case 'integer':
      return Number.isSafeInteger(v) && (v as number) >= (s.minimum ?? 0) ? [] : [`${at}: no number of a line`];
    default:
      if (typeof v !== 'string' || v.length > (s.maxLength ?? Infinity)) return [`${at}: no such text`];
      if (s.enum && !s.enum.includes(v)) return [`${at}: not one of them`];
      if (s.format === 'uri' && !(URL.canParse(v) && /^[!-~]+$/.test(v))) return [`${at}: no address`];
      return s.pattern && !s.pattern.test(v) ? [`${at}: not of that form`] : [];
  }
}
