import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6);
  max-width: var(--form);
  margin-inline: auto;
  padding-block: var(--space-4);
`;

const Title = styled.h1`
  font-size: var(--text-title);
  letter-spacing: -0.02em;
`;

const Lead = styled.p`
  margin-top: var(--space-1);
  color: var(--text-2);
`;

/** A page that is one form, in a narrow column under its heading. */
export const FormPage = ({
  title,
  lead,
  children,
}: {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}) => (
  <Frame>
    <header>
      <Title tabIndex={-1}>{title}</Title>
      <Lead>{lead}</Lead>
    </header>
    {children}
  </Frame>
);
