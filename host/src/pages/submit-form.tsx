import type { FormEvent, ReactNode } from 'react';
import type { ApiError } from 'shared-api';
import { Alert, Button, Stack } from 'shared-ui';

type SubmitFormProps = {
  /** Labels of the button, idle and pending. */
  submit: string;
  submitting: string;
  /** The mutation that the form sends. */
  request: { pending: boolean; error: ApiError | undefined };
  /** Title of the alert when the request failed. */
  failure: string;
  failureAction?: ReactNode;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/** Fields with one submit button. A failure is shown above them. */
export const SubmitForm = ({
  submit,
  submitting,
  request: { pending, error },
  failure,
  failureAction,
  onSubmit,
  children,
}: SubmitFormProps) => {
  const send = (event: FormEvent<HTMLFormElement>) => {
    // Without this, the browser would load the page again.
    event.preventDefault();
    onSubmit(event);
  };
  return (
    <Stack as="form" $gap={5} noValidate onSubmit={send}>
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
};
