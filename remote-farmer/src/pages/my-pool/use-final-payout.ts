import { type Amount, type ContractId, sum, useUnits } from 'shared-api';
import { useHarvests } from 'shared-api/farmer';
import { readAmount } from '../amounts.ts';

const MOST = 100;

/** The payments of a contract since its exit was requested. */
export type FinalPayout = {
  /** Null when one response cannot hold all harvests, because a partial sum would be wrong. */
  paid: Amount | null;
  harvests: number;
  /** Of the newest harvest. */
  transactionHash: string | null;
};

/** The sum of the harvests after an exit was requested (ISO 8601), to the unit; null while they are unknown. */
export const useFinalPayout = (
  contractId: ContractId,
  requestedAt: string | null | undefined,
): FinalPayout | null => {
  const { reward } = useUnits();
  const { data } = useHarvests({ from: requestedAt ?? undefined, status: 'success', page: 1, limit: MOST });
  if (!data || !requestedAt) return null;
  const since = Date.parse(requestedAt);
  const final = data.items.filter(
    row => row.contractId === contractId || (!row.contractId && Date.parse(row.harvestedAt ?? '') >= since),
  );
  const amounts = final.flatMap(row => readAmount(reward, row.rewardAmountHuman) ?? []);
  return {
    paid: data.total > MOST ? null : sum(reward, amounts),
    harvests: data.total > MOST ? data.total : final.length,
    transactionHash: final[0]?.transactionHash ?? null,
  };
};
