import type { ReactNode } from 'react';
import { Card, Stack } from 'shared-ui';

type OperationFormProps = { title: string; description: string; onSubmit: () => void; children: ReactNode };

/** The frame of one operation's form: Enter submits it, and the browser shows no bubbles of its own. */
export const OperationForm = ({ title, description, onSubmit, children }: OperationFormProps) => (
  <Card title={title} description={description}>
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack>{children}</Stack>
    </form>
  </Card>
);
