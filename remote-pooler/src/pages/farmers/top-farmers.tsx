import { type PoolerFarmer, parseAmount, useUnits } from 'shared-api';
import { usePoolerFarmers } from 'shared-api/operator';
import { EmptyState, ErrorState } from 'shared-ui';
import { Table } from 'shared-ui/content';
import { farmerColumns, farmerKey } from './farmer-columns.tsx';

const SHOWN = 5;
const READ = 100; // the longest page that a server gives

const earned = ({ totalEarnings }: PoolerFarmer) => parseAmount('KALE', totalEarnings ?? '0');

/** Those who earned most come first. */
const byEarnings = (farmers: readonly PoolerFarmer[]) =>
  farmers.toSorted((a, b) => (earned(a) === earned(b) ? 0 : earned(a) > earned(b) ? -1 : 1));

/** The 5 active farmers who earned most (spec §2, Manage Farmers Analytics). */
export const TopFarmers = () => {
  const { data, error, refresh, validating } = usePoolerFarmers({ status: 'active', limit: READ });
  const units = useUnits();
  if (!data && error)
    return (
      <ErrorState
        boxed
        message="Failed to load farmers. Please try again."
        onRetry={refresh}
        retrying={validating}
      />
    );
  const ofHowMany = data && data.total > READ ? ` (of the newest ${READ})` : '';
  return (
    <Table
      caption={`Top ${SHOWN} active farmers by total earnings${ofHowMany}`}
      columns={farmerColumns(units)}
      rows={byEarnings(data?.items ?? []).slice(0, SHOWN)}
      rowKey={farmerKey}
      skeletonRows={data ? 0 : SHOWN}
      empty={<EmptyState level={3} icon="users" title="No active farmers" />}
    />
  );
};
