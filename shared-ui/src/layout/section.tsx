import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { column } from './column.ts';
import { Row } from './stack.tsx';

const Frame = styled.section`
  ${column}
  gap: var(--space-4);
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  break-after: avoid;
`;

const Title = styled.h2`
  font-size: var(--text-section);
  letter-spacing: -0.01em;
`;

const Description = styled.p`
  color: var(--text-2);
  font-size: var(--text-body);
`;

type SectionProps = { title: ReactNode; description?: ReactNode; actions?: ReactNode; children: ReactNode };

/** A named part of a page, without a box around it. */
export const Section = ({ title, description, actions, children }: SectionProps) => {
  const id = useId();
  return (
    <Frame aria-labelledby={id}>
      <Head>
        <div>
          <Title id={id}>{title}</Title>
          {description && <Description>{description}</Description>}
        </div>
        {actions && <Row $gap={2}>{actions}</Row>}
      </Head>
      {children}
    </Frame>
  );
};
