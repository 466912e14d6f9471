import { useEffect, useState } from 'react';
import { styled } from 'styled-components';

/** The rows of a page, paler while they wait for the next one. */
export const PageRows = styled.div<{ $old?: boolean }>`
  opacity: ${({ $old }) => ($old ? 0.6 : 1)};
  transition: opacity var(--quick);
`;

type Paged = { items: readonly unknown[]; pagination: { totalPages: number } };

/**
 * The rows of a list while its page changes: the previous rows stay until the next have arrived, so that the pager keeps
 * the focus. A page beyond the end leads to the last one.
 */
export const usePaged = <T extends Paged>(
  data: T | undefined,
  page: number,
  setPage: ((page: number, replace?: boolean) => void) | undefined,
) => {
  const last = data?.items.length === 0 ? data.pagination.totalPages : page;
  const beyond = page > last;
  useEffect(() => {
    if (beyond) setPage?.(last, true);
  }, [beyond, last, setPage]);
  const current = beyond ? undefined : data;
  const [previous, setPrevious] = useState(current);
  if (current && current !== previous) setPrevious(current);
  const shown = current ?? (previous?.items.length ? previous : undefined);
  return {
    shown,
    totalPages: shown?.pagination.totalPages ?? 1,
    /** For PageRows. */
    rows: { $old: !current && shown !== undefined, 'aria-busy': !current },
  };
};
