import type { ReactNode } from 'react';
import type { Pagination, Resource } from 'shared-api';
import { EmptyState, ErrorState, type IconName, PageRows, Pager, usePaged } from 'shared-ui';
import { type Column, Table } from 'shared-ui/content';

/** How many a page of users or pools holds. */
export const PAGE_SIZE = 20;

type ListedProps<Item extends { id: string }> = {
  /** What they are, such as "Users": the name of the table and of its pager. */
  name: string;
  icon: IconName;
  list: Resource<{ items: Item[]; total: number; pagination: Pagination }>;
  columns: readonly Column<Item>[];
  skeletonRows: number;
  /** Said beneath "No … found". */
  nothing: ReactNode;
  page: number;
  onPageChange: (page: number, replace?: boolean) => void;
};

/** One page of a list in each of its states: on the way, failed, empty, full. */
export const Listed = <Item extends { id: string }>(props: ListedProps<Item>) => {
  const { name, icon, list, columns, skeletonRows, nothing, page, onPageChange } = props;
  const { data, error, refresh, validating } = list;
  const { shown, totalPages, rows } = usePaged(data, page, onPageChange);
  const things = name.toLowerCase();
  if (!data && error) {
    const message = `Failed to load ${things}. Please try again.`;
    return <ErrorState boxed message={message} onRetry={refresh} retrying={validating} />;
  }
  return (
    <>
      <PageRows {...rows}>
        <Table
          caption={name}
          captionHidden
          columns={columns}
          rows={shown?.items ?? []}
          rowKey={({ id }) => id}
          skeletonRows={shown ? 0 : skeletonRows}
          empty={
            <EmptyState icon={icon} title={`No ${things} found`}>
              {nothing}
            </EmptyState>
          }
        />
      </PageRows>
      {totalPages > 1 && (
        <Pager label={name} page={page} totalPages={totalPages} onPageChange={onPageChange} />
      )}
    </>
  );
};
