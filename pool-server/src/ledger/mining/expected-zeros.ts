/** E[min(X, n)] for a Poisson-distributed X with this mean; linear between whole n. */
function expectedMinimum(mean: number, n: number): number {
  const whole = Math.floor(n);
  if (n > whole) {
    const part = n - whole;
    return (1 - part) * expectedMinimum(mean, whole) + part * expectedMinimum(mean, whole + 1);
  }
  const spread = 12 * Math.sqrt(mean + 1);
  if (mean + spread < n) return mean;
  if (mean - spread > n) return n;
  let sum = 0;
  let log = -mean;
  let above = 1;
  // The sum of P(X > k) over all k below n.
  for (let k = 0; k < n; k++) {
    above -= Math.exp(log);
    sum += Math.max(0, above);
    log += Math.log(mean) - Math.log(k + 1);
  }
  return sum;
}

/**
 * The average number of farmers at each number of zeros after more hashes, each given to a farmer with the fewest
 * zeros, up to `most`: entry z + 1 counts farmers whose best nonce has z zeros, entry 0 those without one.
 */
export function afterHashes(farmers: readonly number[], hashes: number, most = 64): number[] {
  const after = [...farmers];
  let left = hashes;
  for (let zeros = -1; zeros < most && left > 0; zeros++) {
    const here = after[zeros + 1] ?? 0;
    if (here <= 0) continue;
    const chance = 16 ** -(zeros + 1);
    const raised = chance === 1 ? Math.min(left, here) : expectedMinimum(left * chance, here);
    left -= raised / chance;
    after[zeros + 1] = here - raised;
    // 15 of 16 raised farmers rise by exactly one, and so on.
    for (let by = 1; by <= 16; by++) {
      after[zeros + 1 + by] = (after[zeros + 1 + by] ?? 0) + raised * 15 * 16 ** -by;
    }
  }
  return after;
}

/** The sum of a figure over farmers counted by zeros, as in `afterHashes`. */
export const sumOver = (farmers: readonly number[], figure: (zeros: number) => number): number =>
  farmers.reduce((sum, count, at) => (count > 0 ? sum + count * figure(at - 1) : sum), 0);

/** Farmers counted by the zeros of their best nonce, -1 for none. */
export function countByZeros(zeros: Iterable<number>): number[] {
  const counts: number[] = [];
  for (const each of zeros) counts[each + 1] = (counts[each + 1] ?? 0) + 1;
  return Array.from(counts, count => count ?? 0);
}
