import { FRESHNESS, usePools, useUnits } from 'shared-api';
import { AsOf, Button, EmptyState, ErrorState, Page, Table } from 'shared-ui';
import { poolColumns } from './pool-columns.tsx';
import { PoolFigures } from './pool-figures.tsx';

/** How the pools compare, from their real figures (spec §2, /analytics/performance). */
export default function Performance() {
  const { data, error, refresh, validating, updatedAt } = usePools({ page: 1, limit: 100 });
  const units = useUnits();
  return (
    <Page
      title="Performance Analytics"
      description="How the pools compare over their whole life"
      actions={
        <>
          <AsOf at={updatedAt} freshFor={FRESHNESS.session.freshFor} />
          <Button icon="refresh" onClick={refresh} pending={validating}>
            Refresh
          </Button>
        </>
      }
    >
      {!data && error ? (
        <ErrorState
          boxed
          message="Failed to load pools. Please try again."
          onRetry={refresh}
          retrying={validating}
        />
      ) : (
        <>
          <PoolFigures pools={data?.items} />
          <Table
            caption="Pool comparison"
            columns={poolColumns(units)}
            rows={data?.items ?? []}
            rowKey={({ id }) => id}
            skeletonRows={data ? 0 : 3}
            empty={
              <EmptyState icon="pool" title="No Pools Found">
                No mining pools are available at the moment.
              </EmptyState>
            }
          />
        </>
      )}
    </Page>
  );
}
