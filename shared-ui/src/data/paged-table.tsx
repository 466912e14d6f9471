import type { Pagination, Resource } from 'shared-api';
import { ErrorState } from '../feedback/empty-state.tsx';
import { PageRows, usePaged } from './paged.ts';
import { Pager } from './pager.tsx';
import { Table, type TableProps } from './table.tsx';

type PagedTableProps<Row> = Omit<TableProps<Row>, 'caption' | 'captionHidden' | 'rows'> & {
  /** The accessible name of the table and its pager. */
  name: string;
  list: Resource<{ items: readonly Row[]; pagination: Pagination }>;
  /** The title of the error, above the server's message. */
  failure: string;
  page: number;
  onPageChange: (page: number, replace?: boolean) => void;
};

/** One page of a list in each of its states: loading, failed, empty, full. */
export const PagedTable = <Row,>(props: PagedTableProps<Row>) => {
  const { name, list, failure, page, onPageChange, skeletonRows = 5, ...table } = props;
  const { data, error } = list;
  const { shown, totalPages, rows } = usePaged(data, page, onPageChange);
  if (!data && error) return <ErrorState boxed message={failure} detail={error.message} of={list} />;
  return (
    <>
      <PageRows data-page-rows="" {...rows}>
        <Table
          {...table}
          caption={name}
          captionHidden
          rows={shown?.items ?? []}
          skeletonRows={shown ? 0 : skeletonRows}
        />
      </PageRows>
      {totalPages > 1 && (
        <Pager label={name} page={page} totalPages={totalPages} onPageChange={onPageChange} />
      )}
    </>
  );
};
