/** Decides whether the value that stands beside a key's name is a secret. */
import { isHarmless, mixtureOf } from './placeholder.js';

/** Names whose values people choose themselves, so that they may be short. */
const CHOSEN = /pass|pwd|secret/i;
/** What a name ends with when its value says something about a key and is none. */
const ABOUT =
  /(?:names?|types?|files?|paths?|ur[li]s?|ids?|fields?|columns?|lengths?|len|size|min|max|count|limits?|ttl|expir\w*|exp|formats?|prefix|suffix|policy|polic(?:y|ies)|labels?|hints?|placeholder|regex|pattern|hash(?:ed|es)?|digest|algorithms?|refs?|status|state|provider|stores?|managers?|endpoint|issuer|headers?|env|vars?|scopes?|rotation|version|s)$/i;
/** Names in front of which say the same. */
const OTHER =
  /(?:public|commit|sha\d*|hash|checksum|digest|integrity|csrf|xsrf|next|page|continuation|cancel(?:lation)?|sort|partition|primary|foreign|cache|idempotency|monkey|design|max|min|num|total|syntax|parser|lexer)[-_. ]?$/i;

/**
 * Is `value` of the name `name` a secret? `rest` is what stands between that name and the value, `before` what stands in
 * front of it; `quoted` = the value stands in quotes.
 */
export function isSecretValue(value: string, name: string, rest: string, before: string, quoted: boolean): boolean {
  const own = /^[\w.-]*/.exec(rest)![0];
  if (ABOUT.test(own) || OTHER.test(before) || isHarmless(value, quoted)) return false;
  const chosen = CHOSEN.test(name);
  const digit = /\d/.test(value);
  const letter = /[A-Za-z]/.test(value);
  const special = /[^\w.-]/.test(value);
  if (/\s/.test(value)) return false;
  if (chosen && quoted) return value.length >= 5 && (digit || special || mixtureOf(value) > 0.25) && !isWordy(value);
  // A settings file or a connection string: nobody writes a word of prose there.
  const setting = /^[A-Z0-9_]*=$|^=$/.test(rest.trim()) && !/[.,:!?]$/.test(value);
  if (chosen && setting) return value.length >= 5 && !isWordy(value);
  if (chosen)
    return value.length >= 6 && digit && (letter || special) && !isWordy(value) && (special || mixtureOf(value) > 0.1);
  // Chance alone leaves the digits out now and then: letters that change case at random are no words either.
  const random = mixtureOf(value) > 0.35;
  if (value.length < 10 || !digit || !letter)
    return (
      value.length >= 12 &&
      ((random && value.length >= 20 && (quoted || setting)) ||
        // In a header nothing stands around it; letters of no word are one all the same.
        (value.length >= 24 && letter && !special && mixtureOf(value) > 0.3 && !isWordy(value)) ||
        (quoted && (random ? special : (value.match(/[^\w.\- ]/g) ?? []).length > 3)))
    );
  return mixtureOf(value) >= 0.18 && !isWordy(value);
}

/** Words joined by hyphens, dots or capitals, with a number at most: `refresh-token-2`, `userToken`. */
export function isWordy(value: string): boolean {
  const parts = value.split(/[-_.:/]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Za-z])(?=\d)/).filter((p) => p !== '');
  const words = parts.filter((p) => /^[A-Z]?[a-z]{2,}$|^[A-Z]{2,}$|^v?\d{1,4}$/.test(p));
  return (
    parts.length > 1 &&
    words.length === parts.length &&
    /[a-z]{3}/i.test(value) &&
    value.length / parts.length > 3.2 &&
    !/^[A-Za-z]+\d+$/.test(value)
  );
}
