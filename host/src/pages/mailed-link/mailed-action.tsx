import type { ReactNode } from 'react';
import type { ApiError } from 'shared-api';
import { Alert, Card, focusPageHeading, useLocation } from 'shared-ui';
import { FormPage } from '../form-page.tsx';
import { SubmitForm } from '../submit-form.tsx';
import { tokenIn } from './token-in.ts';

type MailedActionProps = {
  title: string;
  lead: string;
  /** The request that the link's token allows. */
  action: {
    run: (token: string) => Promise<{ ok: boolean }>;
    pending: boolean;
    data: unknown;
    error: ApiError | undefined;
  };
  submit: string;
  submitting: string;
  failure: string;
  /** The way on after a failure. */
  failureAction?: ReactNode;
  /** Content after the action has succeeded. */
  done: ReactNode;
  children: ReactNode;
};

/** A page that does one thing with a mailed link, once its reader presses the button. No session is needed. */
export const MailedAction = ({ title, lead, action, done, children, ...form }: MailedActionProps) => {
  const token = tokenIn(useLocation());
  const send = async (token: string) => {
    const outcome = await action.run(token);
    if (outcome.ok) focusPageHeading();
  };
  return (
    <FormPage title={title} lead={lead}>
      {!token && (
        <Alert tone="waiting" title="This link is incomplete">
          Open the full link from your email.
        </Alert>
      )}
      {token && Boolean(action.data) && done}
      {token && !action.data && (
        <Card>
          <SubmitForm {...form} request={action} onSubmit={() => void send(token)}>
            {children}
          </SubmitForm>
        </Card>
      )}
    </FormPage>
  );
};
