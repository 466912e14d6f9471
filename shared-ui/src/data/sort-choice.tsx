import { styled } from 'styled-components';
import { IconButton } from '../forms/icon-button.tsx';
import { Select } from '../forms/select.tsx';
import type { Sort } from './table-parts.tsx';

const Bar = styled.div`
  display: none;
  align-items: end;
  gap: var(--space-2);

  & > :first-child {
    flex: 1;
  }

  @media (max-width: 639.98px) {
    display: flex;
  }
`;

type SortChoiceProps = {
  columns: readonly { id: string; header: string; sortable?: boolean }[];
  sort?: Sort;
  onSortChange: (sort: Sort) => void;
};

/** The order of a list where its rows are cards, which have no column heads to press. */
export const SortChoice = ({ columns, sort, onSortChange }: SortChoiceProps) => {
  const options = columns.flatMap(({ id, header, sortable }) =>
    sortable ? [{ value: id, label: header }] : [],
  );
  if (options.length === 0) return null;
  const direction = sort?.direction ?? 'descending';
  const falling = direction === 'descending';
  return (
    <Bar>
      <Select
        label="Sort by"
        options={options}
        placeholder={sort ? undefined : 'Sort by…'}
        value={sort?.column}
        onValueChange={column => onSortChange({ column, direction })}
      />
      {sort && (
        <IconButton
          icon={falling ? 'arrow-down' : 'arrow-up'}
          label={falling ? 'Descending. Sort ascending' : 'Ascending. Sort descending'}
          onClick={() => onSortChange({ ...sort, direction: falling ? 'ascending' : 'descending' })}
        />
      )}
    </Bar>
  );
};
