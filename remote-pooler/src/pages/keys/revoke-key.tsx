import { useState } from 'react';
import { type ApiKey, useRevokeApiKey } from 'shared-api/pool';
import { Button, toast } from 'shared-ui';
import { ConfirmDialog } from 'shared-ui/overlays';

/** A button that revokes an API key after confirmation. */
export const RevokeKey = ({ id, name }: ApiKey) => {
  const revoke = useRevokeApiKey();
  const [asking, setAsking] = useState(false);
  const confirm = async () => {
    const outcome = await revoke.run(id);
    setAsking(false);
    if (!outcome.ok) {
      toast.error('The key could not be revoked', outcome.error);
      return;
    }
    toast.success('Key revoked', { description: name });
  };
  return (
    <>
      <Button size="sm" aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Revoke ${name}?`}
        description="The miner that uses this key stops working for your pool immediately. A revoked key cannot be restored."
        confirmLabel="Revoke"
        pendingLabel="Revoking..."
        tone="danger"
        pending={revoke.pending}
        onConfirm={confirm}
      />
    </>
  );
};
