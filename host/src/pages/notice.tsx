import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Frame = styled.div`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: var(--space-3);
  min-height: 60dvh;
  text-align: center;

  & > p {
    max-width: 32rem;
    color: var(--text-2);
  }

  & > :last-child {
    margin-top: var(--space-4);
  }
`;

const Sign = styled.div`
  color: var(--accent);
  font-size: var(--text-display);
  font-weight: 650;
  letter-spacing: -0.03em;
  line-height: 1;
`;

const Title = styled.h1`
  font-size: var(--text-title);
  letter-spacing: -0.02em;
`;

type NoticeProps = { sign: string; title: string; action: ReactNode; children: ReactNode };

/** A page with one message and one action. */
export const Notice = ({ sign, title, action, children }: NoticeProps) => (
  <Frame>
    <Sign aria-hidden="true">{sign}</Sign>
    <Title tabIndex={-1}>{title}</Title>
    <p>{children}</p>
    {action}
  </Frame>
);
