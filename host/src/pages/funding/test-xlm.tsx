import { useCapability, useReadOnly } from 'shared-api';
import { useRequestTestXlm } from 'shared-api/farmer';
import { Button, toast } from 'shared-ui';

/** Play money for a wallet, on a sandbox only. */
export const TestXlm = ({ address }: { address: string }) => {
  const request = useRequestTestXlm();
  const readOnly = useReadOnly();
  if (!useCapability('sandbox') || readOnly) return null;
  const ask = async () => {
    const outcome = await request.run({ address });
    if (outcome.ok) {
      const sent = outcome.value.amount ? `${outcome.value.amount} XLM` : 'Test XLM';
      toast.success('Test XLM received', { description: `${sent} arrived in your custodial wallet.` });
    } else toast.error('Test XLM not received', outcome.error);
  };
  return (
    <Button variant="primary" icon="coins" pending={request.pending} pendingLabel="Sending..." onClick={ask}>
      Get test XLM
    </Button>
  );
};
