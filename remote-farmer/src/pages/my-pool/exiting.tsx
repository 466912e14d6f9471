import { clockOffset, type FarmerContract, type UnitsOfPool } from 'shared-api';
import {
  Alert,
  Count,
  DescriptionList,
  KeyValue,
  Money,
  Progress,
  RelativeTime,
  Stack,
  useNow,
} from 'shared-ui';
import { exitProgress } from './exit-progress.ts';
import { useFinalPayout } from './use-final-payout.ts';

type ExitingProps = {
  contract: FarmerContract;
  /** Blocks worked and not yet harvested. */
  pending: number | null | undefined;
  units: UnitsOfPool;
};

/** On the way out: how far, until when, what was paid since and what is still to come (ux rule 5). */
export const Exiting = ({ contract, pending, units }: ExitingProps) => {
  const { exit_requested_at: requestedAt, exit_available_at: availableAt } = contract;
  const payout = useFinalPayout(contract.id, requestedAt);
  const progress = exitProgress(requestedAt, availableAt, useNow(10_000) + clockOffset());
  return (
    <Alert standing tone="warning" title="You are leaving this pool">
      <Stack $gap={4}>
        <p>
          Nothing new is planted for you.{' '}
          {progress?.over ? (
            'The exit delay is over: the pool settles what is left, then the contract is completed.'
          ) : (
            <>
              Your final rewards are available{' '}
              <RelativeTime at={availableAt} missing="after the exit delay" />.
            </>
          )}
        </p>
        {progress && <Progress label="Exit delay" percent={progress.percent} value={progress.left} />}
        <DescriptionList>
          <KeyValue label="Paid since you asked to leave" hint="Your part">
            <Money amount={payout?.paid} asset={units.reward} places={4} />
          </KeyValue>
          <KeyValue label="Blocks still to be harvested">
            <Count value={pending} />
          </KeyValue>
        </DescriptionList>
      </Stack>
    </Alert>
  );
};
