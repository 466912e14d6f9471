import type { PoolerFarmersSummary } from 'shared-api/operator';
import { DebouncedSearch, useListSearch } from 'shared-ui';
import { RadioGroup } from 'shared-ui/forms';
import { Filters } from '../filters.ts';

const STATUSES = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'pending', label: 'Pending' },
  { value: 'exiting', label: 'Exiting' },
  { value: 'suspended', label: 'Suspended' },
] as const;

/** Hides the rarer states while no farmer has them. */
const offered = (summary: PoolerFarmersSummary | undefined, chosen: string) =>
  STATUSES.filter(
    ({ value }) =>
      (value !== 'exiting' && value !== 'suspended') || value === chosen || (summary?.[value] ?? 0) > 0,
  );

/** The filters of the farmers, kept in the URL. */
export const useFarmerFilters = () => {
  const { search, page, setPage, filter } = useListSearch();
  const { value } = filter('status', STATUSES);
  const status = value === 'all' ? undefined : value;
  return { search, page, setPage, status, narrowed: search !== '' || status !== undefined };
};

/** The search by name, email or id, and a button for each state (spec §2, Manage Farmers). */
export const FarmerFilters = ({ summary }: { summary?: PoolerFarmersSummary | undefined }) => {
  const { search, setSearch, filter } = useListSearch();
  const status = filter('status', STATUSES);
  return (
    <Filters>
      <DebouncedSearch
        label="Search farmers"
        placeholder="Search by name, email or ID"
        value={search}
        onSearch={setSearch}
      />
      <RadioGroup legend="Status" legendHidden options={offered(summary, status.value)} {...status} />
    </Filters>
  );
};
