import { type ComponentType, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'shared-ui';
import { BrokenPage, PartFailed } from './failure-panels.tsx';
import type { Load } from './load-state.ts';
import { PagePending } from './page-pending.tsx';
import { useLoadState } from './use-load-state.ts';

type PageOutletProps = { name: string; title: string; load: Load<ComponentType> };

const Shown = ({ name, title, load }: PageOutletProps) => {
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
      return <PagePending title={title} name={name} slow={state.status === 'slow'} onRetry={retry} />;
  }
};

/**
 * A page of a remote, or how far it is. Follows a store instead of suspending: React would hold a page back
 * for 300 ms after showing a fallback. What a page throws while rendering stays here until the next navigation.
 */
export const RemoteOutlet = (props: PageOutletProps) => {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      resetKeys={[pathname]}
      fallbackRender={({ resetErrorBoundary }) => (
        <BrokenPage name={props.name} title={props.title} onRetry={() => resetErrorBoundary()} />
      )}
    >
      <Shown {...props} />
    </ErrorBoundary>
  );
};
