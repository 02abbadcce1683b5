// Decides what is printed: each difference, the first ones in detail, and the closing table.
import { around, canonical } from './canon.mjs';

/** Differences of a part that are printed whole, and those of which the place is. */
const [DETAILED, HEADS] = [20, 200];

/** A part of the comparison: how much was compared and what differed. */
export class Part {
  count = 0;
  differences = 0;
  started = Date.now();
  /** What was seen, by kind of thing: how often each value came up. */
  seen = new Map();

  constructor(name, unit) {
    this.name = name;
    this.unit = unit;
  }

  /** Counts `value` among the things of `kind` that came up. */
  saw(kind, value) {
    if (!this.seen.has(kind)) this.seen.set(kind, new Map());
    const of = this.seen.get(kind);
    of.set(value, (of.get(value) ?? 0) + 1);
  }

  /** Tells of a difference: `where` it is, what went in, and what came out of both. */
  differs(where, input, old, now) {
    this.differences++;
    tell(this.differences, `${this.name} · ${where}`, input, old, now);
  }

  /** No more is compared in this part. */
  end() {
    this.ended ??= Date.now();
  }

  progress(of) {
    const seconds = Math.round((Date.now() - this.started) / 1000);
    process.stderr.write(`${this.name}: ${this.count} of ${of}, ${this.differences} differences, ${seconds} s\n`);
  }

  line() {
    const seconds = (((this.ended ?? Date.now()) - this.started) / 1000).toFixed(0);
    return `${this.name}: ${this.count} ${this.unit}, ${this.differences} differences (${seconds} s)`;
  }
}

export class Report {
  parts = [];

  part(name, unit) {
    const part = new Part(name, unit);
    this.parts.push(part);
    return part;
  }

  /** What came up, most frequent first. */
  coverage() {
    for (const part of this.parts)
      for (const [kind, of] of part.seen) {
        const rows = [...of].sort((a, b) => b[1] - a[1]);
        const list = rows.slice(0, 60).map(([value, n]) => `${value} ${n}`);
        console.log(`${part.name}, ${rows.length} ${kind}: ${list.join(', ')}${rows.length > 60 ? ', …' : ''}`);
      }
  }

  close() {
    console.log('');
    for (const part of this.parts) console.log(part.line());
    return this.parts.some((p) => p.differences > 0) ? 1 : 0;
  }
}

/** Prints difference number `n` of a part; the first ones with all that is needed to see it. */
function tell(n, where, input, old, now) {
  if (n > DETAILED) {
    if (n <= HEADS) console.log(`difference ${n}: ${where}`);
    return;
  }
  const text = (v) => (typeof v === 'string' ? v : canonical(v));
  const both = around(text(old), text(now));
  console.log(`\ndifference ${n}: ${where}`);
  console.log(`  input: ${text(input).slice(0, 1500)}`);
  console.log(`  from character ${both.at} on`);
  console.log(`  old: ${both.old}`);
  console.log(`  new: ${both.new}`);
}
