import { FRESHNESS, refetchShown } from 'shared-api';
import { useBlockchainData, useFarmerSummary } from 'shared-api/farmer';
import { Page } from 'shared-ui';
import { Tabs } from 'shared-ui/content';
import { HarvestTab } from './harvest-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { PlantingHistoryTab } from './planting-history-tab.tsx';
import { StakesTab } from './stakes-tab.tsx';
import { dashboardTexts } from './texts.ts';

/** The dashboard of a farmer, in four tabs (spec §2). */
export const FarmerDashboard = () => {
  const summary = useFarmerSummary();
  const blockchain = useBlockchainData();
  return (
    <Page
      {...dashboardTexts}
      freshness={{
        of: {
          updatedAt: summary.updatedAt,
          error: summary.error ?? blockchain.error,
          validating: summary.validating || blockchain.validating,
          refresh: () => void refetchShown(),
        },
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
