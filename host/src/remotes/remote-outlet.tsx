import { type ComponentType, useEffect } from 'react';
import type { SkeletonKind } from 'shared-api/remote';
import { useLocation } from 'shared-ui';
import type { ErrorPlace } from '../errors/report-render-error.ts';
import { ReportingBoundary } from '../errors/reporting-boundary.tsx';
import { BrokenPage, PartFailed } from './failure-panels.tsx';
import type { Load } from './load-state.ts';
import { PagePending } from './page-pending.tsx';
import { useLoadState } from './use-load-state.ts';

type PageProps = {
  name: string;
  title: string;
  skeleton?: SkeletonKind | undefined;
  load: Load<ComponentType>;
};
type RemoteOutletProps = PageProps & {
  /** Where the errors are caught. */
  place: ErrorPlace;
};

const Shown = ({ name, title, skeleton, load }: PageProps) => {
  const state = useLoadState(load);
  const retry = () => void load.retry().catch(() => undefined);

  useEffect(() => {
    if (load.store.getState().status === 'idle') void load.load().catch(() => undefined);
  }, [load]);

  switch (state.status) {
    case 'ready':
      return <state.value />;
    case 'failed':
    case 'disabled':
      return <PartFailed name={name} title={title} state={state} onRetry={retry} />;
    default:
      return (
        <PagePending
          title={title}
          name={name}
          skeleton={skeleton}
          slow={state.status === 'slow'}
          onRetry={retry}
        />
      );
  }
};

/**
 * Renders a remote's page, its loading state or its failure. Subscribes to a store instead of suspending: after a
 * fallback, React would delay the page by 300 ms. An error while rendering remains until the next navigation.
 */
export const RemoteOutlet = ({ place, ...page }: RemoteOutletProps) => {
  const { pathname } = useLocation();
  return (
    <ReportingBoundary
      place={place}
      resetKeys={[pathname]}
      fallback={retry => <BrokenPage name={page.name} title={page.title} onRetry={retry} />}
    >
      <Shown {...page} />
    </ReportingBoundary>
  );
};
