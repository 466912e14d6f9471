import { useUnits } from 'shared-api';
import { EmptyState, Stack } from 'shared-ui';
import { Tabs } from 'shared-ui/content';
import { Table } from 'shared-ui/rows';
import { SAMPLE_FARMERS, SAMPLE_SUMMARY } from '../samples/sample-farmers.ts';
import { SampleSection } from '../samples/sample-section.tsx';
import { Overview, SHOWN } from './farmer-analytics.tsx';
import { farmerColumns, farmerKey } from './farmer-columns.tsx';
import { FarmerCards } from './farmer-figures.tsx';
import { FarmerFilters, useFarmerFilters } from './farmer-filters.tsx';

const useSampleColumns = () => farmerColumns(useUnits()).map(column => ({ ...column, sortable: false }));

const SampleList = () => {
  const { search, status } = useFarmerFilters();
  const wanted = search.toLowerCase();
  const found = SAMPLE_FARMERS.filter(
    ({ name, email, farmerId, ...farmer }) =>
      (!status || farmer.status === status) &&
      [name, email, farmerId].some(text => text.toLowerCase().includes(wanted)),
  );
  return (
    <Stack>
      <FarmerFilters />
      <Table
        caption="Farmers"
        captionHidden
        columns={useSampleColumns()}
        rows={found}
        rowKey={farmerKey}
        empty={
          <EmptyState level={3} icon="users" title="No farmers found">
            Try another search or status.
          </EmptyState>
        }
      />
    </Stack>
  );
};

const best = SAMPLE_FARMERS.filter(({ status }) => status === 'active')
  .toSorted((a, b) => Number(b.totalEarnings) - Number(a.totalEarnings))
  .slice(0, SHOWN);

const SampleAnalytics = () => (
  <Stack>
    <Overview summary={SAMPLE_SUMMARY} />
    <Table
      caption={`Top ${SHOWN} active farmers by total earnings`}
      columns={useSampleColumns()}
      rows={best}
      rowKey={farmerKey}
    />
  </Stack>
);

/** Fixed figures for a server that lists no farmers (spec §2, Manage Farmers). */
export default function SampleFarmers() {
  return (
    <SampleSection why="This server does not list the farmers of a pool.">
      <FarmerCards data={SAMPLE_SUMMARY} />
      <Tabs
        label="Farmers"
        tabs={[
          { id: 'list', label: 'Farmer List', panel: <SampleList /> },
          { id: 'analytics', label: 'Analytics', panel: <SampleAnalytics /> },
        ]}
      />
    </SampleSection>
  );
}
