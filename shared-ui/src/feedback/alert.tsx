import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-names.ts';

type AlertTone = 'information' | 'gain' | 'waiting' | 'loss';

const icons = {
  information: 'info',
  gain: 'check-circle',
  waiting: 'warning',
  loss: 'failure',
} as const satisfies Record<AlertTone, IconName>;

const Frame = styled.div<{ $tone: AlertTone }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: baseline;
  gap: var(--space-1) var(--space-3);
  padding: var(--space-3) var(--space-4);
  background: var(--${({ $tone }) => $tone}-soft);
  border: 1px solid color-mix(in srgb, var(--${({ $tone }) => $tone}) 32%, transparent);
  border-radius: var(--radius);

  & > span:first-child {
    translate: 0 0.1875rem;
    color: var(--${({ $tone }) => $tone});
  }

  @media (max-width: 639.98px) {
    grid-template-columns: auto minmax(0, 1fr);

    & > :nth-child(3) {
      grid-column: 2;
      justify-self: start;
      margin-top: var(--space-1);
    }
  }
`;

const Title = styled.p`
  font-weight: 600;
`;

const Body = styled.div`
  overflow-wrap: anywhere;
`;

type AlertProps = {
  tone?: AlertTone;
  title?: ReactNode;
  /** A button or link, such as Retry. */
  action?: ReactNode;
  /** Part of the page, and may contain a clock: read in place, never announced. */
  standing?: boolean;
  children?: ReactNode;
};

/** A notice in the page. Danger and warning interrupt a screen reader, the others wait their turn. */
export const Alert = ({ tone = 'information', title, action, standing, children }: AlertProps) => (
  <Frame $tone={tone} role={standing ? 'note' : tone === 'loss' || tone === 'waiting' ? 'alert' : 'status'}>
    <Icon name={icons[tone]} />
    <div>
      {title && <Title>{title}</Title>}
      {children && <Body>{children}</Body>}
    </div>
    {action}
  </Frame>
);
