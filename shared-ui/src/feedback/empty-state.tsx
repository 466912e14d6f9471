import type { ReactNode } from 'react';
import type { Resource } from 'shared-api';
import { styled } from 'styled-components';
import { Button } from '../forms/button.tsx';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-names.ts';

const Frame = styled.div<{ $boxed: boolean }>`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: var(--space-2);
  width: 100%;
  padding: var(--space-10) var(--space-5);
  text-align: center;
  ${({ $boxed }) => $boxed && 'border: 1px dashed var(--line-strong); border-radius: var(--radius-l);'}

  & > p {
    max-width: 30rem;
    color: var(--text-2);
    text-wrap: balance;
  }

  & > :last-child:is(a, button, div) {
    margin-top: var(--space-3);
  }
`;

const Mark = styled.span<{ $tone: 'text-2' | 'loss' }>`
  display: grid;
  place-items: center;
  width: 2.5rem;
  height: 2.5rem;
  margin-bottom: var(--space-1);
  color: var(--${({ $tone }) => $tone});
  background: var(--${({ $tone }) => ($tone === 'loss' ? 'loss-soft' : 'hover')});
  border-radius: var(--radius-full);
`;

const Title = styled.h2`
  font-size: var(--text-section);
`;

type EmptyStateProps = {
  title: string;
  children?: ReactNode;
  icon?: IconName;
  /** The next action. */
  action?: ReactNode;
  /** Draws a dashed border, for a state outside a card. */
  boxed?: boolean;
  level?: 2 | 3;
};

/** An empty state: its meaning and the next step. */
export const EmptyState = ({
  title,
  children,
  icon = 'inbox',
  action,
  boxed = false,
  level = 2,
}: EmptyStateProps) => (
  <Frame $boxed={boxed}>
    <Mark $tone="text-2" aria-hidden="true">
      <Icon name={icon} size={20} />
    </Mark>
    <Title as={`h${level}`}>{title}</Title>
    {children && <p>{children}</p>}
    {action}
  </Frame>
);

type ErrorStateProps = {
  /** The error, in the spec's words. */
  message: string;
  /** More, such as the server's own words. */
  detail?: ReactNode;
  /** The resource that did not load; Retry requests it again. */
  of?: Pick<Resource<unknown>, 'refresh' | 'validating'>;
  /** Retry for what is not a resource. */
  onRetry?: (() => void) | undefined;
  boxed?: boolean;
};

/** A load error, announced at once, with Retry. */
export const ErrorState = ({
  message,
  detail,
  of,
  onRetry = of?.refresh,
  boxed = false,
}: ErrorStateProps) => (
  <Frame $boxed={boxed} role="alert">
    <Mark $tone="loss" aria-hidden="true">
      <Icon name="warning" size={20} />
    </Mark>
    <Title as="p" style={{ color: 'var(--text)', fontWeight: 600 }}>
      {message}
    </Title>
    {detail && <p>{detail}</p>}
    {onRetry && (
      <Button icon="refresh" onClick={onRetry} pending={of?.validating === true} pendingLabel="Retrying...">
        Retry
      </Button>
    )}
  </Frame>
);
