import type { FormEvent, ReactNode } from 'react';
import type { ApiError } from 'shared-api';
import { Alert, Button, Stack } from 'shared-ui';

type SubmitFormProps = {
  /** What its one button says, and says while at work. */
  submit: string;
  submitting: string;
  pending: boolean;
  /** Why it was refused the last time, under a title of its own. */
  error: ApiError | undefined;
  failure: string;
  /** A way on after a refusal. */
  failureAction?: ReactNode;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/** Fields with one submit button; a refusal is shown above them, and what was typed stays. */
export const SubmitForm = ({
  submit,
  submitting,
  pending,
  error,
  failure,
  failureAction,
  onSubmit,
  children,
}: SubmitFormProps) => (
  <Stack as="form" $gap={5} noValidate onSubmit={onSubmit}>
    {error && (
      <Alert tone="loss" title={failure} action={failureAction}>
        {error.message}
      </Alert>
    )}
    {children}
    <Button type="submit" variant="primary" wide pending={pending} pendingLabel={submitting}>
      {submit}
    </Button>
  </Stack>
);
