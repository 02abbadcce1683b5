/** Decides how long work is shown: a bar with count, rate and time left, only once it has taken a second. */
const QUIET = 1000;
const EVERY = 100;
const WIDTH = 24;

/** A progress callback that draws on stderr. The last call (`done === total`) takes the bar away. */
export function progressBar(what: string): (done: number, total: number) => void {
  const began = Date.now();
  let drawn = 0;
  return (done, total) => {
    const now = Date.now();
    if (done >= total) {
      if (drawn > 0) process.stderr.write('\r\u001b[K');
      return;
    }
    if (now - began < QUIET || now - drawn < EVERY) return;
    drawn = now;
    const rate = done / ((now - began) / 1000);
    const left = rate > 0 ? Math.ceil((total - done) / rate) : 0;
    const full = Math.round((WIDTH * done) / total);
    process.stderr.write(
      `\r\u001b[K${what} ${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${done}/${total}, ${Math.round(rate)}/s, ${left} s left`,
    );
  };
}
