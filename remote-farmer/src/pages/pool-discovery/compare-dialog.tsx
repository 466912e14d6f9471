import type { ReactNode } from 'react';
import {
  type Amount,
  formatAmount,
  type PoolDetails,
  type PoolerId,
  parseAmount,
  type UnitsOfPool,
  useUnits,
} from 'shared-api';
import { useFarmerMoney } from 'shared-api/farmer';
import {
  BlocksAsTime,
  Count,
  ErrorState,
  Link,
  Money,
  Percent,
  Stack,
  Term,
  VisuallyHidden,
} from 'shared-ui';
import { Dialog } from 'shared-ui/overlays';
import { styled } from 'styled-components';
import { readAmount } from '../amounts.ts';
import { usePoolsPath } from '../pools-path.ts';
import { type Better, bestOf, RANKED } from './compare-best.ts';
import { ExpectedPerDay, INTERVAL, STAKE } from './expected-per-day.tsx';
import { PoolStatusMark } from './pool-status.tsx';
import { MinimumStake } from './pool-terms.tsx';

/** A chosen pool, with its known data. */
type Compared = {
  id: PoolerId;
  name: string;
  details: PoolDetails | undefined;
  error: boolean;
  refresh: (() => void) | undefined;
};
type Figure = {
  id: string;
  label: ReactNode;
  /** The time span or condition that it applies to. */
  note?: string;
  of: (compared: Compared) => ReactNode;
  /** Absent if no value is better than another. */
  rank?: Better;
};

/** The best value of its row. */
const Best = styled.strong`
  font-weight: 600;

  &::before {
    content: '';
    display: inline-block;
    width: 6px;
    height: 6px;
    margin-right: 0.375rem;
    border-radius: var(--radius-full);
    background: var(--gain);
    vertical-align: middle;
  }
`;

/** One column per pool, on phones too; scrolls sideways if the pools do not fit, with fixed row names. */
const SideBySide = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;

  th,
  td {
    min-width: 6rem;
    padding: var(--space-2) 0 var(--space-2) var(--space-3);
    font-weight: 400;
    text-align: right;
  }

  tr > :first-child {
    position: sticky;
    left: 0;
    padding-left: 0;
    background: var(--surface);
    color: var(--text-2);
    text-align: left;
  }

  thead th {
    vertical-align: top;
  }

  thead a {
    display: block;
    color: var(--text);
    font-weight: 600;
  }

  tbody tr > * {
    border-top: 1px solid var(--line);
  }
`;

const Note = styled.small`
  display: block;
  color: var(--text-3);
  font-size: var(--text-caption);
  line-height: var(--leading-caption);
`;

const Legend = styled.p`
  color: var(--text-2);
  font-size: var(--text-caption);
