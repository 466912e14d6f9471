import { type Contract, type Decimal, parseAmount, subtract, type UnitsOfPool } from 'shared-api';
import { useContracts } from 'shared-api/membership';
import {
  ButtonLink,
  Card,
  DescriptionList,
  KeyValue,
  Money,
  RelativeTime,
  Row,
  StatusBadge,
} from 'shared-ui';
import { TransactionHash } from 'shared-ui/rows';
import { useFinalPayout } from './use-final-payout.ts';

const PLACES = 7; // so that the parts visibly add up

/** The last pool that the farmer left, with its final payout. Renders nothing if there is none. */
export const LeftPool = ({ units }: { units: UnitsOfPool }) => {
  const contract = useContracts({ status: 'completed', limit: 1 }).data?.items[0];
  return contract?.status === 'completed' ? <Left contract={contract} units={units} /> : null;
};

const Left = ({ contract, units }: { contract: Contract; units: UnitsOfPool }) => {
  const payout = useFinalPayout(contract.contractId, contract.exitRequestedAt);
  return (
    <Card
      title={`You left ${contract.poolerName ?? 'your pool'}`}
      actions={<StatusBadge status="completed" />}
      footer={
        <Row $gap={2}>
          <ButtonLink to="/farmer/my-wallet" icon="wallet">
            Withdraw
          </ButtonLink>
          <ButtonLink to="/farmer/work-history" icon="history">
            Work History
          </ButtonLink>
        </Row>
      }
    >
      <DescriptionList>
        <KeyValue label="Exit requested">
          <RelativeTime at={contract.exitRequestedAt} />
        </KeyValue>
        <KeyValue label="Completed">
          <RelativeTime at={contract.completedAt} />
        </KeyValue>
        <Statement contract={contract} />
        <KeyValue
          label="Final payout"
          hint={
            contract.finalPayout
              ? 'In your wallet when the exit completed'
              : payout
                ? `${payout.harvests} ${payout.harvests === 1 ? 'harvest' : 'harvests'} after the request`
                : undefined
          }
        >
          <Money amount={contract.finalPayout ?? payout?.paid} asset={units.reward} places={PLACES} />
        </KeyValue>
        <KeyValue label="Last transaction">
          <TransactionHash hash={payout?.transactionHash} />
        </KeyValue>
      </DescriptionList>
    </Card>
  );
};

/** The payout expected at the request, and the changes since. They add up to the final payout. */
const Statement = ({ contract: { expectedPayout, finalStatement } }: { contract: Contract }) => {
  if (!expectedPayout || !finalStatement) return null;
  const kale = (decimal: Decimal) => parseAmount('KALE', decimal);
  const less = (decimal: Decimal) => subtract(kale('0' as Decimal), kale(decimal));
  const changes = [
    {
      label: 'Rewards since',
      hint: 'From blocks that were still open',
      amount: kale(finalStatement.rewards),
    },
    { label: 'Lost stakes since', amount: less(finalStatement.lostStakes) },
    { label: 'Deposited since', amount: kale(finalStatement.deposited) },
    { label: 'Withdrawn since', amount: less(finalStatement.withdrawn) },
  ];
  return (
    <>
      <KeyValue label="Expected when you asked to leave">
        <Money amount={expectedPayout} asset="KALE" places={PLACES} />
      </KeyValue>
      {changes
        .filter(({ amount }) => amount !== 0n)
        .map(({ label, hint, amount }) => (
          <KeyValue key={label} label={label} hint={hint}>
            <Money amount={amount} asset="KALE" places={PLACES} signed />
          </KeyValue>
        ))}
    </>
  );
};
