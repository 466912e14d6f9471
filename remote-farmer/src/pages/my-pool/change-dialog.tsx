import { type ComponentProps, type FormEvent, useId, useState } from 'react';
import { type FarmerContract, useUnits } from 'shared-api';
import { useBlockchainData } from 'shared-api/farmer';
import { useChangeContract } from 'shared-api/membership';
import { Alert, Button, blocksDuration, Section, Stack, toast } from 'shared-ui';
import { Upcoming } from 'shared-ui/content';
import { Dialog } from 'shared-ui/overlays';
import { IntervalField, StakeField } from '../join-pool/contract-fields.tsx';
import { clampHarvestInterval, stakeFraction } from '../join-pool/join-rules.ts';
import { PoolProjection } from '../projection/pool-projection.tsx';
import { useStakeBalance } from '../projection/stake-balance.ts';
import { contractTerms } from './contract-defaults.ts';

/** The settings of a contract that a farmer can change. */
export type Setting = 'stake' | 'interval';

type ChangeDialogProps = { setting: Setting; contract: FarmerContract; onClose: () => void };

/** Adjust Stake or Change Harvest Interval; both apply from the next block on (api.md, contract-settings). */
export default function ChangeDialog({ setting, contract, onClose }: ChangeDialogProps) {
  const terms = contractTerms(contract);
  const before =
    setting === 'stake'
      ? Math.round((contract.stake_percentage ?? 0) * 100)
      : clampHarvestInterval(terms.harvestInterval.value);
  const [value, setValue] = useState(before);
  const { stake, blockSeconds } = useUnits();
  const change = useChangeContract(contract.id);
  const form = useId();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (value === before) return;
    const outcome = await change.run(
      setting === 'stake' ? { stakePercentage: stakeFraction(value) } : { harvestInterval: value },
    );
    if (!outcome.ok) {
      toast.error('Change Failed', outcome.error);
      return;
    }
    toast.success(setting === 'stake' ? 'Stake changed' : 'Harvest interval changed', {
      description:
        setting === 'stake'
          ? `${value}% of your ${stake} is staked in each block, from the next one on.`
          : `Rewards are harvested every ${value === 1 ? 'block' : `${value} blocks`} (${blocksDuration(value, blockSeconds)}) from the next block on.`,
    });
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!change.pending}
      title={setting === 'stake' ? 'Adjust Stake' : 'Change Harvest Interval'}
      footer={
        <>
          <Button onClick={onClose} disabled={change.pending}>
            Cancel
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            disabled={value === before}
            pending={change.pending}
            pendingLabel="Saving..."
          >
            Save
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save}>
        <Stack $gap={6}>
          {setting === 'stake' ? (
            <StakeField percent={value} onPercent={setValue} />
          ) : (
            <IntervalField blocks={value} onBlocks={setValue} />
          )}
          {contract.pooler_id && (
            <Outlook
              poolerId={contract.pooler_id}
              stake={setting === 'stake' ? stakeFraction(value) : (contract.stake_percentage ?? 0)}
              interval={setting === 'stake' ? clampHarvestInterval(terms.harvestInterval.value) : value}
              rewardSplit={contract.reward_split}
              platformFee={contract.platform_fee}
            />
          )}
          <FromNextBlock />
        </Stack>
      </form>
    </Dialog>
  );
}

type OutlookProps = Omit<ComponentProps<typeof PoolProjection>, 'balance'>;

/** A projection with the chosen values. */
const Outlook = (props: OutlookProps) => (
  <Section title="What to expect">
    <PoolProjection {...props} balance={useStakeBalance()} />
  </Section>
);

/** The block from which a change applies, as precisely as the server reports it. */
const FromNextBlock = () => {
  const block = useBlockchainData().data?.currentBlock;
  return (
    <Alert tone="information">
      {block?.height == null ? (
        'The change applies from the next block on.'
      ) : (
        <>
          The change applies from block #{block.height + 1} on
          {block.nextBlockAt && (
            <>
              , <Upcoming at={block.nextBlockAt} due="due now" />
            </>
          )}
          .
        </>
      )}{' '}
      Blocks already planted keep their stake.
    </Alert>
  );
};
