import type { Contract, UnitsOfPool } from 'shared-api';
import { useContracts } from 'shared-api/farmer';
import { ButtonLink, Card, DescriptionList, KeyValue, Money, RelativeTime, StatusBadge } from 'shared-ui';
import { TransactionHash } from 'shared-ui/content';
import { useFinalPayout } from './use-final-payout.ts';

/** The pool that was left last, with what it paid at the end; nothing when none was. */
export const LeftPool = ({ units }: { units: UnitsOfPool }) => {
  const contract = useContracts({ status: 'completed', limit: 1 }).data?.items[0];
  return contract?.status === 'completed' ? <Left contract={contract} units={units} /> : null;
};

const Left = ({ contract, units }: { contract: Contract; units: UnitsOfPool }) => {
  const payout = useFinalPayout(contract.contractId, contract.exitRequestedAt);
  return (
    <Card
      title={`You left ${contract.poolerName ?? 'your pool'}`}
      icon="exit"
      actions={<StatusBadge status="completed" />}
      footer={
        <ButtonLink to="/farmer/work-history" icon="history">
          Work History
        </ButtonLink>
      }
    >
      <DescriptionList>
        <KeyValue label="Exit requested">
          <RelativeTime at={contract.exitRequestedAt} />
        </KeyValue>
        <KeyValue label="Completed">
          <RelativeTime at={contract.completedAt} />
        </KeyValue>
        <KeyValue
          label="Final payout"
          hint={
            contract.finalPayout
              ? 'In your wallet'
              : payout
                ? `${payout.harvests} ${payout.harvests === 1 ? 'harvest' : 'harvests'} after the request`
                : undefined
          }
        >
          <Money amount={contract.finalPayout ?? payout?.paid} asset={units.reward} places={4} />
        </KeyValue>
        <KeyValue label="Last transaction">
          <TransactionHash hash={payout?.transactionHash} />
        </KeyValue>
      </DescriptionList>
    </Card>
  );
};
