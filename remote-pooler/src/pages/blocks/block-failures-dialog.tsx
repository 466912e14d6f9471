import { useState } from 'react';
import { useBlockFailures } from 'shared-api/operator';
import { Alert, ErrorState, Skeleton, Stack } from 'shared-ui';
import { Dialog } from 'shared-ui/overlays';
import { BlockAcknowledgement } from './acknowledge.tsx';
import { FailureGroup } from './failure-group.tsx';
import { failureGroups } from './failure-groups.ts';

type BlockFailuresDialogProps = { blockId: string; onClose: () => void };

/** The farmers who failed in a block and the reasons, step by step, with a retry if one can help. */
export default function BlockFailuresDialog({ blockId, onClose }: BlockFailuresDialogProps) {
  const failures = useBlockFailures(blockId);
  const { data, error, loading } = failures;
  const [result, setResult] = useState<string>();
  const groups = failureGroups(data?.failures ?? []);
  return (
    <Dialog
      open
      onOpenChange={open => open || onClose()}
      size="lg"
      title={data ? `What failed in block #${data.blockIndex}` : 'What failed in this block'}
      footer={
        data &&
        groups.length > 0 &&
        data.acknowledged === false && (
          <BlockAcknowledgement
            id={blockId}
            blockIndex={data.blockIndex}
            acknowledged={data.acknowledged}
            onDone={onClose}
          />
        )
      }
      description={
        data?.failures.some(({ retryable }) => retryable) &&
        'A retry runs only for the farmers listed here. Steps that succeeded never run twice.'
      }
    >
      {loading && <Skeleton height="8rem" />}
      {!data && error && (
        <ErrorState
          message="Failed to load the failures. Please try again."
          detail={error.message}
          of={failures}
        />
      )}
      {result && <Alert tone="information">{result}</Alert>}
      {data && groups.length === 0 && (
        <p>Nothing has failed in this block, or every failure has been fixed.</p>
      )}
      <Stack $gap={6}>
        {groups.map(({ step, failures }) => (
          <FailureGroup key={step} blockId={blockId} step={step} failures={failures} onResult={setResult} />
        ))}
      </Stack>
    </Dialog>
  );
}
