import { FRESHNESS } from 'shared-api';
import { usePlantings } from 'shared-api/farmer';
import { AsOf, EmptyState, PageRows, Pager, Section, useListSearch, usePaged } from 'shared-ui';
import { ResourceState } from 'shared-ui/content';
import { PlantingTable } from './planting-table.tsx';
import { PoolLink } from './pool-link.tsx';
import { analyticsFailure } from './texts.ts';

const pageSize = 10; // spec §9, fetch page size

/** Planting History: every planting, ten to a page; the URL holds the page number. */
export const PlantingHistoryTab = () => {
  const { page, setPage } = useListSearch();
  const plantings = usePlantings({ page, limit: pageSize });
  const { shown, rows } = usePaged(plantings.data, page, setPage);

  return (
    <Section
      title="Planting History"
      actions={<AsOf at={plantings.updatedAt} freshFor={FRESHNESS.pulse.freshFor} />}
    >
      <ResourceState
        resource={{ ...plantings, data: shown }}
        failure={analyticsFailure}
        skeleton={<PlantingTable caption="Plantings" rows={[]} skeletonRows={pageSize} empty={null} />}
      >
        {({ items, pagination }) => (
          <>
            <PageRows {...rows}>
              <PlantingTable
                caption={`Plantings, page ${page} of ${pagination.totalPages}`}
                rows={items}
                empty={
                  <EmptyState
                    title="No planting history available"
                    icon="sprout"
                    level={3}
                    action={<PoolLink />}
                  >
                    Start farming to see your planting activities
                  </EmptyState>
                }
              />
            </PageRows>
            {pagination.totalPages > 1 && (
              <Pager
                label="Plantings"
                page={page}
                totalPages={pagination.totalPages}
                onPageChange={setPage}
              />
            )}
          </>
        )}
      </ResourceState>
    </Section>
  );
};
