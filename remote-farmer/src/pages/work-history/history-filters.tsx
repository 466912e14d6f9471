import { useCallback } from 'react';
import { DebouncedSearch, Row, Select, useSearchParams } from 'shared-ui';
import { styled } from 'styled-components';
import { DEFAULT_RANGE, readRange, TIME_RANGES } from './time-range.ts';

const STATUSES = [
  { value: 'all', label: 'All Status' },
  { value: 'success', label: 'Success' },
  { value: 'failed', label: 'Failed' },
] as const;

type StatusFilter = (typeof STATUSES)[number]['value'];

/** The filters of the work history, kept in the URL. */
export const useHistoryFilters = () => {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (name: string, value: string) =>
      setParams(
        before => {
          const next = new URLSearchParams(before);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  const status: StatusFilter = STATUSES.find(({ value }) => value === params.get('status'))?.value ?? 'all';
  return { search: params.get('search') ?? '', status, range: readRange(params.get('range')), set };
};

const Filters = styled(Row)`
  & > :first-child {
    flex: 1 1 18rem;
  }
  & > :not(:first-child) {
    flex: 0 1 11rem;
  }
`;

/** Search, status and time range (spec §2, Work History). */
export const HistoryFilters = ({ search, status, range, set }: ReturnType<typeof useHistoryFilters>) => (
  <Filters>
    <DebouncedSearch
      label="Search work history"
      placeholder="Search by farmer ID, block, or nonce..."
      value={search}
      onSearch={useCallback((text: string) => set('search', text), [set])}
    />
    <Select
      label="Status"
      labelHidden
      options={STATUSES}
      value={status}
      onValueChange={value => set('status', value === 'all' ? '' : value)}
    />
    <Select
      label="Time Range"
      labelHidden
      options={TIME_RANGES}
      value={range}
      onValueChange={value => set('range', value === DEFAULT_RANGE ? '' : value)}
    />
  </Filters>
);
