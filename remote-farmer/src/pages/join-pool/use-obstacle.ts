import { useEffect, useEffectEvent } from 'react';
import { type Contract, type PoolerId, parseAmount, type UserStatusReport } from 'shared-api';
import { useUserStatus } from 'shared-api/farmer';
import { useUnconfirmedContract } from 'shared-api/membership';
import { useServerNow } from 'shared-ui';

/** Why a farmer cannot request a contract now. */
export type Obstacle =
  | { kind: 'not-funded'; status: UserStatusReport }
  | { kind: 'in-pool' | 'exiting'; poolerId: PoolerId | null | undefined }
  | { kind: 'not-confirmed'; contract: Contract };

/** Whether the platform opens the unfunded wallet, so that the farmer sends nothing. */
export const opensByItself = ({ minimumRequired }: UserStatusReport) =>
  minimumRequired != null && parseAmount('XLM', minimumRequired) === 0n;

const readObstacle = (
  status: UserStatusReport | undefined,
  unconfirmed: Contract | undefined,
): Obstacle | null => {
  const { contract, funded } = { ...status };
  if (contract?.status === 'active') return { kind: 'in-pool', poolerId: contract.poolerId };
  if (contract?.status === 'exiting') return { kind: 'exiting', poolerId: contract.poolerId };
  if (unconfirmed) return { kind: 'not-confirmed', contract: unconfirmed };
  return status && funded === false ? { kind: 'not-funded', status } : null;
};

/** Why the farmer cannot join, if known; null leaves the decision to the server. */
export const useObstacle = (): Obstacle | null => {
  const status = useUserStatus();
  const obstacle = readObstacle(status.data, useUnconfirmedContract(useServerNow(10_000)));
  const atOpening = useEffectEvent(() => {
    // The status may be a minute old, and the wallet may have been funded since.
    if (obstacle) status.refresh();
  });
  useEffect(() => atOpening(), []);
  return obstacle;
};
