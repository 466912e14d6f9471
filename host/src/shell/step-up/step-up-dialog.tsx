import { useEffect } from 'react';
import { useProveFactor, useStartProof } from 'shared-api/account';
import { Alert, Skeleton, Stack } from 'shared-ui';
import { Dialog } from 'shared-ui/overlays';
import { ProofForm } from '../../pages/second-factor/proof-form.tsx';

type StepUpDialogProps = { onProved: () => void; onClose: () => void };

/** Asks for the second factor before an action that needs it. */
const StepUpDialog = ({ onProved, onClose }: StepUpDialogProps) => {
  const { run, data: question, error } = useStartProof();
  const prove = useProveFactor();
  useEffect(() => void run(undefined), [run]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Confirm it's you"
      description="This action needs your second factor. You are not asked again for 10 minutes."
    >
      {question ? (
        <Stack $gap={4}>
          <ProofForm
            question={question}
            request={prove}
            onProof={async proof => {
              if ((await prove.run(proof)).ok) onProved();
              // The challenge may have expired, or another tab may have replaced it.
              else if (proof.kind === 'passkey') await run(undefined);
            }}
          />
          <p>
            Lost your device? Sign out. After your password, you can ask an admin to remove your second
            factors.
          </p>
        </Stack>
      ) : error ? (
        <Alert tone="loss">{error.message}</Alert>
      ) : (
        <Skeleton height="8rem" />
      )}
    </Dialog>
  );
};

export default StepUpDialog;
