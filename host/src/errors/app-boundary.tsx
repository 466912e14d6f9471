import type { ReactNode } from 'react';
import { Alert, Button } from 'shared-ui';
import { styled } from 'styled-components';
import { ReportingBoundary } from './reporting-boundary.tsx';

const Main = styled.main`
  max-width: var(--content);
  margin-inline: auto;
  padding: var(--space-16) var(--space-4);
`;

const reload = () => location.reload();

/** The outermost error boundary, outside router and data; offers a reload. */
export const AppBoundary = ({ children }: { children: ReactNode }) => (
  <ReportingBoundary
    place={{ part: 'app' }}
    fallback={() => (
      <Main id="main">
        <Alert
          tone="loss"
          title="KALE Pool stopped working"
          action={
            <Button size="sm" icon="refresh" onClick={reload}>
              Reload
            </Button>
          }
        >
          An unexpected error stopped this page. Reload it to continue.
        </Alert>
      </Main>
    )}
  >
    {children}
  </ReportingBoundary>
);
