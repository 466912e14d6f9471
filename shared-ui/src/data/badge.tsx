import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-names.ts';

/** `gain` good or go, `loss` lost or failed, `waiting` pending or due, `information` announced, `outlined` one's own. */
export type Tone = 'neutral' | 'gain' | 'loss' | 'waiting' | 'information' | 'outlined';

const ink = (tone: Tone) => (tone === 'outlined' ? 'text' : tone);
const ground = (tone: Tone) => (tone === 'outlined' ? 'transparent' : `var(--${tone}-soft)`);

const Frame = styled.span<{ $tone: Tone }>`
  display: inline-flex;
  align-items: center;
  gap: 0.3125rem;
  min-height: 1.25rem;
  padding: 0 0.4375rem;
  border-radius: var(--radius-s);
  box-shadow: ${({ $tone }) => ($tone === 'outlined' ? 'inset 0 0 0 1px var(--control-line)' : 'none')};
  background: ${({ $tone }) => ground($tone)};
  color: var(--${({ $tone }) => ink($tone)});
  font-size: var(--text-caption);
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

/** Marks an exception or a next step. The word carries the meaning; icon and tone repeat it. */
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
