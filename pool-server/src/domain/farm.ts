import type { Aggregate } from './aggregate.ts';
import type { Fact } from './events.ts';

/**
 * Why nothing can be planted: the farm's admin has paused it, its contract is gone, or the network was reset and with it
 * every account. A pause may last until the contract is upgraded.
 */
export type Closure = 'paused' | 'removed' | 'reset';

export type FarmEvent =
  | Fact<'FarmClosed', { why: Closure; ledger: number; openBlock: number | null }>
  | Fact<'FarmReopened', { ledger: number }>;

/** Whether the farm accepts plants, as of a ledger. */
export interface FarmStanding {
  readonly standing: 'open' | Closure;
  readonly ledger: number;
  /** The open block, which cannot be harvested before the next one opens; null if it is unknown. */
  readonly openBlock: number | null;
}

export const farm: Aggregate<FarmStanding, FarmEvent> = {
  type: 'farm',
  initialState: () => ({ standing: 'open', ledger: 0, openBlock: null }),
  evolve: (_, { type, data }) =>
    type === 'FarmClosed'
      ? { standing: data.why, ledger: data.ledger, openBlock: data.openBlock }
      : { standing: 'open', ledger: data.ledger, openBlock: null },
};

/**
 * Records a change of the farm's state. A provider that lags by some ledgers may still report the earlier state, so an
 * observation from an earlier ledger changes nothing. After a network reset, ledger numbers start again.
 */
export const observeFarm =
  ({ standing, ledger, openBlock }: FarmStanding) =>
  (known: FarmStanding): FarmEvent[] => {
    if (standing === known.standing) return [];
    if (ledger <= known.ledger && standing !== 'reset') return [];
    return standing === 'open'
      ? [{ type: 'FarmReopened', data: { ledger } }]
      : [{ type: 'FarmClosed', data: { why: standing, ledger, openBlock } }];
  };
