import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { column } from './column.ts';
import { Row } from './stack.tsx';

const Frame = styled.section<{ $tone: 'plain' | 'danger' }>`
  display: flex;
  flex-direction: column;
  min-width: 0;
  break-inside: avoid;
  background: var(--surface);
  border: 1px solid
    ${({ $tone }) =>
      $tone === 'danger' ? 'color-mix(in srgb, var(--loss) 45%, transparent)' : 'var(--line)'};
  border-radius: var(--radius-l);
`;

const Head = styled.div`
  padding: var(--card-pad) var(--card-pad) 0;
`;

const TitleRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-3);

  @media (max-width: 639.98px) {
    & > :has(> fieldset label:nth-of-type(4)) {
      flex: 1 1 100%;
      min-width: 0;
    }
  }
`;

const Title = styled.h2`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  font-size: var(--text-section);
  line-height: var(--leading-section);
  letter-spacing: -0.01em;
`;

const Description = styled.p`
  margin-top: var(--space-1);
  color: var(--text-2);
  font-size: var(--text-body);
`;

const Body = styled.div`
  ${column}
  flex: 1;
  align-content: start;
  gap: var(--space-4);
  padding: var(--space-4) var(--card-pad) var(--card-pad);
  --table-edge: var(--card-pad);

  /* A table reaches the edges of its card. */
  & > [data-table],
  & > [data-page-rows] > [data-table] {
    @media (min-width: 640px) {
      margin-inline: calc(-1 * var(--card-pad));
      border-width: 1px 0 0;
      border-radius: 0;
    }

    @media (max-width: 639.98px) {
      &:has(> [data-density]) {
        margin-inline: calc(-1 * var(--card-pad));
      }

      & > [data-density] {
        border-width: 1px 0 0;
        border-radius: 0;
      }
    }
  }
`;

const Foot = styled.div`
  padding: var(--space-3) var(--card-pad);
  border-top: 1px solid var(--line);
`;

type CardProps = {
  title?: ReactNode;
  /** The name of a card that leads with its figure instead of a title. */
  label?: string;
  description?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  /** `danger` for actions that are hard to undo. */
  tone?: 'plain' | 'danger';
  /** Heading level: 2, or 3 in a section. */
  level?: 2 | 3;
  children?: ReactNode;
};

/** A box with a hairline border; with a title it is a region of that name. */
export const Card = ({
  title,
  label,
  description,
  actions,
  footer,
  tone = 'plain',
  level = 2,
  children,
}: CardProps) => {
  const id = useId();
  return (
    <Frame
      $tone={tone}
      as={title || label ? 'section' : 'div'}
      aria-label={label}
      aria-labelledby={title ? id : undefined}
    >
      {(title || actions) && (
        <Head>
          <TitleRow>
            <Title id={id} as={`h${level}`}>
              {title}
            </Title>
            {actions && <Row $gap={2}>{actions}</Row>}
          </TitleRow>
          {description && <Description>{description}</Description>}
        </Head>
      )}
      {children !== undefined && <Body>{children}</Body>}
      {footer && <Foot>{footer}</Foot>}
    </Frame>
  );
};
