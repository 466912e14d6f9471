import { useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '../forms/button.tsx';

const Frame = styled.nav`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-3);
  color: var(--text-2);
  font-size: var(--text-body);
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

type PagerProps = {
  page: number;
  totalPages: number;
  onPageChange: (page: number) => void;
  /** Names the list, such as "Pools". */
  label?: string;
};

/** Previous, "Page X of Y", Next (spec §2). On the last page the focus moves to Previous, on the first to Next. */
export const Pager = ({ page, totalPages, onPageChange, label = 'Pages' }: PagerProps) => {
  const frame = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (frame.current?.querySelector(':disabled') !== document.activeElement) return;
    frame.current?.querySelector<HTMLElement>(':enabled')?.focus();
  });
  return (
    <Frame aria-label={label} ref={frame} data-screen>
      <Button size="sm" icon="chevron-left" disabled={page <= 1} onClick={() => onPageChange(page - 1)}>
        Previous
      </Button>
      <span aria-live="polite">
        Page {page} of {Math.max(1, totalPages)}
      </span>
      <Button
        size="sm"
        iconEnd="chevron-right"
        disabled={page >= totalPages}
        onClick={() => onPageChange(page + 1)}
      >
        Next
      </Button>
    </Frame>
  );
};
