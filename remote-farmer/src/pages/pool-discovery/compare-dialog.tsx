import type { ReactNode } from 'react';
import { type PoolDetails, type PoolerId, type UnitsOfPool, useUnits } from 'shared-api';
import { BlocksAsTime, Count, ErrorState, Money, Percent, Stack, Term, VisuallyHidden } from 'shared-ui';
import { type Column, Table } from 'shared-ui/content';
import { Dialog } from 'shared-ui/overlays';
import { styled } from 'styled-components';
import { readAmount } from '../amounts.ts';
import { type Better, bestOf, RANKED } from './compare-best.ts';
import { MinimumStake } from './pool-terms.tsx';

/** A pool that was chosen, as far as it is known. */
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
  of: (compared: Compared) => ReactNode;
  /** Absent where no value is better than another. */
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
    background: var(--text-3);
    vertical-align: middle;
  }
`;

/** Kept on one line. */
const Label = styled.span`
  white-space: nowrap;
`;

const Legend = styled.p`
  color: var(--text-2);
  font-size: var(--text-caption);
`;

const UNKNOWN = 'Not available';

const figures = ({ stake, reward, blockSeconds }: UnitsOfPool): readonly Figure[] => {
  const detail = (show: (details: PoolDetails) => ReactNode) => (compared: Compared) =>
    compared.details ? show(compared.details) : compared.error ? UNKNOWN : 'Loading…';
  return [
    {
      id: 'keep',
      label: <Term name="you-keep">You keep</Term>,
      rank: RANKED.keep,
      of: detail(({ youKeep }) => <Percent value={youKeep} />),
    },
    {
      id: 'reward',
      label: (
        <>
          <Term name="average-reward">Average reward</Term>, 24 h
        </>
      ),
      rank: RANKED.reward,
      of: detail(pool => <Money amount={readAmount(reward, pool.averageRewardHuman)} asset={reward} />),
    },
    {
      id: 'success',
      label: (
        <>
          <Term name="success-rate">Success rate</Term>, all time
        </>
      ),
      rank: RANKED.success,
      of: detail(({ successRate }) => <Percent value={successRate} />),
    },
    {
      id: 'uptime',
      label: (
        <>
          <Term name="uptime">Uptime</Term>, since approval
        </>
      ),
      rank: RANKED.uptime,
      of: detail(({ performance }) => <Percent value={performance?.uptime} />),
    },
    {
      id: 'share',
      label: 'Reward share',
      of: detail(({ rewardPercentage }) => <Percent value={rewardPercentage} />),
    },
    {
      id: 'fee',
      label: 'Platform fee',
      of: detail(({ terms }) => <Percent value={terms?.platformFee} of={1} />),
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
      label: 'Total staked, now',
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

type CompareDialogProps = { pools: readonly Compared[]; onClose: () => void };

/** Up to four pools side by side, figure by figure. */
export default function CompareDialog({ pools, onClose }: CompareDialogProps) {
  const units = useUnits();
  const known = pools.flatMap(({ details }) => details ?? []);
  const columns: readonly Column<Figure>[] = [
    { id: 'figure', header: 'Figure', cell: ({ label }) => <Label>{label}</Label> },
    ...pools.map(
      (pool): Column<Figure> => ({
        id: pool.id,
        header: pool.name,
        align: 'end',
        cell: ({ of, rank }) =>
          rank && bestOf(known, rank).has(pool.id) ? (
            <Best>
              {of(pool)}
              <VisuallyHidden> (best)</VisuallyHidden>
            </Best>
          ) : (
            of(pool)
          ),
      }),
    ),
  ];
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
      {/* Takes the focus, so that the keyboard can scroll what is longer than the screen. */}
      <Stack role="region" aria-label="Figures" tabIndex={0}>
        <Table
          caption="Pools side by side"
          captionHidden
          columns={columns}
          rows={figures(units)}
          rowKey={({ id }) => id}
        />
        <Legend>
          <Best as="span" /> marks the best value in a row
        </Legend>
      </Stack>
    </Dialog>
  );
}
