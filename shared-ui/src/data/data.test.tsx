import { jest } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler, useState } from 'react';
import { DescriptionList, KeyValue } from './description-list.tsx';
import { Pager } from './pager.tsx';
import { Progress } from './progress.tsx';
import { readStatus } from './status.ts';
import { StatusBadge } from './status-badge.tsx';
import { Table } from './table.tsx';
import type { Column, Sort } from './table-parts.tsx';

type Block = { index: number; reward: string };
const columns: Column<Block>[] = [
  { id: 'index', header: 'Block Index', cell: ({ index }) => index, sortable: true },
  { id: 'reward', header: 'Amount', cell: ({ reward }) => reward, align: 'end' },
];
const rowKey = ({ index }: Block) => String(index);

const Sorted = () => {
  const [sort, setSort] = useState<Sort>();
  return (
    <Table
      caption="Blocks"
      columns={columns}
      rows={[{ index: 7, reward: '1.0' }]}
      rowKey={rowKey}
      sort={sort}
      onSortChange={setSort}
    />
  );
};

describe('a table', () => {
  it('has a name, and each row is named by its first cell', () => {
    render(<Sorted />);
    const row = within(screen.getByRole('table', { name: 'Blocks' })).getByRole('row', { name: /7/ });
    expect(within(row).getByRole('rowheader')).toHaveTextContent('7');
  });

  it('shows its order and reverses it at each press', async () => {
    render(<Sorted />);
    const header = screen.getByRole('columnheader', { name: 'Block Index' });
    await userEvent.click(within(header).getByRole('button'));
    expect(header).toHaveAttribute('aria-sort', 'descending');
    await userEvent.click(within(header).getByRole('button'));
    expect(header).toHaveAttribute('aria-sort', 'ascending');
  });

  it('is busy while loading, then explains an empty list', () => {
    const { rerender } = render(
      <Table caption="Blocks" columns={columns} rows={[]} rowKey={rowKey} skeletonRows={5} />,
    );
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getAllByRole('row')).toHaveLength(6);
    rerender(
      <Table caption="Blocks" columns={columns} rows={[]} rowKey={rowKey} empty="No work history found" />,
    );
    expect(screen.getByText('No work history found')).toBeInTheDocument();
  });

  const rowsPainted = (columns: Column<Block>[]) => {
    const painted: number[] = [];
    const rows = Array.from({ length: 50 }, (_, index) => ({ index, reward: '1.0' }));
    const note = () => painted.push(document.querySelectorAll('tbody tr').length);
    render(
      <Profiler id="table" onRender={note}>
        <Table caption="Blocks" columns={columns} rows={rows} rowKey={rowKey} />
      </Profiler>,
    );
    expect(screen.getByRole('table')).not.toHaveAttribute('aria-rowcount');
    expect(screen.getByRole('table')).toHaveStyle({ marginBottom: '' });
    return [...new Set(painted)];
  };

  it('renders its first rows first if its columns have widths, and all of them right after', () => {
    expect(rowsPainted(columns.map(column => ({ ...column, width: '8rem' })))).toEqual([6, 50]);
  });

  it('renders all rows at once if they determine the column widths', () => {
    expect(rowsPainted(columns)).toEqual([50]);
  });

  it('omits columns of buttons on paper, header and cells', () => {
    const actions: Column<Block> = { id: 'do', header: 'Actions', cell: () => 'Harvest', screenOnly: true };
    render(
      <Table
        caption="Blocks"
        columns={[...columns, actions]}
        rows={[{ index: 7, reward: '1.0' }]}
        rowKey={rowKey}
      />,
    );
    const onScreenOnly = [...document.querySelectorAll('[data-screen]')];
    expect(onScreenOnly.map(({ textContent }) => textContent)).toEqual(['Actions', 'Harvest']);
  });
});

describe('a pager', () => {
  it('reads "Page X of Y" and stops at both ends', async () => {
    const asked: number[] = [];
    const { rerender } = render(<Pager page={1} totalPages={2} onPageChange={page => asked.push(page)} />);
    expect(screen.getByText('Page 1 of 2')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(asked).toEqual([2]);
    rerender(<Pager page={2} totalPages={2} onPageChange={() => undefined} />);
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  });
});

describe('progress', () => {
  it.each([
    [64.4, '64%'],
    [140, '100%'],
    [-1, '0%'],
    [Number.NaN, '0%'],
  ])('of %s reads %s', (percent, text) => {
    render(<Progress label="Wallet funding" percent={percent} />);
    expect(screen.getByRole('progressbar', { name: 'Wallet funding' })).toHaveAttribute(
      'aria-valuetext',
      text,
    );
    expect(screen.getByText(text)).toBeInTheDocument();
  });
});

describe('a status', () => {
  it.each([
    ['EXITING', 'exiting'],
    ['synced', 'online'],
    ['disconnected', 'offline'],
    ['degraded', 'warning'],
    ['checking', 'pending'],
    ['wallet_created', 'not-funded'],
    ['active_in_pool', 'active'],
    ['suspended', 'suspended'],
    ['constructor', 'unknown'],
    [null, 'unknown'],
  ] as const)('%s of the server is %s to us', (word, status) => {
    expect(readStatus(word)).toBe(status);
  });

  it('is named by a word, not by colour alone', () => {
    render(<StatusBadge status="not-funded" />);
    expect(screen.getByText('Not funded')).toBeInTheDocument();
  });

  it('is not Online while the browser is offline', () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    render(<StatusBadge status="online">Synced</StatusBadge>);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText('Unknown')).toBeInTheDocument();
    online.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.getByText('Synced')).toBeInTheDocument();
  });
});

it('a description list ties names to values and marks defaults', () => {
  render(
    <DescriptionList>
      <KeyValue label="Platform Fee" hint="default">
        5.0%
      </KeyValue>
    </DescriptionList>,
  );
  expect(screen.getByRole('term')).toHaveTextContent('Platform Fee');
  expect(screen.getByRole('definition')).toHaveTextContent('5.0%default');
});
