import { Button, Mono, Row, Stack } from 'shared-ui';
import { CopyButton } from 'shared-ui/content';
import { Dialog } from 'shared-ui/overlays';
import { styled } from 'styled-components';

const Secret = styled(Mono)`
  padding: var(--space-3);
  overflow-wrap: anywhere;
  background: var(--field);
  border: 1px solid var(--line);
  border-radius: var(--radius-s);
`;

type NewKeyDialogProps = { poolerId: string; secret: string; onClose: () => void };

/** A new API key, shown once. */
export const NewKeyDialog = ({ poolerId, secret, onClose }: NewKeyDialogProps) => (
  <Dialog
    open
    onOpenChange={onClose}
    dismissible={false}
    title="Copy your API key"
    description="It is not shown again. Miners send it as a bearer token; the pooler program reads it from POOLERS."
    footer={
      <Button variant="primary" onClick={onClose}>
        I have copied it
      </Button>
    }
  >
    <Stack $gap={4}>
      <Secret aria-label="API key" role="note">
        {secret}
      </Secret>
      <Row>
        <CopyButton value={secret} label="Copy key" withText />
        <CopyButton value={JSON.stringify([{ poolerId, key: secret }])} label="Copy for POOLERS" withText />
      </Row>
    </Stack>
  </Dialog>
);
