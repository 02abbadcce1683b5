/** What in SQL a database that is spread over machines (Citus) cannot have, or could only have across machines. */

/** Tables that every machine has a copy of. */
const COPIED = ['clew.schema_version'];
const KEPT_FROM = /\b(?:serial|bigserial|smallserial|identity|create\s+sequence|nextval|currval|setval)\b/i;
const UNABLE =
  /\bcreate\s+(?:or\s+replace\s+)?(?:constraint\s+)?(?:trigger|rule|materialized\s+view|unlogged|temp|temporary)\b|\binherits\s*\(|\bexclude\s+using\b|\block\s+table\b|\bon\s+(?:delete|update)\s+cascade\b/i;

/** One line for each fault of `sql`, the text of all migrations in their order. */
export function distributedFaults(sql: string): string[] {
  const plain = sql.replace(/--[^\n]*/g, '').replace(/\s+/g, ' ');
  const faults: string[] = [];
  const tables = [...plain.matchAll(/create table (?:if not exists )?([\w.]+) \(/gi)].map((m) => ({
    name: m[1]!.toLowerCase(),
    body: inParens(plain, m.index + m[0].length - 1),
  }));
  for (const word of [KEPT_FROM, UNABLE])
    for (const m of plain.matchAll(new RegExp(word, 'gi')))
      faults.push(`${m[0]}: no such thing on a table of many machines`);
  const own = tables.filter((t) => !COPIED.includes(t.name));
  for (const table of own) faults.push(...tableFaults(table));
  for (const { name } of own) if (!isSpread(plain, name)) faults.push(`${name}: is not spread by team`);
  faults.push(
    ...indexFaults(plain),
    ...statementFaults(
      plain,
      own.map((t) => t.name),
    ),
  );
  return faults;
}

function tableFaults({ name, body }: { name: string; body: string }): string[] {
  const parts = outerParts(body);
  const faults: string[] = [];
  if (!/^team text\b.*\bnot null\b|^team text primary key\b/i.test(parts[0] ?? ''))
    faults.push(`${name}: team is not its first column`);
  const keys = parts.flatMap((p) => [...p.matchAll(/\b(primary key|unique) \(([^)]*)\)/gi)].map((m) => m[2]!));
  for (const key of keys) if (first(key) !== 'team') faults.push(`${name}: the key (${key}) does not begin with team`);
  for (const part of parts) {
    if (/^\w+ .*\b(?:primary key|unique)\b(?! \()/i.test(part) && !/^team /i.test(part))
      faults.push(`${name}: ${part.split(' ')[0]} is a key without team`);
    const to = /\breferences ([\w.]+) ?\(([^)]*)\)/i.exec(part);
    if (
      /\breferences\b/i.test(part) &&
      (to === null || first(to[2]!) !== 'team' || !/foreign key \( ?team\b|^team /i.test(part))
    )
      faults.push(`${name}: a foreign key without team`);
  }
  if (keys.length === 0 && !parts.some((p) => /^team .*primary key/i.test(p))) faults.push(`${name}: has no key`);
  return faults;
}

/** An index begins with team, or is one of words or places that carry their team (gin). */
function indexFaults(sql: string): string[] {
  return [
    ...sql.matchAll(/create (unique )?index (?:if not exists )?(\w+) on [\w.]+ (using gin )?\(([^)]*)\)/gi),
  ].flatMap(([, unique, name, gin, columns]) =>
    first(columns!) === 'team' || (gin !== undefined && unique === undefined)
      ? []
      : [`${name}: the index does not begin with team`],
  );
}

/** Each statement names the one team it is about, as often as it looks at its tables; what is put in again does no harm. */
function statementFaults(sql: string, tables: string[]): string[] {
  const faults: string[] = [];
  for (const statement of sql.split(';')) {
    const looks = new Map<string, number>();
    for (const name of tables) {
      const table = name.replace('.', '\\.');
      const used = `\\b(from|join|update|into) ${table}\\b(?: (?:as )?(?!where|set|on|values|select|order|cross|left|join)(\\w+))?`;
      for (const [use, verb, alias = name] of statement.matchAll(new RegExp(used, 'gi')))
        if (verb!.toLowerCase() !== 'into') looks.set(alias, (looks.get(alias) ?? 0) + 1);
        else if (!new RegExp(`insert into ${table} (?:as \\w+ )?\\(team\\b`, 'i').test(statement))
          faults.push(`${use}: team is not its first value`);
    }
    for (const [alias, times] of looks) {
      const named = statement.match(
        new RegExp(`\\b${alias.replace('.', '\\.')}\\.team = (?:_team|t\\.team)(?!\\w)`, 'gi'),
      );
      if ((named?.length ?? 0) < times) faults.push(`${alias}: of which team? ${statement.trim().slice(0, 60)}`);
    }
    if (/\bon conflict(?! ?\( ?team\b)/i.test(statement))
      faults.push('on conflict: by a key that does not begin with team');
  }
  return faults;
}

function isSpread(sql: string, name: string): boolean {
  const short = name.replace(/^clew\./, '');
  return (
    new RegExp(`create_distributed_table\\('${name}', 'team'\\)`).test(sql) ||
    [...sql.matchAll(/foreach _name in array array\[([^\]]*)\][^;]*;/gi)].some(
      (m) =>
        m[1]!.includes(`'${short}'`) &&
        /create_distributed_table\(\('clew\.' \|\| _name\)::regclass, 'team', colocate_with/.test(sql),
    )
  );
}

const first = (columns: string): string => columns.split(',')[0]!.trim().toLowerCase();

/** What stands between the bracket at `from` and its other one. */
function inParens(text: string, from: number): string {
  let depth = 0;
  for (let i = from; i < text.length; i++) {
    if (text[i] === '(') depth++;
    else if (text[i] === ')' && --depth === 0) return text.slice(from + 1, i);
  }
  return text.slice(from + 1);
}

/** `text` at its commas that stand in no bracket. */
function outerParts(text: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const c of text) {
    if (c === '(') depth++;
    if (c === ')') depth--;
    if (c === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += c;
  }
  return parts.map((p) => p.trim());
}
