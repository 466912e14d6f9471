import type { PoolerId } from 'shared-api';
import { usePoolerFarmers } from 'shared-api/operator';
import { Button } from 'shared-ui';
import { SAMPLE_SIZE, type SubmissionRow, sampleSubmissions } from './operation-input.ts';

type SampleButtonProps = { poolerId: PoolerId; onSample: (rows: readonly SubmissionRow[]) => void };

/** Fills in submissions to try: active farmers of the pool with random nonces (spec §2). Absent where none are known. */
export const SampleButton = ({ poolerId, onSample }: SampleButtonProps) => {
  const { data } = usePoolerFarmers({ poolerId, status: 'active', limit: SAMPLE_SIZE });
  const farmers = data?.items.map(({ farmerId }) => farmerId) ?? [];
  return (
    farmers.length > 0 && (
      <Button onClick={() => onSample(sampleSubmissions(farmers))}>Generate sample submissions</Button>
    )
  );
};
