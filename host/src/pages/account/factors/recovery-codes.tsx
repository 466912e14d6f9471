import { Button, Row, Stack } from 'shared-ui';
import { CopyButton } from 'shared-ui/content';
import { Dialog } from 'shared-ui/overlays';
import { saveFile } from 'shared-ui/rows';
import { styled } from 'styled-components';

const Codes = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(12rem, 1fr));
  gap: var(--space-2);
  font-family: var(--mono);
`;

type RecoveryCodesProps = { codes: readonly string[]; onClose: () => void };

/** New recovery codes, shown once. */
const RecoveryCodes = ({ codes, onClose }: RecoveryCodesProps) => {
  const text = `${codes.join('\n')}\n`;
  const save = () => saveFile('kale-pool-recovery-codes.txt', new Blob([text], { type: 'text/plain' }));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={false}
      title="Save your recovery codes"
      description="Each code signs you in once if your second factor is lost. They are not shown again. Earlier codes no longer work."
      footer={
        <Button variant="primary" onClick={onClose}>
          I have saved them
        </Button>
      }
    >
      <Stack $gap={4}>
        <Codes aria-label="Recovery codes">
          {codes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </Codes>
        <Row>
          <CopyButton value={text} label="Copy all" withText />
          <Button icon="download" onClick={save}>
            Download
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
};

export default RecoveryCodes;
