// Prints a share with its number and its 95 % interval.

/** The 95 % interval of `k` of `n` (Wilson), in per cent: `[low, high]`. */
export function interval(k, n) {
  const [z, p] = [1.96, k / n];
  const half = (z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n))) / (1 + (z * z) / n);
  const mid = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
  return [100 * (mid - half), 100 * (mid + half)];
}

/** "71.0 % of 507 (66.9–74.8)" */
export function shareOf(k, n) {
  if (n === 0) return 'none';
  const [low, high] = interval(k, n).map((v) => v.toFixed(1));
  return `${((100 * k) / n).toFixed(1)} % of ${n} (${low}–${high})`;
}
