import { type PoolerId, useCapability } from 'shared-api';
import { useNonceSamples } from 'shared-api/operator';
import { usePoolerFarmers } from 'shared-api/pool';
import { Button, toast } from 'shared-ui';
import { SAMPLE_SIZE, type SubmissionRow, sampleSubmissions } from './operation-input.ts';

type SampleButtonProps = {
  poolerId: PoolerId;
  blockIndex: number | undefined;
  /** The message when no block is chosen. */
  whyNone: string;
  /** Called with the sample rows and their note. */
  onSample: (rows: readonly SubmissionRow[], note: string) => void;
};

const LABEL = 'Generate sample submissions';

/** A second nonce for the same farmer and block is refused, so there may be fewer than 5. */
const MINED_HINT = `One per planted farmer, at most ${SAMPLE_SIZE}. The pool keeps one nonce per farmer and block.`;

const minedNote = (count: number, blockIndex: number) =>
  count === 1
    ? `Mined just now for the one farmer who has planted: this nonce solves block ${blockIndex}.`
    : `Mined just now for ${count} farmers who have planted, one each: these nonces solve block ${blockIndex}.`;

/** Mined by the server for farmers who have planted in the block, so they really solve it. */
const MinedSamples = ({ poolerId, blockIndex, whyNone, onSample }: SampleButtonProps) => {
  const samples = useNonceSamples();
  const generate = async () => {
    if (blockIndex === undefined) {
      toast.failure('Validation Error', { description: whyNone });
      return;
    }
    const outcome = await samples.run(`${poolerId}:${blockIndex}`);
    if (!outcome.ok) {
      toast.failure('Work Operation Failed', { description: outcome.error.message });
      return;
    }
    const { submissions } = outcome.value;
    if (submissions.length === 0)
      toast.failure('Work Operation Failed', {
        description: `No farmer has planted in block ${blockIndex}. Plant first.`,
      });
    else
      onSample(
        submissions.map(({ farmerId, nonce }, place) => ({ key: place + 1, farmerId, nonce })),
        minedNote(submissions.length, blockIndex),
      );
  };
  return (
    <Button onClick={generate} pending={samples.pending} pendingLabel="Mining..." title={MINED_HINT}>
      {LABEL}
    </Button>
  );
};

/** Active farmers with random nonces, on a server without mining. Absent if no farmers are known. */
const DrawnSamples = ({ poolerId, onSample }: SampleButtonProps) => {
  const { data } = usePoolerFarmers({ poolerId, status: 'active', limit: SAMPLE_SIZE });
  const farmers = data?.items.map(({ farmerId }) => farmerId) ?? [];
  const note = 'Sample data: real farmers of the pool with random nonces. The pool may refuse them.';
  return (
    farmers.length > 0 && <Button onClick={() => onSample(sampleSubmissions(farmers), note)}>{LABEL}</Button>
  );
};

/** Fills in 5 submissions (spec §2, Work); fewer if they are mined and fewer farmers have planted. */
export const SampleButton = (props: SampleButtonProps) =>
  useCapability('pooler-work') ? <MinedSamples {...props} /> : <DrawnSamples {...props} />;
