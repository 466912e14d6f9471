import { Alert, Button, Page } from 'shared-ui';
import type { FailureReason } from './failure.ts';

const stories: Record<FailureReason, string> = {
  unreachable: 'Its files could not be loaded.',
  lost: 'Its files could not be loaded. Reload to fetch them again.',
  timeout: 'It did not respond in time.',
  version: 'It needs a newer version of KALE Pool. Reload to get it.',
  outdated: 'It was built for an earlier version of KALE Pool and has to be updated.',
  broken: 'It stopped with an error.',
};

const reload = () => location.reload();

type Off = { status: 'failed'; reason: FailureReason } | { status: 'disabled'; reason: string };
type PartFailedProps = { name: string; title: string; state: Off; onRetry: () => void };

/**
 * Replaces a page when its remote cannot load: names the part, says that the rest works and offers a recovery action.
 */
export const PartFailed = ({ name, title, state, onRetry }: PartFailedProps) => {
  const needsReload = state.status === 'failed' && (state.reason === 'version' || state.reason === 'lost');
  return (
    <Page title={title}>
      <Alert
        tone="loss"
        title={state.status === 'disabled' ? `${name} is switched off` : `${name} could not be loaded`}
        action={
          state.status === 'failed' && (
            <Button size="sm" icon="refresh" onClick={needsReload ? reload : onRetry}>
              {needsReload ? 'Reload' : 'Try again'}
            </Button>
          )
        }
      >
        {state.status === 'disabled' ? state.reason : stories[state.reason]} The rest of KALE Pool still
        works.
      </Alert>
    </Page>
  );
};

/** Replaces a page that threw an error while rendering. */
export const BrokenPage = ({
  name,
  title,
  onRetry,
}: {
  name: string;
  title: string;
  onRetry: () => void;
}) => (
  <Page title={title}>
    <Alert
      tone="loss"
      title={`${title} stopped working`}
      action={
        <Button size="sm" icon="refresh" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {name} hit an error on this page. The rest of KALE Pool still works.
    </Alert>
  </Page>
);
