import { shortAddress } from 'shared-api';
import type { WalletMovement } from 'shared-api/membership';
import { formatCount, type IconName } from 'shared-ui';
import { NO_REWARD } from 'shared-ui/content';
import type { MovementRow } from './movement-runs.ts';

export const movementIcons = {
  deposit: 'arrow-down',
  withdrawal: 'arrow-up',
  reward: 'wheat',
  loss: 'failure',
  fees: 'coins',
  unknown: 'history',
} as const satisfies Record<WalletMovement['kind'], IconName>;

const block = (index: number | null) => (index === null ? '' : `, block #${index}`);

/** The name of a movement. */
export function movementName({ kind, status, blockIndex, run, mayContinue }: MovementRow): string {
  switch (kind) {
    case 'deposit':
      return 'Deposit';
    case 'withdrawal':
      if (status === 'requested') return 'Withdrawal, requested';
      if (status === 'submitted') return 'Withdrawal, sent';
      return status === 'failed' ? 'Withdrawal, failed' : 'Withdrawal';
    case 'reward':
      return run
        ? `Harvest, ${run.count} blocks${mayContinue ? ' on this page' : ''}`
        : `Reward${block(blockIndex)}`;
    case 'loss':
      return `Lost stake${block(blockIndex)}`;
    case 'fees':
      return 'Network fees';
    default:
      return 'Movement';
  }
}

const isZero = (decimal: string) => /^-?0*\.?0*$/.test(decimal);

/** Its source or destination, and why a stake was lost, nothing was earned or nothing was sent. */
export function movementParty(movement: MovementRow): string {
  const { kind, status, address, poolerName, reason, transactions, amount, run } = movement;
  switch (kind) {
    case 'deposit':
      return address ? shortAddress(address) : 'Received before records began';
    case 'withdrawal':
      if (status === 'failed') return `Nothing was sent: ${reason ?? 'the network refused it'}`;
      return address ? shortAddress(address) : 'Your payout wallet';
    case 'reward':
      if (run) return `${poolerName ?? 'Your pool'}, #${run.first} to #${run.last}`;
      return isZero(amount)
        ? `${poolerName ?? 'Your pool'}: no reward, ${NO_REWARD}`
        : (poolerName ?? 'Your pool');
    case 'loss':
      return [poolerName, reason].filter(Boolean).join(': ');
    case 'fees':
      return transactions === 1
        ? '1 transaction'
        : `${formatCount(transactions ?? 0)} transactions in one day`;
    default:
      return '';
  }
}
