import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import type { Sort } from '../data/table-parts.tsx';

// A window below 640 px, before the table reads it.
globalThis.matchMedia = jest.fn(
  (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('639.98') }) as MediaQueryList,
);
const { DataTable } = await import('./data-table.tsx');

type Block = { block: number };
type BlocksProps = Pick<ComponentProps<typeof DataTable<Block>>, 'density' | 'phoneRow'>;

const rows = [2, 3, 1].map(block => ({ block }));
const columns = [
  {
    id: 'block',
    header: 'Block',
    cell: (row: Block) => row.block,
    sortBy: (row: Block) => row.block,
  },
];
const Blocks = (table: BlocksProps) => {
  const [sort, onSortChange] = useState<Sort>();
  return (
    <DataTable
      caption="Blocks"
      columns={columns}
      rows={rows}
      rowKey={({ block }) => String(block)}
      {...table}
      {...(sort && { sort })}
      onSortChange={onSortChange}
    />
  );
};

it('cards are sorted by a choice above them, since column headers are hidden', async () => {
  render(<Blocks />);
  const names = () => screen.getAllByRole('rowheader').map(cell => cell.textContent);
  expect(names()).toEqual(['2', '3', '1']);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Block');
  expect(names()).toEqual(['3', '2', '1']);
  await userEvent.click(screen.getByRole('button', { name: 'Descending. Sort ascending' }));
  expect(names()).toEqual(['1', '2', '3']);
  expect(screen.queryByRole('button', { name: 'Block' })).not.toBeInTheDocument();
});

it('a row in two lines replaces its card, and is sorted as before', async () => {
  render(<Blocks density="dense" phoneRow={({ block }) => `Block ${block}, harvested`} />);
  const names = () => screen.getAllByRole('rowheader').map(cell => cell.textContent);
  expect(names()).toEqual(['Block 2, harvested', 'Block 3, harvested', 'Block 1, harvested']);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Block');
  expect(names()[0]).toBe('Block 3, harvested');
});
