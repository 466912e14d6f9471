import { useBlockFailures } from 'shared-api/operator';
import { focusPageHeading, Link, toast } from 'shared-ui';
import { harvestByText } from 'shared-ui/content';
import { BlockAcknowledgement } from '../blocks/acknowledge.tsx';
import { type BlockFailure, failureGroups, retryText, STEP_LABELS } from '../blocks/failure-groups.ts';
import { RetryButton } from '../blocks/retry-button.tsx';
import { ProblemRow } from './problem-row.tsx';
import { type FailedBlock, namesOf, type Problem } from './problems.ts';

/** The common reason, or the number of other reasons. */
const reasonOf = (failures: readonly BlockFailure[]) => {
  const [first, ...others] = new Set(failures.map(({ error }) => error.message));
  if (others.length === 0) return first;
  return `${first}, and ${others.length} other ${others.length === 1 ? 'reason' : 'reasons'}`;
};

/** The failed steps of a block, each with the farmers and the reason; the given summary until these are known. */
export const FailedSteps = ({ failed, ...summary }: Problem & { failed: FailedBlock }) => {
  const { id, blockIndex, harvestBy, place, listed } = failed;
  const { data } = useBlockFailures(id);
  const groups = failureGroups(
    data?.failures.filter(({ step, farmerId }) => step !== 'work' || !listed.has(farmerId)) ?? [],
  );
  const link = <Link to={summary.to}>{summary.action}</Link>;
  if (groups.length === 0) return <ProblemRow {...summary}>{link}</ProblemRow>;
  // An acknowledgement covers the whole block, and would hide what can still be retried.
  const isFinal = !data?.failures.some(({ retryable }) => retryable);
  return groups.map(({ step, failures }, index) => {
    const { noun } = STEP_LABELS[step];
    const retryable = failures.filter(failure => failure.retryable);
    const action = retryable.length > 1 ? `Retry these ${retryable.length}` : 'Retry';
    const deadline = step === 'harvest' && harvestBy && retryable.length > 0;
    return (
      <ProblemRow
        key={step}
        tone={retryable.length > 0 ? 'waiting' : 'loss'}
        text={`${noun} failed for ${namesOf(failures)} in ${place}`}
        detail={`${reasonOf(failures)}${deadline ? `. ${harvestByText(harvestBy)}` : ''}`}
      >
        {link}
        {retryable.length > 0 ? (
          <RetryButton
            blockId={id}
            step={step}
            size="sm"
            aria-label={`${action}: ${noun.toLowerCase()} for ${namesOf(retryable)} in ${place}`}
            onResult={result => {
              toast.info(retryText(step, result));
              if (result.failed.length === 0) focusPageHeading();
            }}
          >
            {action}
          </RetryButton>
        ) : (
          isFinal &&
          index === 0 && (
            <BlockAcknowledgement
              id={id}
              blockIndex={blockIndex}
              acknowledged={false}
              onDone={focusPageHeading}
            />
          )
        )}
      </ProblemRow>
    );
  });
};
