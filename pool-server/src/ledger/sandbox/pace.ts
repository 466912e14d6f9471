/** The sequence of ledgers: `sequence` closed at `at`, and one more every `ledgerMs` since. Times in ms. */
export interface Pace {
  readonly at: number;
  readonly sequence: number;
  readonly ledgerMs: number;
}

/** The current ledger at a time. */
export const sequenceAt = (pace: Pace, time: number): number =>
  pace.sequence + Math.floor((time - pace.at) / pace.ledgerMs);

/** When a ledger closes. */
export const closingTime = (pace: Pace, sequence: number): number =>
  pace.at + (sequence - pace.sequence) * pace.ledgerMs;

/** Changes the pace; ledger numbers continue. */
export const changePace = (pace: Pace, time: number, ledgerMs: number): Pace =>
  pace.ledgerMs === ledgerMs ? pace : { at: time, sequence: sequenceAt(pace, time), ledgerMs };
