import { type PoolerFarmer, parseAmount, type UnitsOfPool, usePoolerFarmers, useUnits } from 'shared-api';
import {
  Badge,
  Button,
  type Column,
  Count,
  EmptyState,
  ErrorState,
  Money,
  Page,
  Pager,
  Percent,
  RelativeTime,
  readStatus,
  Stack,
  StatusBadge,
  Table,
  useSearchParams,
} from 'shared-ui';

const PAGE_SIZE = 20;

const money = (decimal: string | null | undefined, asset: UnitsOfPool['reward']) => (
  <Money amount={decimal == null ? null : parseAmount(asset, decimal)} asset={asset} />
);

const columns = (units: UnitsOfPool): readonly Column<PoolerFarmer>[] => [
  { id: 'farmer', header: 'Farmer', cell: ({ name, email, farmerId }) => name ?? email ?? farmerId },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) =>
      status === 'suspended' ? (
        <Badge tone="danger">Suspended</Badge>
      ) : (
        <StatusBadge status={readStatus(status)} />
      ),
  },
  { id: 'joined', header: 'Joined', cell: ({ joinedAt }) => <RelativeTime at={joinedAt} /> },
  {
    id: 'success',
    header: 'Success rate',
    align: 'end',
    cell: ({ successRate }) => <Percent value={successRate} />,
  },
  { id: 'stake', header: 'Staked', align: 'end', cell: ({ stake }) => money(stake, units.stake) },
  {
    id: 'earned',
    header: 'Earnings',
    align: 'end',
    cell: ({ totalEarnings }) => money(totalEarnings, units.reward),
  },
  {
    id: 'blocks',
    header: 'Blocks',
    align: 'end',
    cell: ({ blocksParticipated }) => <Count value={blocksParticipated} />,
  },
];

/** The farmers of the operator's pool (spec §2, /pooler/farmers). */
export default function Farmers() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const farmers = usePoolerFarmers({ page, limit: PAGE_SIZE });
  const units = useUnits();
  return (
    <Page
      title="Manage Farmers"
      description="Who mines in your pool, and how it goes for them"
      actions={
        <Button icon="refresh" onClick={farmers.refresh} pending={farmers.validating}>
          Refresh
        </Button>
      }
    >
      {!farmers.data && farmers.error ? (
        <ErrorState boxed message="Failed to load farmers. Please try again." onRetry={farmers.refresh} />
      ) : (
        <Stack>
          <Table
            caption="Farmers"
            captionHidden
            columns={columns(units)}
            rows={farmers.data?.items ?? []}
            rowKey={({ farmerId }) => farmerId}
            skeletonRows={farmers.data ? 0 : 5}
            empty={
              <EmptyState icon="users" title="No farmers yet">
                Farmers appear here when they join your pool.
              </EmptyState>
            }
          />
          {farmers.data && farmers.data.total > PAGE_SIZE && (
            <Pager
              label="Farmers"
              page={page}
              totalPages={Math.ceil(farmers.data.total / PAGE_SIZE)}
              onPageChange={next => setParams({ page: String(next) })}
            />
          )}
        </Stack>
      )}
    </Page>
  );
}
