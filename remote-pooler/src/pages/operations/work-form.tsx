import { useState } from 'react';
import { useUnits } from 'shared-api';
import { useWork } from 'shared-api/pool';
import { Button, Row, Stack, toast } from 'shared-ui';
import { OperationForm } from './operation-form.tsx';
import { readSubmissions, type SubmissionRow } from './operation-input.ts';
import { ResultList } from './result-list.tsx';
import { SampleButton } from './sample-button.tsx';
import { SubmissionRows } from './submission-rows.tsx';
import { TargetFields, useTarget } from './target-fields.tsx';

const REQUIRED = 'Block index and pooler ID are required'; // spec §5

const emptyRow = (key: number): SubmissionRow => ({ key, farmerId: '', nonce: '' });

/** Work: submit nonces for one block (spec §2, Block Operations). */
export const WorkForm = () => {
  const work = useWork();
  const { reward } = useUnits();
  const { target, whyNone, ...fields } = useTarget();
  const [rows, setRows] = useState<readonly SubmissionRow[]>([emptyRow(1)]);
  const [note, setNote] = useState<string>();

  const addRow = () => setRows([...rows, emptyRow(Math.max(...rows.map(({ key }) => key)) + 1)]);
  const fillSample = (sample: readonly SubmissionRow[], said: string) => {
    setRows(sample);
    setNote(said);
  };

  const run = async () => {
    if (!target) {
      toast.failure('Validation Error', { description: whyNone(REQUIRED) });
      return;
    }
    const submissions = readSubmissions(rows, target.blockIndex, new Date());
    if (submissions.length === 0) {
      toast.failure('Validation Error', { description: 'At least one valid submission is required' });
      return;
    }
    const outcome = await work.run({ ...target, submissions });
    if (outcome.ok) {
      const { totalSubmissions, validNonces } = outcome.value;
      toast.success('Work Operation Complete', {
        description: `Processed ${totalSubmissions} submissions, ${validNonces.length} valid`,
      });
    } else toast.error('Work Operation Failed', outcome.error);
  };

  return (
    <Stack>
      <OperationForm title="Work" description="Submit nonces for the open block." onSubmit={run}>
        <TargetFields {...fields} />
        <SubmissionRows rows={rows} onChange={setRows} />
        {note && <p role="status">{note}</p>}
        <Row $gap={2}>
          <Button onClick={addRow}>Add submission</Button>
          {fields.poolerId && (
            <SampleButton
              poolerId={fields.poolerId}
              blockIndex={target?.blockIndex}
              whyNone={whyNone(REQUIRED)}
              onSample={fillSample}
            />
          )}
          <Button
            variant="primary"
            type="submit"
            icon="pickaxe"
            pending={work.pending}
            pendingLabel="Working..."
          >
            Work
          </Button>
        </Row>
      </OperationForm>
      {work.data && (
        <ResultList
          title="Work result"
          poolerId={fields.poolerId}
          unknown="Reward known at harvest"
          summary={`${work.data.validNonces.length} of ${work.data.totalSubmissions} ${work.data.totalSubmissions === 1 ? 'nonce' : 'nonces'} valid`}
          asset={reward}
          successes={work.data.validNonces.map(({ farmerId, reward: amount, transactionHash }) => ({
            farmerId,
            amount,
            transactionHash,
          }))}
          failures={work.data.invalidNonces}
        />
      )}
    </Stack>
  );
};
