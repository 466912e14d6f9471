import type { StellarAddress } from 'shared-api/address';
import { type Amount, add, amount, formatAmount, subtract } from 'shared-api/money';
import type { StepError } from '../../domain/cycle-events.ts';
import type { PoolId } from '../../domain/ids.ts';
import type { LedgerAccount } from '../../ledger/ledger.ts';
import { type SponsoredBlocks, sponsoredBlocks } from '../../queries/sponsored-blocks.ts';
import { sponsoredFees } from '../../signer/sponsored-fees.ts';
import { withLedgerRetry } from '../cycle/delivery.ts';
import type { EngineServices } from '../engine-services.ts';
import { workSenders } from '../work/work-senders.ts';

/** Fees may double between a plant and its harvest, for example when many transactions compete. */
const MARGIN = 2n;

type Xlm = Amount<'XLM'>;
type Wallet = Pick<LedgerAccount, 'address' | 'xlm' | 'reserve'>;

const freeXlm = ({ xlm, reserve }: Pick<Wallet, 'xlm' | 'reserve'>): Xlm =>
  xlm > reserve ? subtract(xlm, reserve) : amount('XLM', 0n);
const inWords = (value: Xlm) => `${formatAmount(value, { places: 7 })} XLM`;

interface Costs {
  /** For a block, from its plant to its harvest. */
  readonly block: Xlm;
  readonly harvest: Xlm;
}

async function costsOf(services: EngineServices, poolId: PoolId): Promise<Costs> {
  const { plant, work, harvest } = await withLedgerRetry(services, ledger => ledger.stepCosts());
  const own = (await workSenders(services, poolId)) === 'farmers' ? add(plant, work) : plant;
  return { block: add(own, harvest), harvest };
}

/** Why wallets must not stake: nobody can pay their fees up to the harvest (KALE rules 1.6). Throws LedgerUnavailable. */
export async function feeErrors(
  services: EngineServices,
  poolId: PoolId,
  wallets: readonly Wallet[],
): Promise<ReadonlyMap<StellarAddress, StepError>> {
  const costs = await costsOf(services, poolId);
  const needed = amount('XLM', costs.block * MARGIN);
  const poor = wallets.filter(wallet => freeXlm(wallet) < needed);
  if (services.ledger.network.sponsor) return sponsorErrors(services, poor, costs);
  const whyNot = (wallet: Wallet): StepError => ({
    code: 'tx_insufficient_balance',
    message: `The custodial wallet has ${inWords(freeXlm(wallet))} for fees, and a block may need ${inWords(needed)}`,
  });
  return new Map(poor.map(wallet => [wallet.address, whyNot(wallet)]));
}

const NO_BLOCKS: SponsoredBlocks = { open: 0, worked: 0 };

const SPONSOR_LIMIT: StepError = {
  code: 'SPONSOR_LIMIT',
  message: 'The network fees that the platform pays for this wallet in a day are nearly used up',
};
const SPONSOR_CANNOT_PAY: StepError = {
  code: 'SPONSOR_CANNOT_PAY',
  message: 'The platform has too little XLM to pay the network fees of this block',
};

/**
 * Why the sponsor cannot pay for each of these wallets. Its XLM first serves the blocks planted in any pool, then these
 * wallets one after another. Two pools that plant at the same moment may count the same XLM; the margin covers that.
 */
async function sponsorErrors(
  services: EngineServices,
  wallets: readonly Wallet[],
  costs: Costs,
): Promise<ReadonlyMap<StellarAddress, StepError>> {
  const { database, clock, ledger, maxSponsoredADay } = services;
  const { sponsor } = ledger.network;
  if (!sponsor || wallets.length === 0) return new Map();
  const account = await withLedgerRetry(services, through => through.account(sponsor));
  const addresses = wallets.map(({ address }) => address);
  const [spent, planted] = await Promise.all([
    sponsoredFees(database, addresses, clock()),
    sponsoredBlocks(database, clock()),
  ]);
  const needed = costs.block * MARGIN;
  const due = ({ open, worked }: SponsoredBlocks) =>
    BigInt(open) * costs.block + BigInt(worked) * costs.harvest;
  let left = account ? freeXlm(account) : 0n;
  for (const blocks of planted.values()) left -= due(blocks);
  const errors = new Map<StellarAddress, StepError>();
  for (const address of addresses) {
    const afterwards = (spent.get(address) ?? 0n) + due(planted.get(address) ?? NO_BLOCKS) + needed;
    if (maxSponsoredADay !== undefined && afterwards > maxSponsoredADay) errors.set(address, SPONSOR_LIMIT);
    else if (left < needed) errors.set(address, SPONSOR_CANNOT_PAY);
    else left -= needed;
  }
  return errors;
}
