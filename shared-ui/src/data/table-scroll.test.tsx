import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Table } from './table.tsx';

let measured: (() => void) | undefined;
class Observer implements ResizeObserver {
  constructor(callback: ResizeObserverCallback) {
    measured = () => callback([], this);
  }
  observe() {}
  unobserve() {}
  disconnect() {}
}

const show = (content: number, place: number) => {
  jest.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(content);
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(place);
  render(
    <Table
      caption="Pools"
      columns={[{ id: 'name', header: 'Name', cell: (row: { name: string }) => row.name }]}
      rows={[{ name: 'Alpha' }]}
      rowKey={row => row.name}
    />,
  );
  act(() => measured?.());
};

describe('a table', () => {
  const before = globalThis.ResizeObserver;
  beforeEach(() => {
    globalThis.ResizeObserver = Observer;
  });
  afterEach(() => {
    globalThis.ResizeObserver = before;
    jest.restoreAllMocks();
  });

  it('that is wider than its container can be scrolled by keyboard, and has a name', () => {
    show(900, 600);
    expect(screen.getByRole('group', { name: 'Pools' })).toHaveAttribute('tabindex', '0');
  });

  it('is not a stop for the Tab key if it fits', () => {
    show(600, 600);
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
  });
});
