/** Decides whether a statement that a tool is given for a database only reads. In doubt it does not: engines differ, and some write by what looks like reading. */
import { wordList } from '../../text/first-word.js';

/** A statement that is looked at; a longer one is taken for one that changes. */
const LONGEST = 20_000;

/** What begins a statement that reads. */
export const READS = wordList(
  'select with explain show describe desc values table query match optional unwind return fragment get mget hget hgetall scan keys ' +
    'prefix base ask construct profile from summarize search',
);
/** What begins any other: of SQL in its kinds, of key-value stores, of graphs, of shells. */
export const BEGINS = wordList(
  'insert update delete drop alter create truncate merge replace grant revoke call exec execute do copy vacuum attach detach begin ' +
    'commit rollback mutation subscription set use export import load install pragma reindex analyze optimize refresh cluster lock ' +
    'rename comment security prepare deallocate declare flush flushall flushdb del unlink mset hset hdel lpush rpush lpop rpop sadd ' +
    'srem zadd zrem incr decr append expire persist eval evalsha script config shutdown slaveof replicaof restore migrate save bgsave ' +
    'xadd publish remove foreach db ' +
    'upsert kill bulk backup purge reset change system unload reassign clear stop start unlock repair handler savepoint release signal ' +
    'discard listen notify unlisten move checkpoint abort undrop put post patch msck cache uncache invalidate clone enable disable deny ' +
    'revert reconfigure dbcc writetext updatetext waitfor raiserror flashback audit noaudit associate disassociate ' +
    'administer uninstall terminate reallocate dealloc add dryrun rebuild suspend resume abandon ' +
    'setex setnx psetex getdel getset getex msetnx incrby incrbyfloat decrby hincrby hincrbyfloat hsetnx hmset hexpire linsert lset lrem ' +
    'ltrim lmove lmpop rpoplpush blpop brpop blmove blmpop lpushx rpushx smove spop sinterstore sunionstore sdiffstore zincrby zpopmin ' +
    'zpopmax bzpopmin bzpopmax zmpop zrangestore zunionstore zinterstore zdiffstore zremrangebyrank zremrangebyscore zremrangebylex ' +
    'pexpire expireat pexpireat renamenx swapdb xdel xtrim xgroup xack xclaim xautoclaim xsetid pfadd pfmerge geoadd georadius ' +
    'geosearchstore setbit setrange bitop bitfield sort spublish debug client cluster failover bgrewriteaof fcall function module acl replconf',
);
/** Procedures of a server that do what they like. */
export const PROCEDURE = /^(?:xp|sp|pg)_\w|^(?:sys|dbms|utl|apoc|gds)[_.]\w/i;
/** Stages of a pipeline that write. */
export const STAGE = /["']?\$(?:out|merge)\b/;
export const CHANGING =
  /\b(?:insert|update|delete|drop|alter|create|truncate|merge|replace\s+into|grant|revoke|call|exec(?:ute)?|do|copy|vacuum|attach|detach|mutation|into|set|remove|foreach|export|install|load|pragma|upsert|unload|purge|clear|findandmodify|dropdatabase|dropindexes|collmod|renamecollection|reassign|kill)\b/i;
/** What may stand before a bracket in a statement that reads: words of the language, and functions that work something out. */
export const WORKS_OUT = wordList(
  'select from where and or not in as on using over exists any all some when then else case by having values with join filter within ' +
    'count sum avg min max total coalesce ifnull nullif iif lower upper length char_length substr substring trim ltrim rtrim concat ' +
    'replace instr round floor ceil ceiling abs mod power sqrt cast convert extract date time datetime timestamp strftime julianday ' +
    'date_trunc to_char to_date now current_date current_timestamp age interval json_extract json_array_length json_each group_concat ' +
    'string_agg array_agg json_agg json_object row_number rank dense_rank lag lead ntile first_value last_value greatest least ' +
    'match return optional union except intersect distinct unnest generate_series typeof printf format varchar char decimal numeric int integer nodes labels type id collect size',
);

/** Does `text` only read, as a statement of whatever engine? `prose`: it may be words that are looked for. */
export function onlyReads(text: string, prose: boolean): boolean {
  const said = text.trim();
  if (said.length > LONGEST) return false;
  const first = /^[\s(]*([A-Za-z_]+)/.exec(said)?.[1]?.toLowerCase() ?? '';
  // GraphQL, and filters of documents: what they change, a word says.
  if (/^[{[]/.test(said) || first === 'query' || first === 'fragment') return !CHANGING.test(said) && !STAGE.test(said);
  // A comment, a command of a shell (`.shell`, `\\!`), a call (`db.users.drop()`).
  const odd = /^(?:[.\\;@]|--|#|\/[*/])/.test(said) || PROCEDURE.test(said) || /^[\w$.[\]'"]+\(/.test(said);
  if (prose && !odd && !READS.has(first) && !BEGINS.has(first)) return true;
  return !odd && READS.has(first) && !CHANGING.test(said) && calls(said).every((name) => WORKS_OUT.has(name));
}

/** The names that stand before a bracket, in lower case; one in quotes or behind a comment is none that is known. */
function calls(text: string): string[] {
  if (/\/\*|--/.test(text)) return ['--'];
  return [...text.matchAll(/((?<![\w$.])[\w$.]+|["'`\]])\s*\(/g)].map((m) => m[1]!.toLowerCase());
}
