import { Alert, Button } from 'shared-ui';

type LoadErrorsProps = { sources: Record<string, { message: string } | undefined>; onRetry: () => void };

/** The sources that failed to load, one on each line (spec §2). */
export const LoadErrors = ({ sources, onRetry }: LoadErrorsProps) => {
  const failed = Object.entries(sources).flatMap(([name, error]) =>
    error ? [{ name, message: error.message }] : [],
  );
  if (failed.length === 0) return null;
  return (
    <Alert
      tone="loss"
      title="Failed to load work history data. Please try refreshing the page."
      action={<Button onClick={onRetry}>Retry</Button>}
    >
      {failed.map(({ name, message }) => (
        <p key={name}>
          {name}: {message}
        </p>
      ))}
    </Alert>
  );
};
