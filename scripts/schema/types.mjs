// Reads the plain part of TypeScript that shapes of data are written in, and says the same as JSON Schema.

const TOKEN = /\s+|\/\*\*([\s\S]*?)\*\/|\/\/.*|('(?:[^'\\]|\\.)*')|([A-Za-z_$][\w$]*)|(\d+)|([{}[\]()<>|&?:;,=.])/y;

function tokensOf(text) {
  const tokens = [];
  TOKEN.lastIndex = 0;
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const m = TOKEN.exec(text);
    if (m === null) {
      TOKEN.lastIndex = at + 1;
      continue;
    }
    const [, about, word, name, number, sign] = m;
    if (about !== undefined) tokens.push({ is: 'about', text: about.replace(/\s*\n\s*\*?\s*/g, ' ').trim() });
    else if (word !== undefined) tokens.push({ is: 'text', text: word.slice(1, -1) });
    else if (name !== undefined) tokens.push({ is: 'name', text: name });
    else if (number !== undefined) tokens.push({ is: 'number', text: number });
    else if (sign !== undefined) tokens.push({ is: 'sign', text: sign });
  }
  return tokens;
}

/**
 * The interfaces and types of `text`, each as a schema by its name; what is no shape of data is passed over.
 * A part of a shape (`Pick`, `Omit`, `Partial`) stands as `{ part }`: which fields it has is known where the shape is.
 */
export function schemasIn(text) {
  const found = {};
  // Each declaration by itself: what stands between them is code.
  for (const m of text.matchAll(
    /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?^(?:export )?(interface|type) (\w+)([\s\S]*?)(?=\n(?:export|import|const|let|function|class|interface|type)\b|\n\/\*\*|$(?![\s\S]))/gm,
  )) {
    const [, about, kind, name, rest] = m;
    const at = reader(tokensOf(rest));
    try {
      const schema = kind === 'interface' ? at.heir() : at.alias();
      found[name] = {
        ...(about === undefined ? {} : { description: about.replace(/\s*\n\s*\*?\s*/g, ' ').trim() }),
        ...schema,
      };
    } catch (e) {
      if (!(e instanceof NoShape)) throw e;
    }
  }
  return found;
}

class NoShape extends Error {}

const PARTS = ['Pick', 'Omit', 'Partial'];

const ref = (name) => ({ $ref: `#/$defs/${name}` });
/** A field that is `undefined` is not written. */
const UNWRITTEN = {};
const PLAIN = {
  string: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  null: { type: 'null' },
  true: { const: true },
  false: { const: false },
  unknown: {},
  undefined: UNWRITTEN,
};

function reader(tokens) {
  let i = 0;
  const is = (text) => tokens[i]?.is === 'sign' && tokens[i].text === text;
  const take = (text) => {
    if (!is(text)) throw new NoShape(`${text} expected`);
    i++;
  };
  const skip = (text) => is(text) && i++ >= 0;
  const abouts = () => {
    let about = '';
    for (; tokens[i]?.is === 'about'; i++) about = tokens[i].text;
    return about;
  };
  const object = () => {
    take('{');
    const properties = {};
    const required = [];
    for (;;) {
      const about = abouts();
      if (skip('}')) break;
      const { is: kind, text: name } = tokens[i++] ?? {};
      if (kind !== 'name' && kind !== 'text') throw new NoShape('a field');
      const optional = skip('?');
      take(':');
      const schema = union();
      if (!skip(';')) skip(',');
      properties[name] =
        about === ''
          ? schema
          : '$ref' in schema
            ? { description: about, allOf: [schema] }
            : { description: about, ...schema };
      if (!optional) required.push(name);
    }
    return { type: 'object', properties, required };
  };
  const one = () => {
    abouts();
    const token = tokens[i];
    if (token === undefined) throw new NoShape('a type');
    let schema;
    if (is('{')) schema = object();
    else if (skip('(')) {
      schema = union();
      take(')');
    } else if (token.is === 'text') {
      i++;
      schema = { const: token.text };
    } else if (token.is === 'name' && token.text !== 'keyof') {
      i++;
      if (token.text === 'Record') {
        take('<');
        const key = union();
        take(',');
        const value = union();
        take('>');
        schema = {
          type: 'object',
          additionalProperties: value,
          ...(key.type === 'string' ? {} : { propertyNames: key }),
        };
      } else if (PARTS.includes(token.text)) {
        take('<');
        const of = union();
        const keys = skip(',') ? union() : {};
        take('>');
        // Which keys a record has is nobody's promise.
        schema =
          token.text === 'Partial' && !('$ref' in of)
            ? of
            : { part: { how: token.text, of, keys: keys.enum ?? ('const' in keys ? [keys.const] : []) } };
      } else schema = PLAIN[token.text] ?? ref(token.text);
    } else if (token.is === 'number') {
      i++;
      schema = { const: Number(token.text) };
    } else throw new NoShape('a type');
    while (is('[')) {
      i++;
      if (skip(']')) schema = { type: 'array', items: schema };
      else {
        // A field of a shape: `Shape['field']`.
        const field = tokens[i++];
        take(']');
        schema = { $ref: `${schema.$ref}/properties/${field?.text}` };
      }
    }
    return schema;
  };
  const both = () => {
    const all = [one()];
    while (skip('&')) all.push(one());
    return all.length === 1 ? all[0] : { allOf: all };
  };
  const union = () => {
    skip('|');
    let all = [both()];
    for (;;) {
      // What is said of the next of them stands before its bar.
      let at = i;
      while (tokens[at]?.is === 'about') at++;
      if (tokens[at]?.text !== '|') break;
      i = at + 1;
      all.push(both());
    }
    if (all.length > 1) all = all.filter((s) => s !== UNWRITTEN);
    if (all.length === 1) return all[0];
    return all.every((s) => 'const' in s) ? { enum: all.map((s) => s.const) } : { anyOf: all };
  };
  /** An interface behind its name: what it extends, and its own fields. */
  const heir = () => {
    const parents = [];
    if (tokens[i]?.is === 'name' && tokens[i].text === 'extends') {
      i++;
      do parents.push(one());
      while (skip(','));
    }
    const own = object();
    return parents.length === 0 ? own : { allOf: [...parents, own] };
  };
  const alias = () => {
    take('=');
    const schema = union();
    // What goes on is more than was read.
    take(';');
    return schema;
  };
  return { heir, alias };
}
