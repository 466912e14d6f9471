import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';

const Frame = styled.section`
  padding-block: var(--space-12);
  border-top: 1px solid var(--line);

  @media (min-width: 1024px) {
    padding-block: var(--space-16);
  }
`;

const Title = styled.h2`
  font-size: var(--text-hero);
  letter-spacing: -0.025em;
  scroll-margin-top: var(--space-10);
`;

const Lead = styled.p`
  max-width: 40rem;
  margin-top: var(--space-2);
  color: var(--text-2);
  font-size: var(--text-section);
  line-height: var(--leading-section);
`;

const Body = styled.div`
  margin-top: var(--space-8);
`;

type LandingSectionProps = { id?: string; title: string; lead?: ReactNode; children: ReactNode };

/** One part of the landing page under its heading. */
export const LandingSection = ({ id, title, lead, children }: LandingSectionProps) => {
  const generated = useId();
  const headingId = id ?? generated;
  return (
    <Frame aria-labelledby={headingId}>
      <Title id={headingId} tabIndex={-1}>
        {title}
      </Title>
      {lead && <Lead>{lead}</Lead>}
      <Body>{children}</Body>
    </Frame>
  );
};
