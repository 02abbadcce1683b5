/** Says where a value is not what a JSON Schema of ours describes: the few words of it that ours use. */

type Schema = Record<string, unknown>;

/** Places at which `value` departs from `schema`; `root` holds the `$defs`. */
export function departures(value: unknown, schema: Schema, root: Schema, at = '$'): string[] {
  const found: string[] = [];
  if (typeof schema.$ref === 'string') found.push(...departures(value, named(schema.$ref, root), root, at));
  for (const part of (schema.allOf ?? []) as Schema[]) found.push(...departures(value, part, root, at));
  const any = schema.anyOf as Schema[] | undefined;
  if (any !== undefined && !any.some((s) => departures(value, s, root, at).length === 0))
    found.push(`${at}: none of ${any.length}`);
  if ('const' in schema && schema.const !== value) found.push(`${at}: not ${String(schema.const)}`);
  if (Array.isArray(schema.enum) && !schema.enum.includes(value))
    found.push(`${at}: ${String(value)} is no word of it`);
  if (typeof schema.type === 'string' && typeOf(value) !== schema.type)
    found.push(`${at}: ${typeOf(value)}, not ${schema.type}`);
  if (Array.isArray(value) && schema.contains !== undefined)
    if (!value.some((v) => departures(v, schema.contains as Schema, root).length === 0))
      found.push(`${at}: none of its kind in it`);
  if (Array.isArray(value) && schema.items !== undefined)
    value.forEach((v, i) => found.push(...departures(v, schema.items as Schema, root, `${at}[${i}]`)));
  if (typeOf(value) !== 'object') return found;
  const record = value as Record<string, unknown>;
  for (const name of (schema.required ?? []) as string[]) if (!(name in record)) found.push(`${at}.${name}: missing`);
  const own = (schema.properties ?? {}) as Record<string, Schema>;
  for (const name of schema.propertyNames === undefined ? [] : Object.keys(record))
    found.push(...departures(name, schema.propertyNames as Schema, root, `${at}.${name}`));
  for (const [name, v] of Object.entries(record)) {
    const as = own[name] ?? (schema.additionalProperties as Schema | undefined);
    if (as !== undefined && v !== undefined) found.push(...departures(v, as, root, `${at}.${name}`));
  }
  return found;
}

/** Places in `value` of which `schema` says nothing, though it says what stands beside them. */
export function unsaid(value: unknown, schema: Schema, root: Schema, at = '$'): string[] {
  const parts = partsFor(value, schema, root);
  if (parts.some(isOpen)) return [];
  const inside = (of: unknown[]): Schema => ({ allOf: of.filter((s) => s !== undefined) });
  if (Array.isArray(value))
    return value.flatMap((v, i) => unsaid(v, inside(parts.map((p) => p.items)), root, `${at}[${i}]`));
  if (typeOf(value) !== 'object') return [];
  return Object.entries(value as object).flatMap(([name, v]) => {
    const of = parts.map((p) => (p.properties as Record<string, Schema> | undefined)?.[name] ?? p.additionalProperties);
    return of.every((s) => s === undefined) ? [`${at}.${name}`] : unsaid(v, inside(of), root, `${at}.${name}`);
  });
}

/** The parts of `schema` that say something of `value`: of several that it may be, those that it is. */
function partsFor(value: unknown, { $ref, allOf = [], anyOf = [], ...own }: Schema, root: Schema): Schema[] {
  const fits = (anyOf as Schema[]).filter((s) => departures(value, s, root).length === 0);
  const all = [...($ref === undefined ? [] : [named($ref as string, root)]), ...(allOf as Schema[]), ...fits];
  const says = all.length === 0 || Object.keys(own).some((k) => k !== 'description');
  return [...(says ? [own] : []), ...all.flatMap((s) => partsFor(value, s, root))];
}

/** May anything stand there? */
function isOpen({ description: _, ...schema }: Schema): boolean {
  const keys = Object.keys(schema);
  return keys.length === 0 || (keys.length === 1 && schema.type === 'object');
}

function named(ref: string, root: Schema): Schema {
  return ref
    .slice(2)
    .split('/')
    .reduce<unknown>((s, k) => (s as Schema)[k], root) as Schema;
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}
