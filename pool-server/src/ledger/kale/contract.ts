import { type ContractFailure, kaleFailure } from '../failures.ts';
import { leadingZeros, workHash } from './hash.ts';
import { harvestReward, isInverted, normalizedSum } from './reward.ts';
import {
  type Farm,
  hasExpired,
  type KaleChange,
  type KalePail,
  type KaleState,
  type LedgerMoment,
  lifeEnd,
  newBlock,
  newFarmBlock,
} from './state.ts';

/** A call either changes the state and returns something, or fails and changes nothing. */
export type KaleResult<Returned> =
  | { readonly ok: true; readonly change: KaleChange; readonly returned: Returned }
  | { readonly ok: false; readonly failure: ContractFailure };

const fail = (code: Parameters<typeof kaleFailure>[0]) =>
  ({ ok: false, failure: kaleFailure(code) }) as const;

const liveBlock = (state: KaleState, index: number, now: LedgerMoment) => {
  const block = state.block(index);
  return block && !hasExpired(block, now.sequence) ? block : undefined;
};

const livePail = (state: KaleState, farmer: string, index: number, now: LedgerMoment) => {
  const pail = state.pail(farmer, index);
  return pail && !hasExpired(pail, now.sequence) ? pail : undefined;
};

/** A farmer stakes 0 or more atomic KALE, which are burned. This may open the next block (KALE rules 1.3). */
export function plant(
  state: KaleState,
  now: LedgerMoment,
  { farmer, amount }: { farmer: string; amount: bigint },
): KaleResult<{ index: number; openedBlock: boolean }> {
  const { farm } = state;
  let { index, farmBlock } = farm;
  if (amount < 0n) return fail(6);
  if (farm.paused) return fail(4);
  if (!farmBlock) return fail(3);

  let block = liveBlock(state, index, now);
  const openedBlock = !block || now.time >= farmBlock.timestamp + now.blockInterval;
  if (now.time >= farmBlock.timestamp + now.blockInterval) {
    block = newBlock(farmBlock, now);
    farmBlock = newFarmBlock(now);
    index += 1;
  } else if (!block) {
    // The block expired or was removed: the FarmBlock continues. At index 0 it is the very first block.
    block = newBlock(farmBlock, now);
    if (index > 0) index += 1;
  }
  if (livePail(state, farmer, index, now)) return fail(8);

  const { sequence } = now;
  const pail: KalePail = { sequence, stake: amount, gap: null, zeros: null, liveUntil: lifeEnd(now) };
  const gathered = {
    ...farmBlock,
    minStake: amount < farmBlock.minStake ? amount : farmBlock.minStake,
    maxStake: amount > farmBlock.maxStake ? amount : farmBlock.maxStake,
  };
  return {
    ok: true,
    change: {
      farm: { ...farm, index, farmBlock: gathered },
      block: { index, value: { ...block, stakedTotal: block.stakedTotal + amount } },
      pail: { farmer, index, value: pail },
      burned: amount,
      minted: 0n,
    },
    returned: { index, openedBlock },
  };
}

/** Anyone may submit a farmer's hash for the current block; only a better one replaces the previous one (KALE rules 1.4). */
export function work(
  state: KaleState,
  now: LedgerMoment,
  { farmer, key, hash, nonce }: { farmer: string; key: Uint8Array; hash: Uint8Array; nonce: bigint },
): KaleResult<{ index: number; gap: number; zeros: number }> {
  const { farm } = state;
  const { index, farmBlock } = farm;
  if (!farmBlock) return fail(3);
  const block = liveBlock(state, index, now);
  if (!block) return fail(11);
  const pail = livePail(state, farmer, index, now);
  if (!pail) return fail(9);
  const gap = now.sequence - pail.sequence;
  if (gap <= 0) return fail(15);
  const found = workHash({ index, nonce, entropy: block.entropy, farmer: key });
  if (Buffer.compare(found, hash) !== 0) return fail(13);
  if (isInverted(block)) return fail(12);
  const zeros = leadingZeros(found);
  if (pail.zeros !== null && zeros <= pail.zeros) return fail(7);

  // The contract subtracts the earlier submission with the new gap, so the total keeps a remainder of the old one.
  const { stake } = pail;
  const before = pail.zeros === null ? 0n : normalizedSum(block, { gap, stake, zeros: pail.zeros });
  const share = normalizedSum(block, { gap, stake, zeros });
  const gathered = {
    ...farmBlock,
    entropy: found,
    minGap: Math.min(farmBlock.minGap, gap),
    maxGap: Math.max(farmBlock.maxGap, gap),
    minZeros: Math.min(farmBlock.minZeros, zeros),
    maxZeros: Math.max(farmBlock.maxZeros, zeros),
  };
  return {
    ok: true,
    change: {
      farm: { ...farm, farmBlock: gathered },
      block: {
        index,
        value: {
          ...block,
          normalizedTotal: block.normalizedTotal + share - before,
          stakedTotal: pail.zeros === null ? block.stakedTotal - stake : block.stakedTotal,
        },
      },
      pail: { farmer, index, value: { ...pail, gap, zeros } },
      burned: 0n,
      minted: 0n,
    },
    returned: { index, gap, zeros },
  };
}

/** Anyone may collect a farmer's reward and stake of a closed block; both are minted to the farmer (KALE rules 1.6). */
export function harvest(
  state: KaleState,
  now: LedgerMoment,
  { farmer, index }: { farmer: string; index: number },
): KaleResult<{ reward: bigint; stake: bigint }> {
  const block = liveBlock(state, index, now);
  if (!block) return fail(11);
  const pail = livePail(state, farmer, index, now);
  if (!pail) return fail(9);
  if (index >= state.farm.index) return fail(14);
  const { gap, stake, zeros } = pail;
  if (gap === null || zeros === null) return fail(10);
  if (isInverted(block)) return fail(12);
  const reward = harvestReward(index, block, { gap, stake, zeros });
  return {
    ok: true,
    change: { pail: { farmer, index, value: null }, burned: 0n, minted: reward + stake },
    returned: { reward, stake },
  };
}

/** Pauses planting and nothing else. Pausing twice is refused, and so is unpausing a running farm. */
export function setPaused(farm: Farm, paused: boolean): { ok: true; farm: Farm } | ReturnType<typeof fail> {
  if (farm.paused === paused) return fail(paused ? 4 : 5);
  return { ok: true, farm: { ...farm, paused } };
}
