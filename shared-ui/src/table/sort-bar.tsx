import { styled } from 'styled-components';
import type { Sort } from '../data/table-parts.tsx';
import { IconButton } from '../forms/icon-button.tsx';
import { Select } from '../forms/select.tsx';
import type { DataColumn } from './use-rows.ts';

const Bar = styled.div`
  display: flex;
  align-items: end;
  gap: var(--space-2);

  & > :first-child {
    flex: 1;
  }
`;

type SortBarProps<Row> = {
  columns: readonly DataColumn<Row>[];
  sort?: Sort;
  onSortChange: (sort: Sort) => void;
};

/** The order of cards, which have no column heads to press. */
export const SortBar = <Row,>({ columns, sort, onSortChange }: SortBarProps<Row>) => {
  const options = columns.flatMap(({ id, header, sortBy }) => (sortBy ? [{ value: id, label: header }] : []));
  if (options.length === 0) return null;
  const direction = sort?.direction ?? 'descending';
  return (
    <Bar data-screen>
      <Select
        label="Sort by"
        labelHidden
        options={options}
        placeholder={sort ? undefined : 'Sort by…'}
        value={sort?.column}
        onValueChange={column => onSortChange({ column, direction })}
      />
      {sort && (
        <IconButton
          icon={direction === 'descending' ? 'arrow-down' : 'arrow-up'}
          label={direction === 'descending' ? 'Descending. Sort ascending' : 'Ascending. Sort descending'}
          onClick={() =>
            onSortChange({ ...sort, direction: direction === 'descending' ? 'ascending' : 'descending' })
          }
        />
      )}
    </Bar>
  );
};
