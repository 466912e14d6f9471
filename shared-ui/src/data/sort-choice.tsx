import { styled } from 'styled-components';
import { IconButton } from '../forms/icon-button.tsx';
import { Select } from '../forms/select.tsx';
import type { Sort } from './table-parts.tsx';

const Bar = styled.div`
  display: flex;
  align-items: end;
  gap: var(--space-2);

  & > :first-child {
    flex: 1;
  }
`;

const OnCards = styled.div`
  display: none;

  @media (max-width: 639.98px) {
    display: block;
  }
`;

type SortChoiceProps = {
  columns: readonly { id: string; header: string; sortable?: boolean }[];
  sort?: Sort;
  onSortChange: (sort: Sort) => void;
};

/** The order of cards, which have no column headers to press. */
export const SortBar = ({
  columns,
  sort,
  onSortChange,
  labelHidden = false,
}: SortChoiceProps & { labelHidden?: boolean }) => {
  const options = columns.flatMap(({ id, header, sortable }) =>
    sortable ? [{ value: id, label: header }] : [],
  );
  if (options.length === 0) return null;
  const direction = sort?.direction ?? 'descending';
  const falling = direction === 'descending';
  return (
    <Bar data-screen>
      <Select
        label="Sort by"
        labelHidden={labelHidden}
        options={options}
        placeholder={sort ? undefined : 'Default order'}
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

/** The order of a list, shown where its rows are cards. */
export const SortChoice = (props: SortChoiceProps) => (
  <OnCards>
    <SortBar {...props} />
  </OnCards>
);
