import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-names.ts';

const Frame = styled.section`
  display: grid;
  grid-template: auto auto 1fr / minmax(0, 1fr);
  align-content: start;
  min-width: 0;
  break-inside: avoid;
  container-type: inline-size;
  padding: var(--space-4) var(--space-5);
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--radius-l);
`;

const Label = styled.h2`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  min-height: 1.5rem;
  color: var(--text-2);
  font-size: var(--text-body);
  font-weight: 500;
`;

const Value = styled.div`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: 0 var(--space-2);
  min-height: 2.25rem;
  margin-top: var(--space-1);
  font-size: clamp(1.0625rem, 10.5cqi, 1.5rem); /* a six-figure amount fits the narrowest card */
  font-weight: 600;
  letter-spacing: -0.02em;
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;

  & code {
    font-size: 1rem;
    font-weight: 500;
  }
`;

const Note = styled.div`
  margin-top: var(--space-1);
  min-height: 1.25rem;
  color: var(--text-2);
  font-size: var(--text-caption);
  line-height: 1.25rem;
`;

type StatCardProps = {
  label: string;
  /** The figure; undefined while the card loads. */
  value?: ReactNode;
  /** A note: the figure's window, source or age. */
  note?: ReactNode;
  icon?: IconName;
  loading?: boolean;
};

/** One figure with its name. Keeps its height while it loads. */
export const StatCard = ({ label, value, note, icon, loading = false }: StatCardProps) => {
  const id = useId();
  return (
    <Frame aria-labelledby={id} aria-busy={loading}>
      <Label>
        <span id={id}>{label}</span>
        {icon && <Icon name={icon} />}
      </Label>
      <Value>{loading ? <Skeleton width="55%" height="1.5rem" /> : value}</Value>
      {(note || loading) && <Note>{loading ? <Skeleton width="40%" height="0.75rem" /> : note}</Note>}
    </Frame>
  );
};
