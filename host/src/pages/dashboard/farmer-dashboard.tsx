import { FRESHNESS, refetchShown } from 'shared-api';
import { useBlockchainData, useCurrentFarmer, useFarmerMoney, useFarmerSummary } from 'shared-api/farmer';
import { combineSources, lazyComponent, Page, Skeleton, withoutAge } from 'shared-ui';
import { Tabs } from 'shared-ui/content';
import { OverviewTab } from './overview-tab.tsx';
import { dashboardTexts } from './texts.ts';

const load = () => import(/* webpackChunkName: 'dashboard-tabs' */ './farmer-tabs.ts');
const tab = (name: keyof Awaited<ReturnType<typeof load>>['tabs']) =>
  lazyComponent(
    async () => ({ default: (await load()).tabs[name] }),
    () => <Skeleton height="28rem" />,
  );
const [StakesTab, HarvestTab, PlantingHistoryTab] = [tab('stakes'), tab('harvests'), tab('plantings')];

/** The dashboard of a farmer, in four tabs (spec §2). The page contains the Overview; the others load when opened. */
export const FarmerDashboard = () => {
  const sources = [useFarmerSummary(), useFarmerMoney(), useCurrentFarmer(), withoutAge(useBlockchainData())];
  return (
    <Page
      {...dashboardTexts}
      freshness={{
        of: { ...combineSources(sources), refresh: () => void refetchShown() },
        freshFor: FRESHNESS.pulse.freshFor,
      }}
    >
      <Tabs
        label="Dashboard"
        tabs={[
          { id: 'overview', label: 'Overview', panel: <OverviewTab /> },
          { id: 'stakes', label: 'My Stakes', panel: <StakesTab /> },
          { id: 'harvests', label: 'Harvest Flow', panel: <HarvestTab /> },
          { id: 'plantings', label: 'Planting History', panel: <PlantingHistoryTab /> },
        ]}
      />
    </Page>
  );
};
