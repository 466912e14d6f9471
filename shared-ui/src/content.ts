// What full pages are made of: loaded when a page first needs it.
export { Figure, FigureStrip } from './data/figure-strip.tsx';
export { MainFigure } from './data/main-figure.tsx';
export { PagedTable } from './data/paged-table.tsx';
export { Table } from './data/table.tsx';
export type { Column, Sort } from './data/table-parts.tsx';
export { Address, ExternalLink, Hash } from './format/address.tsx';
export { CopyButton } from './format/copy-button.tsx';
export { HarvestBy, harvestByText } from './format/harvest-by.tsx';
export { saveFile } from './format/save-file.ts';
export { WORK_ACCEPTED } from './format/success-texts.ts';
export { TransactionHash } from './format/transaction-hash.tsx';
export { Upcoming } from './format/upcoming.tsx';
export { type Definition, glossary, type TermName } from './glossary/glossary.ts';
export { Term } from './glossary/term.tsx';
export { Deferred } from './layout/deferred.tsx';
export { StatCard } from './layout/stat-card.tsx';
export { Accordion } from './navigation/accordion.tsx';
export { type Tab, Tabs } from './navigation/tabs.tsx';
