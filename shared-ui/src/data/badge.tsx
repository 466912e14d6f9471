import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-names.ts';

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info';

const ink = (tone: Tone) => (tone === 'neutral' ? 'muted' : tone === 'accent' ? 'accent-text' : tone);
const ground = (tone: Tone) => (tone === 'neutral' ? 'hover' : `${tone}-soft`);

const Frame = styled.span<{ $tone: Tone }>`
  display: inline-flex;
  align-items: center;
  gap: 0.3125rem;
  min-height: 1.375rem;
  padding: 0 0.5rem;
  border: 1px solid color-mix(in srgb, var(--${({ $tone }) => ink($tone)}) 24%, transparent);
  border-radius: var(--radius-full);
  background: var(--${({ $tone }) => ground($tone)});
  color: var(--${({ $tone }) => ink($tone)});
  font-size: var(--text-xs);
  font-weight: 500;
  line-height: 1.25rem;
  letter-spacing: 0;
  white-space: nowrap;
  vertical-align: middle;

  /* A cell beside a long word would squeeze it. A narrow page has no such cells, but a header without room to spare. */
  @media (min-width: 640px) {
    flex: none;
    min-width: max-content;
  }
`;

/** A word in a pill. The word carries the meaning, icon and tone only underline it. */
export const Badge = ({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone;
  icon?: IconName;
  children: ReactNode;
}) => (
  <Frame $tone={tone}>
    {icon && <Icon name={icon} size={12} />}
    {children}
  </Frame>
);
