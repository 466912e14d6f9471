// Parts of pages, loaded with the first page that needs them.
export { BlockSteps, blockStepsWords } from './data/block-steps.tsx';
export { Figure, FigureStrip } from './data/figure-strip.tsx';
export { MainFigure } from './data/main-figure.tsx';
export { ResourceState } from './feedback/resource-state.tsx';
export { RetryAlert } from './feedback/retry-alert.tsx';
export { Address, ExternalLink, Hash } from './format/address.tsx';
export { CopyButton } from './format/copy-button.tsx';
export { countdown } from './format/countdown.ts';
export { timeLeft } from './format/duration.ts';
export { HarvestBy, harvestByText } from './format/harvest-by.tsx';
export { NO_REWARD, NO_STAKE, WORK_ACCEPTED } from './format/success-texts.ts';
export { Upcoming } from './format/upcoming.tsx';
export { type Tab, Tabs } from './navigation/tabs.tsx';
