import { useState } from 'react';
import { useUnits, useWork } from 'shared-api';
import { Button, IconButton, Row, Stack, TextField, toast } from 'shared-ui';
import { styled } from 'styled-components';
import { OperationForm } from './operation-form.tsx';
import { readSubmissions, type SubmissionRow } from './operation-input.ts';
import { ResultList } from './result-list.tsx';
import { TargetFields, useTarget } from './target-fields.tsx';

const Submission = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
  align-items: end;
  gap: var(--space-3);
`;

const emptyRow = (key: number): SubmissionRow => ({ key, farmerId: '', nonce: '' });

/** Work: hand in nonces for one block (spec §2, Block Operations). The last remaining row stays. */
export const WorkForm = () => {
  const work = useWork();
  const { reward } = useUnits();
  const fields = useTarget();
  const [rows, setRows] = useState<readonly SubmissionRow[]>([emptyRow(1)]);

  const change = (key: number, part: Partial<SubmissionRow>) =>
    setRows(rows.map(row => (row.key === key ? { ...row, ...part } : row)));
  const addRow = () => setRows([...rows, emptyRow(Math.max(...rows.map(({ key }) => key)) + 1)]);

  const run = async () => {
    if (!fields.target) {
      toast.failure('Validation Error', { description: 'Block index and pooler ID are required' });
      return;
    }
    const submissions = readSubmissions(rows, fields.target.blockIndex, new Date());
    if (submissions.length === 0) {
      toast.failure('Validation Error', { description: 'At least one valid submission is required' });
      return;
    }
    const outcome = await work.run({ ...fields.target, submissions });
    if (outcome.ok) {
      const { totalSubmissions, validNonces } = outcome.value;
      toast.success('Work Operation Complete', {
        description: `Processed ${totalSubmissions} submissions, ${validNonces.length} valid`,
      });
    } else toast.failure('Work Operation Failed', { description: outcome.error.message });
  };

  return (
    <Stack>
      <OperationForm title="Work" description="Process nonce submissions for a block." onSubmit={run}>
        <TargetFields {...fields} />
        {rows.map((row, index) => (
          <Submission key={row.key}>
            <TextField
              label={`Farmer ID ${index + 1}`}
              mono
              value={row.farmerId}
              onChange={event => change(row.key, { farmerId: event.target.value })}
            />
            <TextField
              label={`Nonce ${index + 1}`}
              mono
              value={row.nonce}
              onChange={event => change(row.key, { nonce: event.target.value })}
            />
            <IconButton
              icon="x"
              label={`Remove submission ${index + 1}`}
              disabled={rows.length === 1}
              onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
            />
          </Submission>
        ))}
        <Row $gap={2}>
          <Button onClick={addRow}>Add submission</Button>
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
          summary={`${work.data.validNonces.length} of ${work.data.totalSubmissions} nonces valid`}
          asset={reward}
          successes={work.data.validNonces.map(row => ({ farmerId: row.farmerId, amount: row.reward }))}
          failures={work.data.invalidNonces.map(({ farmerId, error }) => ({
            farmerId,
            message: error?.message,
          }))}
        />
      )}
    </Stack>
  );
};
