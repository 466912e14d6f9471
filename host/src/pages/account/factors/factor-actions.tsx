import { useState } from 'react';
import { type Factors, useRemoveFactor, useRenameFactor } from 'shared-api/account';
import { Button, Row, toast } from 'shared-ui';
import { TextField, useForm } from 'shared-ui/forms';
import { ConfirmDialog, Dialog } from 'shared-ui/overlays';
import { SubmitForm } from '../../submit-form.tsx';
import { factorNameError } from './factor-name.ts';

type Factor = Factors['items'][number];

/** Renames or removes a second factor. */
export const FactorActions = (factor: Factor) => {
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const remove = useRemoveFactor();
  const close = () => setOpen(undefined);
  const confirm = async () => {
    const outcome = await remove.run(factor.id);
    close();
    if (!outcome.ok) {
      toast.error('The second factor could not be removed', outcome.error);
      return;
    }
    toast.success('Second factor removed', { description: factor.name });
  };
  return (
    <Row $justify="end">
      <Button size="sm" aria-label={`Rename ${factor.name}`} onClick={() => setOpen('rename')}>
        Rename
      </Button>
      <Button size="sm" aria-label={`Remove ${factor.name}`} onClick={() => setOpen('remove')}>
        Remove
      </Button>
      {open === 'rename' && <Rename {...factor} onClose={close} />}
      <ConfirmDialog
        open={open === 'remove'}
        onOpenChange={close}
        title={`Remove ${factor.name}?`}
        description="You cannot sign in with it any more. If it is your last one, your recovery codes stop working too."
        confirmLabel="Remove"
        pendingLabel="Removing..."
        pending={remove.pending}
        onConfirm={confirm}
      />
    </Row>
  );
};

const Rename = ({ id, name, onClose }: Factor & { onClose: () => void }) => {
  const rename = useRenameFactor();
  const form = useForm({
    initial: { name },
    check: values => ({ name: factorNameError(values.name) }),
    onSubmit: async values => {
      if ((await rename.run({ id, name: values.name.trim() })).ok) onClose();
    },
  });
  return (
    <Dialog open onOpenChange={onClose} size="sm" title={`Rename ${name}`}>
      <SubmitForm
        submit="Save"
        submitting="Saving..."
        request={rename}
        failure="The name could not be changed"
        onSubmit={form.submit}
      >
        <TextField label="Name" {...form.text('name')} />
      </SubmitForm>
    </Dialog>
  );
};
