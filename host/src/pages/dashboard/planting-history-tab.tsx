import { FRESHNESS } from 'shared-api';
import { usePlantings } from 'shared-api/farmer';
import { AsOf, ButtonLink, EmptyState, Pager, Section, useSearchParams } from 'shared-ui';
import { Shown } from '../shown.tsx';
import { PlantingTable } from './planting-table.tsx';
import { analyticsFailure } from './texts.ts';

const pageSize = 10; // spec §9, fetch page size

/** Planting History: every planting, ten to a page; the page stands in the URL. */
export const PlantingHistoryTab = () => {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(search.get('page')) || 1));
  const plantings = usePlantings({ page, limit: pageSize });

  const turnTo = (next: number) =>
    setSearch(before => {
      const after = new URLSearchParams(before);
      if (next === 1) after.delete('page');
      else after.set('page', String(next));
      return after;
    });

  return (
    <Section
      title="Planting History"
      actions={<AsOf at={plantings.updatedAt} freshFor={FRESHNESS.pulse.freshFor} />}
    >
      <Shown
        resource={plantings}
        failure={analyticsFailure}
        skeleton={<PlantingTable caption="Plantings" rows={[]} skeletonRows={pageSize} empty={null} />}
      >
        {({ items, pagination }) => (
          <>
            <PlantingTable
              caption={`Plantings, page ${page} of ${pagination.totalPages}`}
              rows={items}
              empty={
                <EmptyState
                  title="No planting history available"
                  icon="sprout"
                  level={3}
                  action={<ButtonLink to="/farmer/pools">Browse Pools</ButtonLink>}
                >
                  Start farming to see your planting activities
                </EmptyState>
              }
            />
            {pagination.totalPages > 1 && (
              <Pager label="Plantings" page={page} totalPages={pagination.totalPages} onPageChange={turnTo} />
            )}
          </>
        )}
      </Shown>
    </Section>
  );
};
