import type { ReactNode } from 'react';
import { Button, IconButton, Row, useLocation } from 'shared-ui';
import { styled } from 'styled-components';
import { ReportingBoundary } from './reporting-boundary.tsx';

const Stopped = styled(Row)`
  padding: var(--space-2) var(--space-4);
`;

const names = { header: 'The header', sidebar: 'The sidebar', bell: 'Notifications' } as const;

type PartBoundaryProps = { part: keyof typeof names; children: ReactNode };

/** Contains a render error in one part of the shell, offers Try again, and tries again with each navigation. */
export const PartBoundary = ({ part, children }: PartBoundaryProps) => {
  const { pathname } = useLocation();
  const message = `${names[part]} stopped working.`;
  return (
    <ReportingBoundary
      place={{ part }}
      resetKeys={[pathname]}
      fallback={retry =>
        part === 'bell' ? (
          <IconButton icon="warning" label={`${message} Try again`} onClick={retry} />
        ) : (
          <Stopped $gap={2} role="alert">
            {message}
            <Button size="sm" icon="refresh" onClick={retry}>
              Try again
            </Button>
          </Stopped>
        )
      }
    >
      {children}
    </ReportingBoundary>
  );
};
