import { FARMER_SORTS, type FarmerSort } from 'shared-api/operator';
import { IconButton, Select } from 'shared-ui';
import type { Sort } from 'shared-ui/content';
import { styled } from 'styled-components';

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

const LABELS: Record<FarmerSort, string> = {
  name: 'Farmer',
  status: 'Status',
  joined: 'Joined',
  stake: 'Stake',
  success: 'Success rate',
  earned: 'Earnings',
  blocks: 'Blocks',
};
const OPTIONS = FARMER_SORTS.map(value => ({ value, label: LABELS[value] }));

type SortChoiceProps = {
  sort: (Sort & { column: FarmerSort }) | undefined;
  onSortChange: (sort: Sort) => void;
};

/** The order of the farmers where their rows are cards, which have no column heads to press. */
export const SortChoice = ({ sort, onSortChange }: SortChoiceProps) => {
  const { column = 'joined', direction = 'descending' } = sort ?? {};
  const falling = direction === 'descending';
  return (
    <Bar>
      <Select<FarmerSort>
        label="Sort by"
        options={OPTIONS}
        value={column}
        onValueChange={chosen => onSortChange({ column: chosen, direction })}
      />
      <IconButton
        icon={falling ? 'arrow-down' : 'arrow-up'}
        label={falling ? 'Descending. Sort ascending' : 'Ascending. Sort descending'}
        onClick={() => onSortChange({ column, direction: falling ? 'ascending' : 'descending' })}
      />
    </Bar>
  );
};
