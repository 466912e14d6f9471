import { jest } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import type { Sort } from '../data/table-parts.tsx';
import { type DataColumn, DataTable } from './data-table.tsx';

type Harvest = { block: number; units: bigint | null; pool: string };

const columns: DataColumn<Harvest>[] = [
  { id: 'block', header: 'Block', cell: ({ block }) => block, sortBy: ({ block }) => block },
  {
    id: 'units',
    header: 'Amount',
    cell: ({ units }) => String(units),
    sortBy: ({ units }) => units,
    align: 'end',
  },
  { id: 'pool', header: 'Pooler', cell: ({ pool }) => pool },
];
const rowKey = ({ block }: Harvest) => String(block);

const harvests: Harvest[] = [
  { block: 1, units: 9_007_199_254_740_993n, pool: 'Alpha' },
  { block: 2, units: 9_007_199_254_740_992n, pool: 'Beta' },
  { block: 3, units: null, pool: 'Alpha' },
];
const many = Array.from(
  { length: 10_000 },
  (_, index): Harvest => ({ block: index + 1, units: BigInt(index), pool: 'Alpha' }),
);

/** A table whose caller keeps the order. */
const Harvests = (table: { rows: readonly Harvest[] }) => {
  const [sort, onSortChange] = useState<Sort>();
  return (
    <DataTable
      caption="Harvests"
      columns={columns}
      rowKey={rowKey}
      {...table}
      {...(sort && { sort })}
      onSortChange={onSortChange}
    />
  );
};

const head = (name: string) => screen.getByRole('columnheader', { name });
const press = (name: string) => userEvent.click(within(head(name)).getByRole('button'));
const names = () => screen.getAllByRole('rowheader').map(cell => cell.textContent);

describe('sorting', () => {
  it('is exact to the last unit, and sorts unknown values last both ways', async () => {
    render(<Harvests rows={harvests} />);
    expect(names()).toEqual(['1', '2', '3']);
    await press('Amount');
    expect(head('Amount')).toHaveAttribute('aria-sort', 'descending');
    expect(names()).toEqual(['1', '2', '3']);
    await press('Amount');
    expect(head('Amount')).toHaveAttribute('aria-sort', 'ascending');
    expect(names()).toEqual(['2', '1', '3']);
  });

  it('is offered only for columns with a sort value', () => {
    render(<Harvests rows={harvests} />);
    expect(within(head('Pooler')).queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('10,000 rows', () => {
  beforeEach(() => {
    // jsdom has no layout: a window of 600 px on rows of 40 px.
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
  });
  afterEach(() => jest.restoreAllMocks());

  const show = () => render(<Harvests rows={many} />);

  it('put at most 60 into the document, and state the total', () => {
    show();
    expect(screen.getByRole('table', { name: 'Harvests' })).toHaveAttribute('aria-rowcount', '10001');
    expect(names().length).toBeGreaterThan(10);
    expect(names().length).toBeLessThanOrEqual(60);
  });

  it('enter the document on scrolling', () => {
    show();
    const region = screen.getByRole('region', { name: 'Harvests' });
    region.scrollTop = 200_000;
    fireEvent.scroll(region);
    expect(names().length).toBeLessThanOrEqual(60);
    const block = Number(names()[0]);
    expect(block).toBeGreaterThan(4_000);
    expect(screen.getByRole('row', { name: new RegExp(`^${block} `) })).toHaveAttribute(
      'aria-rowindex',
      String(block + 1),
    );
  });

  it('are sorted as a whole, and the new order starts at its top', () => {
    show();
    const region = screen.getByRole('region', { name: 'Harvests' });
    region.scrollTop = 200_000;
    fireEvent.scroll(region);
    fireEvent.click(within(region).getByText('Block'));
    expect(region.scrollTop).toBe(0);
    fireEvent.scroll(region);
    expect(names()[0]).toBe('10000');
  });

  it('print at most 500, with the number of the rest, and restore the screen', () => {
    show();
    const before = names();
    fireEvent(window, new Event('beforeprint'));
    const [, paper] = screen.getAllByRole('table', { name: 'Harvests' });
    expect(within(paper as HTMLElement).getAllByRole('rowheader')).toHaveLength(500);
    expect(screen.getByText('9,500 more are not printed.')).toBeInTheDocument();
    fireEvent(window, new Event('afterprint'));
    expect(names()).toEqual(before);
    expect(screen.queryByText(/not printed/)).not.toBeInTheDocument();
  });

  it('are few in the first render of a page, and the rest follow at once', () => {
    const first: number[] = [];
    const Opened = () => {
      useLayoutEffect(() => {
        first.push(names().length);
      }, []);
      return <Harvests rows={many} />;
    };
    render(<Opened />);
    expect(first).toEqual([5]);
    expect(names().length).toBeGreaterThan(20);
  });

  it('are reached by keyboard', async () => {
    show();
    await userEvent.tab();
    expect(screen.getByRole('region', { name: 'Harvests' })).toHaveFocus();
  });
});

it('are rendered completely at once if they are few with more to load, because they determine the height', () => {
  let first = 0;
  const Opened = () => {
    useLayoutEffect(() => {
      first = names().length;
    }, []);
    const rows = many.slice(0, 20);
    return (
      <DataTable caption="Harvests" columns={columns} rows={rows} rowKey={rowKey} onEnd={() => undefined} />
    );
  };
  render(<Opened />);
  expect(first).toBe(20);
});

describe.each([
  ['a few', 3],
  ['many', 200],
])('details of %s rows', (_, count) => {
  beforeEach(() => {
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(36);
  });
  afterEach(() => jest.restoreAllMocks());

  it('open and close below their row, which names them; some are open at first', async () => {
    render(
      <DataTable
        caption="Harvests"
        columns={columns}
        rows={many.slice(0, count)}
        rowKey={rowKey}
        details={({ block }) => `Details of ${block}`}
        openAtFirst={({ block }) => block === 2}
      />,
    );
    expect(screen.getByText('Details of 2')).toBeInTheDocument();
    const row = screen.getByRole('button', { name: '1' });
    expect(row).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(row);
    expect(screen.getByRole('button', { name: '1' })).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('row', { name: /^1 / }).nextElementSibling).toHaveTextContent('Details of 1');
    await userEvent.click(screen.getByRole('button', { name: '2' }));
    expect(screen.queryByText('Details of 2')).not.toBeInTheDocument();
  });
});

it('is busy while loading, then explains an empty list', () => {
  const table = { caption: 'Harvests', columns, rows: [], rowKey, empty: 'No harvests yet' };
  const { rerender } = render(<DataTable {...table} skeletonRows={4} />);
  expect(screen.getByRole('table', { name: 'Harvests' })).toHaveAttribute('aria-busy', 'true');
  rerender(<DataTable {...table} />);
  expect(screen.getByText('No harvests yet')).toBeInTheDocument();
});
