import type { ReactNode } from 'react';
import { Icon, Money, Row } from 'shared-ui';
import type { Problem } from './problems.ts';

type ProblemRowProps = Pick<Problem, 'tone' | 'text' | 'detail' | 'lost'> & { children: ReactNode };

/** A problem with its reason and cost, followed by the possible actions. */
export const ProblemRow = ({ tone, text, detail, lost, children }: ProblemRowProps) => (
  <li>
    <i style={{ color: `var(--${tone})`, background: `var(--${tone}-soft)` }}>
      <Icon name={tone === 'loss' ? 'failure' : 'warning'} />
    </i>
    <span>
      <strong>{text}</strong>
      {detail && (
        <small>
          {detail}{' '}
          {lost !== undefined && (
            <span>
              <Money amount={lost} asset="KALE" />
            </span>
          )}
        </small>
      )}
    </span>
    <Row $gap={3}>{children}</Row>
  </li>
);
