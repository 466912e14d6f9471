/** The time left for the ledger, at least: a minute of the public network, which can become slow at any moment. */
export const LEAD_LEDGERS = 12;
const LEAD_SHARE = 0.1;
/** The largest share of a block that comes after mining. */
export const LONGEST_LEAD_SHARE = 0.4;
/** KALE calls that fit into one ledger of the public network (network.md 4). */
const CALLS_IN_A_LEDGER = 190;
/** The time reserved for a submission to reach the ledger. */
const INCLUSIONS = 3;
/** How long before the engine's cover the operator's work is submitted, as a share of the block and in seconds. */
const OPERATOR_SHARE = 0.01;
const OPERATOR_SECONDS = 1;

/** The intervals of blocks and ledgers, and how long recent transactions took to be applied, in seconds. */
export interface Paces {
  readonly interval: number;
  readonly ledger: number;
  readonly inclusion: number;
}

const sendingTime = (farmers: number, { ledger }: Paces) => Math.ceil(farmers / CALLS_IN_A_LEDGER) * ledger;

/** How long before the end of a block the engine covers this many farmers, in seconds; longer on a slow network. */
export function coverLead(farmers: number, paces: Paces): number {
  const { interval, ledger, inclusion } = paces;
  const least = Math.max(LEAD_LEDGERS * ledger, LEAD_SHARE * interval) + sendingTime(farmers, paces);
  return Math.min(Math.max(least, INCLUSIONS * inclusion), LONGEST_LEAD_SHARE * interval);
}

/** How long before a block's end a wallet must be free: a later transaction could be pending when a farmer is covered. */
export const lastSending = (farmers: number, paces: Paces): number =>
  coverLead(farmers, paces) + LEAD_LEDGERS * paces.ledger;

/**
 * When each farmer's work is submitted, in their order: as late as is safe, since the gap after planting pays (KALE
 * rules 1.6.3), and spread over the ledgers that they fill. The order rotates with the block.
 */
export function submissionTimes(
  farmers: number,
  { blockIndex, nextBlockAt }: { blockIndex: number; nextBlockAt: Date },
  paces: Paces,
): Date[] {
  const before = Math.max(paces.ledger, OPERATOR_SHARE * paces.interval + OPERATOR_SECONDS);
  const first = nextBlockAt.getTime() - (coverLead(farmers, paces) + before) * 1_000;
  const spread = (sendingTime(farmers, paces) - paces.ledger) * 1_000;
  return Array.from({ length: farmers }, (_, place) => {
    const turn = (place + blockIndex) % farmers;
    return new Date(first + Math.round((spread * turn) / farmers));
  });
}
