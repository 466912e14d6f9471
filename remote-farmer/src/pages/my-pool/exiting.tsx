import { expectedPayout, type FarmerContract, parseAmount, subtract, type UnitsOfPool } from 'shared-api';
import { useFarmerMoney, type useFarmerSummary } from 'shared-api/farmer';
import {
  Alert,
  DescriptionList,
  KeyValue,
  Money,
  Progress,
  RelativeTime,
  Stack,
  Term,
  useServerNow,
} from 'shared-ui';
import { payoutWords } from 'shared-ui/rows';
import { readAmount } from '../amounts.ts';
import { exitProgress } from './exit-progress.ts';
import { pendingReward } from './pending-reward.tsx';
import { useFinalPayout } from './use-final-payout.ts';

const PLACES = 4; // of exit rewards, spec §9

type ExitingProps = {
  contract: FarmerContract;
  summary: Pick<ReturnType<typeof useFarmerSummary>, 'data' | 'error'>;
  units: UnitsOfPool;
};

/**
 * A contract that is exiting: progress, end of the delay, payments since the request and expected payments (ux rule 5).
 */
export const Exiting = ({ contract, summary, units }: ExitingProps) => {
  const { exit_requested_at: requestedAt, exit_available_at: availableAt } = contract;
  const money = useFarmerMoney().data;
  const payout = useFinalPayout(contract.id, requestedAt);
  const expected = pendingReward(contract, summary.data, money, units.reward, PLACES);
  const requested = readAmount('KALE', contract.exit_expected_payout);
  const lostBefore = readAmount('KALE', contract.exit_lost_stakes);
  // Negative, as in the final statement.
  const lostSince =
    money && lostBefore !== null ? subtract(lostBefore, parseAmount('KALE', money.lostStakes)) : null;
  const progress = exitProgress(requestedAt, availableAt, useServerNow());
  return (
    <Alert standing tone="waiting" title="You are leaving this pool">
      <Stack $gap={4}>
        <p>
          The pool plants no more stakes for you.{' '}
          {progress?.over ? (
            'The exit delay is over. Your exit completes with the last harvest and payout.'
          ) : (
            <>
              Your final rewards will be available{' '}
              <RelativeTime at={availableAt} missing="after the exit delay" />.
            </>
          )}
        </p>
        {progress && <Progress label="Exit delay" percent={progress.percent} value={progress.left} />}
        <DescriptionList>
          {money && (
            <KeyValue label="Expected payout" hint={payoutWords(money).parts}>
              {payoutWords(money).total}
            </KeyValue>
          )}
          {money && requested !== null && requested !== expectedPayout(money) && (
            <KeyValue
              label="Expected when you asked to leave"
              hint="Changed since then by open blocks, lost stakes, deposits or withdrawals"
            >
              <Money amount={requested} asset="KALE" places={PLACES} />
            </KeyValue>
          )}
          <KeyValue label="Rewards paid since you asked to leave" hint="After fees">
            <Money amount={payout?.paid} asset={units.reward} places={PLACES} />
          </KeyValue>
          {lostSince !== null && lostSince < 0n && (
            <KeyValue
              label={
                <>
                  <Term name="lost-stake">Lost stakes</Term> since you asked to leave
                </>
              }
            >
              <Money amount={lostSince} asset="KALE" places={PLACES} signed />
            </KeyValue>
          )}
          <KeyValue
            label="Expected rewards"
            hint={expected.note}
            loading={!expected.known && !summary.data && !summary.error}
          >
            {expected.value}
          </KeyValue>
        </DescriptionList>
      </Stack>
    </Alert>
  );
};
