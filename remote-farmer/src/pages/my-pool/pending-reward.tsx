import {
  type Asset,
  type FarmerContract,
  type FarmerMoney,
  type FarmerSummary,
  shownTotal,
} from 'shared-api';
import { Money } from 'shared-ui';
import { readAmount } from '../amounts.ts';

const inWords = (blocks: number, kind = '') => `${blocks} ${kind}${blocks === 1 ? 'block' : 'blocks'}`;

/**
 * The Pending reward as the wallet shows it, or that of the contract on servers without the farmer's money. A block's
 * reward is known once the block has closed; a server that reports no amount still reports the number of pending
 * blocks.
 */
export const pendingReward = (
  contract: FarmerContract,
  summary: FarmerSummary | undefined,
  money: FarmerMoney | undefined,
  asset: Asset,
  places = 2,
) => {
  const amount = money
    ? shownTotal(money, places).pendingReward
    : readAmount(asset, contract.pending_rewards);
  const blocks = summary?.pendingHarvests;
  const counted = blocks == null ? 'Not available' : inWords(blocks);
  // A worked block that is still open is not part of the amount yet.
  const closed = money?.pendingBlocks ?? (amount === 0n && blocks ? 0 : blocks);
  const from = () => {
    if (closed == null) return 'Worked, not yet harvested';
    const more = (blocks ?? 0) > closed ? `, ${(blocks ?? 0) - closed} more still open` : '';
    if (closed > 0) return `${amount === 0n ? 'No reward in' : 'From'} ${inWords(closed, 'worked ')}${more}`;
    return (blocks ?? 0) > 0 ? `${counted} worked, still open` : 'No pending blocks';
  };
  return amount === null
    ? { known: false, isDue: false, value: counted, note: 'Worked, amount known at the harvest' }
    : {
        known: true,
        isDue: amount > 0n,
        value: <Money amount={amount} asset={asset} places={places} />,
        note: from(),
      };
};
