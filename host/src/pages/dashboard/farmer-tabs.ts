import { HarvestTab } from './harvest-tab.tsx';
import { PlantingHistoryTab } from './planting-history-tab.tsx';
import { StakesTab } from './stakes-tab.tsx';

/** One chunk for the tabs behind the Overview. */
export const tabs = { stakes: StakesTab, harvests: HarvestTab, plantings: PlantingHistoryTab };