`;

const UNKNOWN = 'Not available';

/** The amount for which a visitor without KALE sees the projection. */
const EXAMPLE = parseAmount('KALE', 5_000);

const figures = (
  { stake, reward, blockSeconds }: UnitsOfPool,
  balance: Amount<'KALE'>,
): readonly Figure[] => {
  const detail = (show: (details: PoolDetails) => ReactNode) => (compared: Compared) =>
    compared.details ? show(compared.details) : compared.error ? UNKNOWN : 'Loading…';
  return [
    {
      id: 'keep',
      label: <Term name="you-keep">You keep</Term>,
      rank: RANKED.keep,
      of: detail(({ youKeep }) => <Percent value={youKeep} places="terms" />),
    },
    {
      id: 'reward',
      label: <Term name="average-reward">Average reward</Term>,
      note: 'Per planted block, 24 h',
      rank: RANKED.reward,
      of: detail(pool => <Money amount={readAmount(reward, pool.averageRewardHuman)} asset={reward} />),
    },
    {
      id: 'success',
      label: <Term name="success-rate">Success rate</Term>,
      note: 'All time',
      rank: RANKED.success,
      of: detail(({ successRate }) => <Percent value={successRate} missing="–" />),
    },
    {
      id: 'expected',
      label: 'Expected net earned a day',
      note: `${STAKE * 100}% of ${formatAmount(balance)} KALE, every ${INTERVAL} blocks`,
      of: detail(pool => <ExpectedPerDay pool={pool} balance={balance} />),
    },
    {
      id: 'uptime',
      label: <Term name="uptime">Uptime</Term>,
      note: 'Since approval',
      rank: RANKED.uptime,
      of: detail(({ performance }) => <Percent value={performance?.uptime} missing="–" />),
    },
    {
      id: 'share',
      label: 'Reward share',
      note: 'Yours, before the platform fee',
      of: detail(({ rewardPercentage }) => <Percent value={rewardPercentage} places="terms" />),
    },
    {
      id: 'split',
      label: 'Reward Split',
      note: "The pool's part",
      of: detail(({ terms }) => <Percent value={terms?.rewardSplit} of={1} places="terms" />),
    },
    {
      id: 'fee',
      label: 'Platform fee',
      of: detail(({ terms }) => <Percent value={terms?.platformFee} of={1} places="terms" />),
    },
    {
      id: 'farmers',
      label: 'Farmers',
      of: detail(({ currentFarmers, maxFarmers }) =>
        currentFarmers == null || maxFarmers == null ? UNKNOWN : `${currentFarmers} of ${maxFarmers}`,
      ),
    },
    {
      id: 'staked',
      label: 'Total staked',
      note: 'Now',
      of: detail(({ statistics }) => (
        <Money amount={readAmount(stake, statistics?.totalStaked)} asset={stake} />
      )),
    },
    {
      id: 'blocks',
      label: 'Blocks mined',
      of: detail(({ performance }) => <Count value={performance?.totalBlocksMined} />),
    },
    {
      id: 'minimum',
      label: 'Minimum stake',
      rank: RANKED.minimum,
      of: detail(({ terms }) => <MinimumStake amount={readAmount(stake, terms?.minimumStake)} />),
    },
    { id: 'policy', label: 'Harvest policy', of: detail(({ terms }) => terms?.harvestPolicy ?? UNKNOWN) },
    {
      id: 'exit',
      label: 'Exit delay',
      rank: RANKED.exit,
      of: detail(({ terms }) =>
        terms?.exitDelay == null ? (
          UNKNOWN
        ) : (
          <BlocksAsTime blocks={terms.exitDelay} blockSeconds={blockSeconds} />
        ),
      ),
    },
  ];
};

type CompareDialogProps = {
  pools: readonly Compared[];
  /** The pool that the farmer is in. */
  own: PoolerId | null | undefined;
  onClose: () => void;
};

/** Up to four pools side by side, figure by figure. */
export default function CompareDialog({ pools, own, onClose }: CompareDialogProps) {
  const units = useUnits();
  const poolsPath = usePoolsPath();
  const total = readAmount('KALE', useFarmerMoney().data?.total);
  const balance = total !== null && total > 0n ? total : EXAMPLE;
  const known = pools.flatMap(({ details }) => details ?? []);
  const failed = pools.filter(({ error }) => error);
  return (
    <Dialog open onOpenChange={onClose} size="lg" title="Compare pools">
      {failed.length > 0 && (
        <ErrorState
          message="Failed to load pool details"
          onRetry={() => {
            for (const { refresh } of failed) refresh?.();
          }}
        />
      )}
      {/* Focusable, so that the keyboard can scroll content longer than the screen. */}
      <Stack role="region" aria-label="Figures" tabIndex={0} style={{ overflowX: 'auto' }}>
        <SideBySide>
          <VisuallyHidden as="caption">Pools side by side</VisuallyHidden>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Figure</VisuallyHidden>
              </th>
              {pools.map(({ id, name, details }) => (
                <th key={id} scope="col">
                  <Link to={`${poolsPath}/${encodeURIComponent(id)}`}>{name}</Link>
                  {details && <PoolStatusMark status={details.status} own={id === own} />}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures(units, balance).map(({ id, label, note, of, rank }) => {
              const best = rank && bestOf(known, rank);
              return (
                <tr key={id}>
                  <th scope="row">
                    {label}
                    {note && <Note> {note}</Note>}
                  </th>
                  {pools.map(pool => (
                    <td key={pool.id}>
                      {best?.has(pool.id) ? (
                        <Best>
                          {of(pool)}
                          <VisuallyHidden> (best)</VisuallyHidden>
                        </Best>
                      ) : (
                        of(pool)
                      )}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </SideBySide>
        <Legend>
          <Best as="span" /> marks the best value in a row
        </Legend>
      </Stack>
    </Dialog>
  );
}
