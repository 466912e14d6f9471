import { useEffect, useState } from 'react';
import { Alert, Button, Grid, Page, Skeleton, Stack, VisuallyHidden } from 'shared-ui';
import { keyframes, styled } from 'styled-components';

const skeletonAfter = 150; // ms: a page that comes sooner never flickers

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

/** A page's place while its content is on the way: its heading and cards at about their final size. */
export const PageSkeleton = ({ title }: { title: string }) => (
  <Page title={title}>
    <VisuallyHidden>Loading {title}</VisuallyHidden>
    <Grid aria-hidden="true">
      {[1, 2, 3, 4, 5, 6].map(card => (
        <Skeleton key={card} height="12rem" />
      ))}
    </Grid>
  </Page>
);

type PagePendingProps = { title: string; name: string; slow: boolean; onRetry: () => void };

/** A bar at once, a skeleton after 150 ms, and after 4 s a word about it with a way to try again. */
export const PagePending = ({ title, name, slow, onRetry }: PagePendingProps) => {
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
          It is still loading. The rest of KALE Pool works meanwhile.
        </Alert>
      )}
      {late || slow ? <PageSkeleton title={title} /> : <VisuallyHidden>Loading {title}</VisuallyHidden>}
    </Stack>
  );
};
