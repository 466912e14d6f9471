import { type ReactNode, useEffect, useState } from 'react';
import type { SkeletonKind } from 'shared-api/remote';
import { Alert, Button, Grid, Page, Skeleton, Stack, VisuallyHidden } from 'shared-ui';
import { keyframes, styled } from 'styled-components';

const skeletonAfter = 150; // ms: a faster page does not flicker

const slide = keyframes`
  from { translate: -100% 0; }
  to { translate: 250% 0; }
`;

const Track = styled.div`
  position: fixed;
  z-index: 60;
  inset: 0 0 auto;
  height: 2px;
  overflow: hidden;

  &::after {
    content: '';
    display: block;
    width: 40%;
    height: 100%;
    background: var(--accent);
    animation: ${slide} 1.1s ease-in-out infinite;
  }

  @media (prefers-reduced-motion: reduce) {
    &::after {
      width: 100%;
      animation: none;
    }
  }
`;

const blocks = (count: number, height: string) => (
  <Grid aria-hidden="true">
    {Array.from({ length: count }, (_, at) => at).map(at => (
      <Skeleton key={at} height={height} />
    ))}
  </Grid>
);

const shapes: Record<SkeletonKind, ReactNode> = {
  cards: blocks(6, '12rem'),
  figures: (
    <>
      {blocks(4, '7rem')}
      <Skeleton height="18rem" />
    </>
  ),
  table: (
    <>
      <Skeleton height="3rem" />
      <Skeleton height="28rem" />
    </>
  ),
  form: <Skeleton height="24rem" />,
};

/** A line of text. */
const Line = styled.span`
  display: flex;
  align-items: center;
  min-height: var(--leading-body);
`;

/** The height of a page's freshness and buttons, and their baseline. */
const Actions = styled.span`
  display: inline-flex;
  align-items: center;
  min-height: var(--control);
  font-size: var(--text-caption);
`;

type PageSkeletonProps = { title: string; kind?: SkeletonKind | undefined };

/**
 * Reserves a page's space while its content loads: its heading, a line for its description, and blocks of about the
 * final shape.
 */
export const PageSkeleton = ({ title, kind = 'cards' }: PageSkeletonProps) => (
  <Page
    title={title}
    description={
      <Line>
        <Skeleton width="14rem" height="1em" />
      </Line>
    }
    actions={<Actions aria-hidden="true">&nbsp;</Actions>}
  >
    <VisuallyHidden>Loading {title}</VisuallyHidden>
    {shapes[kind]}
  </Page>
);

type PagePendingProps = {
  title: string;
  name: string;
  skeleton?: SkeletonKind | undefined;
  slow: boolean;
  onRetry: () => void;
};

/** A bar at once, a skeleton after 150 ms, and after 4 s a message with a way to retry. */
export const PagePending = ({ title, name, skeleton, slow, onRetry }: PagePendingProps) => {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), skeletonAfter);
    return () => clearTimeout(timer);
  }, []);

  return (
    <Stack aria-busy="true">
      <Track role="progressbar" aria-label={`Loading ${title}`} />
      {slow && (
        <Alert
          title={`${name} is taking longer than usual`}
          action={
            <Button size="sm" icon="refresh" onClick={onRetry}>
              Retry
            </Button>
          }
        >
          Still loading. The rest of KALE Pool works.
        </Alert>
      )}
      {late || slow ? (
        <PageSkeleton title={title} kind={skeleton} />
      ) : (
        <VisuallyHidden>Loading {title}</VisuallyHidden>
      )}
    </Stack>
  );
};
