// Follows the imports of files with shapes, so that each shape that is used stands once in one list, by one name.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { schemasIn } from './types.mjs';

const FRONT = '#/$defs/';

/** Shapes by their names, as they are taken from files. */
export function linkedShapes() {
  const files = new Map();
  const names = new Map();
  const defs = {};

  function fileAt(path) {
    if (!files.has(path)) {
      const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
      files.set(path, { own: schemasIn(text), ...linksOf(text, path) });
    }
    return files.get(path);
  }
  /** Where the shape that `path` calls `name` is written. */
  function placeOf(path, name) {
    const { own, from, through } = fileAt(path);
    if (Object.hasOwn(own, name)) return { path, name };
    if (Object.hasOwn(from, name)) return placeOf(from[name].path, from[name].name);
    for (const p of through) {
      const found = placeOf(p, name);
      if (found !== null) return found;
    }
    return null;
  }
  /** The name in the list of the shape that `path` calls `name`; it is taken where it is not there yet. */
  function take(path, name) {
    const place = placeOf(path, name);
    if (place === null) throw new Error(`${path}: no shape of data is called ${name}`);
    const key = `${place.path} ${place.name}`;
    if (names.has(key)) return names.get(key);
    if (Object.hasOwn(defs, name))
      throw new Error(`${path}: another shape is called ${name} already: import this one by a name of its own (as)`);
    names.set(key, name);
    defs[name] = {};
    defs[name] = linked(fileAt(place.path).own[place.name], place.path);
    return name;
  }
  /** `schema` as it stands in the list: a shape by its name, a field or a part of one as what it is. */
  function linked(schema, path) {
    if (Array.isArray(schema)) return schema.map((s) => linked(s, path));
    if (schema === null || typeof schema !== 'object') return schema;
    const { $ref, part, ...rest } = schema;
    const own = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, linked(value, path)]));
    if (typeof $ref === 'string') {
      const [name, , field] = $ref.slice(FRONT.length).split('/');
      if (field === undefined) return { ...own, $ref: `${FRONT}${take(path, name)}` };
      const of = fieldsIn({ $ref: `${FRONT}${name}` }, path).properties[field];
      if (of === undefined) throw new Error(`${path}: ${name} has no field ${field}`);
      return { ...own, ...linked(of.schema, of.path) };
    }
    if (part?.how !== undefined) return { ...own, ...partOf(part, path) };
    // A field may be called so.
    return part === undefined ? own : { ...own, part: linked(part, path) };
  }
  /** The fields of `schema`, those that it has from others among them, each with the file that says so. */
  function fieldsIn({ $ref, part, allOf = [], properties = {}, required = [] }, path) {
    if ($ref !== undefined) {
      const place = placeOf(path, $ref.slice(FRONT.length));
      if (place === null) throw new Error(`${path}: no shape of data is called ${$ref}`);
      return fieldsIn(fileAt(place.path).own[place.name], place.path);
    }
    if (part !== undefined) return pickedIn(part, path);
    const all = allOf.map((s) => fieldsIn(s, path));
    const own = Object.entries(properties).map(([name, schema]) => [name, { schema, path }]);
    return {
      properties: Object.assign({}, ...all.map((s) => s.properties), Object.fromEntries(own)),
      required: [...all.flatMap((s) => s.required), ...required],
    };
  }
  function pickedIn({ how, of, keys }, path) {
    const { properties, required } = fieldsIn(of, path);
    const has = (name) => how === 'Partial' || keys.includes(name) === (how === 'Pick');
    return {
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => has(name))),
      required: how === 'Partial' ? [] : required.filter(has),
    };
  }
  function partOf(part, path) {
    const { properties, required } = pickedIn(part, path);
    const fields = Object.entries(properties).map(([name, of]) => [name, linked(of.schema, of.path)]);
    return { type: 'object', properties: Object.fromEntries(fields), required };
  }
  return {
    /** All shapes of a file, in its order. */
    takeAll: (path) => {
      const all = Object.keys(fileAt(path).own);
      for (const name of all) {
        names.set(`${path} ${name}`, name);
        defs[name] = {};
      }
      for (const name of all) defs[name] = linked(fileAt(path).own[name], path);
    },
    /** The fields of a shape. What its file calls otherwise than the file that it is from is called so in the list, too. */
    fieldsOf: (path, name) => {
      const { own, from } = fileAt(path);
      for (const [as, of] of Object.entries(from)) if (as !== of.name) take(path, as);
      return linked(own[name]?.properties ?? {}, path);
    },
    defs: () => defs,
  };
}

/** What `text` imports by which name, and the files whose shapes it hands on. */
function linksOf(text, path) {
  const at = (to) => join(dirname(path), to.replace(/\.js$/, '.ts'));
  const from = {};
  for (const [, list, to] of text.matchAll(/^(?:import|export)(?: type)? \{([^}]*)\} from '(\.[^']+)'/gm))
    for (const word of list.split(',')) {
      const [name, as = name] = word
        .trim()
        .replace(/^type /, '')
        .split(/ as /);
      if (name !== '') from[as] = { path: at(to), name };
    }
  const through = [...text.matchAll(/^export (?:type )?\* from '(\.[^']+)'/gm)].map(([, to]) => at(to));
  return { from, through };
}
