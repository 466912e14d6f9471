// Tables of a few rows and the parts in or beside them. Long tables are in `shared-ui/table`.
export { deviceName } from 'shared-api/device-name';
export { type DayBar, DayBars } from './data/day-bars.tsx';
// Also here, so that a page with one figure beside a table loads no further parts.
export { MainFigure } from './data/main-figure.tsx';
export { PagedTable } from './data/paged-table.tsx';
export { PhoneLine } from './data/phone-line.ts';
export { Table } from './data/table.tsx';
export type { Column, Sort } from './data/table-parts.tsx';
export { CancelPayoutChange } from './feedback/cancel-payout-change.tsx';
export { CustodyTerms } from './format/custody-terms.tsx';
export { dayTitle } from './format/day-title.ts';
export { deviceColumns } from './format/device-columns.tsx';
export { ExactAmount } from './format/exact-amount.tsx';
export { payoutWords } from './format/payout-words.ts';
export { saveFile } from './format/save-file.ts';
export { TransactionHash } from './format/transaction-hash.tsx';
export { useExport } from './format/use-export.ts';
export { Accordion } from './navigation/accordion.tsx';
