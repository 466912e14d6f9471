// What full pages are made of: loaded when a page first needs it.
export { PagedTable } from './data/paged-table.tsx';
export { Table } from './data/table.tsx';
export type { Column, Sort } from './data/table-parts.tsx';
export { Address, ExternalLink, Hash } from './format/address.tsx';
export { CopyButton } from './format/copy-button.tsx';
export { HarvestBy, harvestByWords } from './format/harvest-by.tsx';
export { saveFile } from './format/save-file.ts';
export { WORK_ACCEPTED } from './format/success-words.ts';
export { TransactionHash } from './format/transaction-hash.tsx';
export { Upcoming } from './format/upcoming.tsx';
export { Later } from './layout/later.tsx';
export { StatCard } from './layout/stat-card.tsx';
export { Accordion } from './navigation/accordion.tsx';
export { type Tab, Tabs } from './navigation/tabs.tsx';
