import type { ReactNode } from 'react';
import { type Pool, type PoolDetails, type UnitsOfPool, usePoolDetails, useUnits } from 'shared-api';
import { BlocksAsTime, type Column, Count, ErrorState, Money, Percent, Stack, Table } from 'shared-ui';
import { Dialog } from 'shared-ui/overlays';
import { readAmount } from '../amounts.ts';

type Compared = { pool: Pool; details: PoolDetails | undefined; error: boolean };
type Figure = { id: string; label: string; of: (compared: Compared) => ReactNode };

const UNKNOWN = 'Not available';

const figures = ({ stake, reward, blockSeconds }: UnitsOfPool): readonly Figure[] => {
  const detail = (show: (details: PoolDetails) => ReactNode) => (compared: Compared) =>
    compared.details ? show(compared.details) : compared.error ? UNKNOWN : 'Loading…';
  return [
    { id: 'share', label: 'Reward share', of: ({ pool }) => <Percent value={pool.rewardPercentage} /> },
    {
      id: 'fee',
      label: 'Platform fee',
      of: detail(({ terms }) => <Percent value={terms?.platformFee} of={1} />),
    },
    { id: 'success', label: 'Success rate', of: ({ pool }) => <Percent value={pool.successRate} /> },
    {
      id: 'reward',
      label: 'Average reward',
      of: ({ pool }) => <Money amount={readAmount(reward, pool.averageRewardHuman)} asset={reward} />,
    },
    {
      id: 'farmers',
      label: 'Farmers',
      of: ({ pool }) => `${pool.currentFarmers}/${pool.maxFarmers}`,
    },
    {
      id: 'staked',
      label: 'Total staked',
      of: ({ pool }) => <Money amount={readAmount(stake, pool.totalStakedHuman)} asset={stake} />,
    },
    {
      id: 'uptime',
      label: 'Uptime',
      of: detail(({ performance }) => <Percent value={performance?.uptime} />),
    },
    {
      id: 'blocks',
      label: 'Blocks mined',
      of: detail(({ performance }) => <Count value={performance?.totalBlocksMined} />),
    },
    {
      id: 'minimum',
      label: 'Minimum stake',
      of: detail(({ terms }) => <Money amount={readAmount(stake, terms?.minimumStake)} asset={stake} />),
    },
    { id: 'policy', label: 'Harvest policy', of: detail(({ terms }) => terms?.harvestPolicy ?? UNKNOWN) },
    {
      id: 'exit',
      label: 'Exit delay',
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

type CompareDialogProps = { pools: readonly Pool[]; onClose: () => void };

/** Up to four pools side by side, figure by figure. */
export default function CompareDialog({ pools, onClose }: CompareDialogProps) {
  const units = useUnits();
  const [a, b, c, d] = pools;
  const details = [
    usePoolDetails(a?.id ?? null),
    usePoolDetails(b?.id ?? null),
    usePoolDetails(c?.id ?? null),
    usePoolDetails(d?.id ?? null),
  ];
  const columns: readonly Column<Figure>[] = [
    { id: 'figure', header: 'Figure', cell: ({ label }) => label },
    ...pools.map((pool, index): Column<Figure> => {
      const { data, error } = details[index] ?? {};
      return {
        id: pool.id,
        header: pool.name,
        align: 'end',
        cell: ({ of }) => of({ pool, details: data, error: error !== undefined }),
      };
    }),
  ];
  const failed = details.filter(({ data, error }) => error && !data);
  return (
    <Dialog open onOpenChange={onClose} size="lg" title="Compare pools" description="Lifetime figures">
      {failed.length > 0 && (
        <ErrorState
          message="Failed to load pool details"
          onRetry={() => {
            for (const each of failed) each.refresh();
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
      </Stack>
    </Dialog>
  );
}
