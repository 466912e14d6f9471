// Parts of pages, loaded with the first page that needs them.
export { deviceName } from 'shared-api/device-name';
export { BlockSteps, blockStepsWords } from './data/block-steps.tsx';
export { type DayBar, DayBars } from './data/day-bars.tsx';
export { Figure, FigureStrip } from './data/figure-strip.tsx';
export { MainFigure } from './data/main-figure.tsx';
export { PagedTable } from './data/paged-table.tsx';
export { PhoneLine } from './data/phone-line.ts';
export { Table } from './data/table.tsx';
export type { Column, Sort } from './data/table-parts.tsx';
export { CancelPayoutChange } from './feedback/cancel-payout-change.tsx';
export { Address, ExternalLink, Hash } from './format/address.tsx';
export { CopyButton } from './format/copy-button.tsx';
export { CustodyTerms } from './format/custody-terms.tsx';
export { dayTitle } from './format/day-title.ts';
export { deviceColumns } from './format/device-columns.tsx';
export { timeLeft } from './format/duration.ts';
export { ExactAmount } from './format/exact-amount.tsx';
export { HarvestBy, harvestByText } from './format/harvest-by.tsx';
export { payoutWords } from './format/payout-words.ts';
export { saveFile } from './format/save-file.ts';
export { NO_REWARD, NO_STAKE, WORK_ACCEPTED } from './format/success-texts.ts';
export { TransactionHash } from './format/transaction-hash.tsx';
export { Upcoming } from './format/upcoming.tsx';
// Part of shared-ui now; a remote deployed before takes them from here.
export { Term } from './glossary/term.tsx';
export { Deferred } from './layout/deferred.tsx';
export { Accordion } from './navigation/accordion.tsx';
export { type Tab, Tabs } from './navigation/tabs.tsx';
