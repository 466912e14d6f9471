import {
  type ApiError,
  add,
  type ExitResponse,
  type FarmerContract,
  formatAmount,
  shownTotal,
  type UnitsOfPool,
} from 'shared-api';
import { useFarmerMoney } from 'shared-api/farmer';
import { useActiveContract, useExitContract } from 'shared-api/membership';
import { Count, DescriptionList, KeyValue, Money, Skeleton, toast } from 'shared-ui';
import { ConfirmDialog } from 'shared-ui/overlays';
import { payoutWords } from 'shared-ui/rows';
import { styled } from 'styled-components';
import { readAmount } from '../amounts.ts';
import { exitDelaySpan, exitDelayText } from '../exit-delay.ts';
import { contractTerms, defaultHint } from './contract-defaults.ts';

const TOAST_STAYS = 8000; // ms, spec §9
const PLACES = 4; // of exit rewards, spec §9

type ExitDialogProps = { contract: FarmerContract; units: UnitsOfPool; onClose: () => void };

const Bullets = styled.ul`
  padding-inline-start: var(--space-5);
  list-style: disc;
`;

/** The toast after a successful exit request, word for word (spec §8); a delay below one hour is not in hours. */
const exitText = (
  { finalRewards, exitDelay, expectedPayout }: ExitResponse,
  { reward, blockSeconds }: UnitsOfPool,
) => {
  const hours = exitDelay ?? 24;
  const isShort = hours > 0 && hours < 1;
  const payout = expectedPayout && payoutWords(expectedPayout);
  const rewards = readAmount(reward, finalRewards?.totalRewards ?? '0');
  const stake = readAmount(reward, finalRewards?.pendingStakeAmount ?? '0');
  const total =
    rewards !== null && stake !== null ? formatAmount(add(rewards, stake), { places: PLACES }) : '0.0000';
  const count = (finalRewards?.successfulHarvests ?? 0) + (finalRewards?.successfulPlantings ?? 0);
  return (
    <>
      <div>Your exit request has been submitted. Contract status: exiting</div>
      {payout ? (
        <>
          <div>Expected payout: {payout.total}</div>
          <div>{payout.parts}</div>
        </>
      ) : (
        <div>
          Total rewards: {total} {reward}
        </div>
      )}
      <div>Reward count: {count}</div>
      {isShort ? (
        <div>Available after {exitDelaySpan(hours, blockSeconds).replace(/s$/, '')} delay period</div>
      ) : (
        <div>Available after {Number(hours.toFixed(2))} hour delay period</div>
      )}
    </>
  );
};

/** The server's words, or those of spec §8 if it refused without any. */
const refusal = ({ lacks, message }: ApiError) =>
  (!lacks && message) || 'Failed to exit pool. Please try again.';

/** Exit Pool Contract: the consequences, the expected payout, and that it cannot be undone (spec §2). */
export default function ExitDialog({ contract, units, onClose }: ExitDialogProps) {
  const exit = useExitContract();
  const { exitDelayHours } = contractTerms(contract);
  const money = useFarmerMoney().data;
  const parts = money && shownTotal(money, PLACES);
  const { data: active, error } = useActiveContract();
  const counts = active?.contract?.finalRewards;
  const isCounted = active !== undefined || error !== undefined;

  const confirm = async () => {
    const outcome = await exit.run(contract.id);
    if (outcome.ok) {
      toast.success('Pool Exit Requested Successfully!', {
        description: exitText(outcome.value, units),
        duration: TOAST_STAYS,
      });
      onClose();
    } else {
      toast.error('Exit Failed', outcome.error, { description: refusal(outcome.error) });
    }
  };

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Exit Pool Contract"
      description="Are you sure you want to exit the pool? This action cannot be undone."
      confirmLabel="Confirm Exit"
      pendingLabel="Processing..."
      pending={exit.pending}
      onConfirm={confirm}
    >
      <DescriptionList>
        {parts && (
          <>
            <KeyValue label="Available" hint="In your wallet now">
              <Money amount={parts.available} asset="KALE" places={PLACES} />
            </KeyValue>
            <KeyValue label="Planted" hint="Stakes not yet harvested">
              <Money amount={parts.planted} asset="KALE" places={PLACES} />
            </KeyValue>
          </>
        )}
        <KeyValue label="Expected rewards" hint="Pending reward of worked blocks">
          <Money
            amount={parts?.pendingReward ?? readAmount(units.reward, contract.pending_rewards)}
            asset={units.reward}
            places={PLACES}
          />
        </KeyValue>
        {money && (
          <KeyValue
            label="Expected payout"
            hint={(contract.open_blocks ?? 0) > 0 ? 'A block still open may change it' : undefined}
          >
            {payoutWords(money).total}
          </KeyValue>
        )}
        <KeyValue label="Successful harvests">
          {isCounted ? <Count value={counts?.successfulHarvests} /> : <Skeleton width="3rem" />}
        </KeyValue>
        <KeyValue label="Successful plantings">
          {isCounted ? <Count value={counts?.successfulPlantings} /> : <Skeleton width="3rem" />}
        </KeyValue>
        <KeyValue label="Exit delay" hint={defaultHint(exitDelayHours)}>
          {exitDelayText(exitDelayHours.value, units.blockSeconds)}
        </KeyValue>
      </DescriptionList>
      <Bullets>
        <li>Final rewards will be available after the exit delay</li>
        <li>All earned rewards will be sent to your wallet</li>
        <li>You will stop participating in pool mining</li>
      </Bullets>
    </ConfirmDialog>
  );
}
