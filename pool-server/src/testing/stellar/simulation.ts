import { SorobanDataBuilder, Transaction } from '@stellar/stellar-sdk/base';
import { ScVal } from '@stellar/stellar-sdk/xdr';
import type { StellarAddress } from 'shared-api/address';
import { asked, isAllowed } from './calls.ts';
import type { Deployment } from './contracts.ts';
import { touchedBy } from './entries.ts';
import { errorsOf } from './envelopes.ts';
import type { FakeNetwork } from './fake-network.ts';
import { returnedValue } from './results.ts';
import { runOperations } from './run.ts';

/** The cost of a deployment, in stroops. */
const DEPLOYING_FEE = 20_000_000n;

/** The simulation's answer for a deployment. */
const deploying = ({ auth, refusal }: Deployment) =>
  refusal
    ? { error: refusal, events: [] }
    : {
        transactionData: new SorobanDataBuilder().setResourceFee(DEPLOYING_FEE).build().toXdr('base64'),
        minResourceFee: String(DEPLOYING_FEE),
        results: [{ auth: auth.map(each => each.toXdr('base64')), xdr: ScVal.scvVoid().toXdr('base64') }],
        events: [],
      };

/** The response of `simulateTransaction`: the call as the next ledger would run it. */
export async function simulate(network: FakeNetwork, envelope: string) {
  const { seen, founded, conditions } = network;
  const { latestLedger } = network.tip;
  const transaction = new Transaction(envelope, founded.passphrase);
  const deployment = network.deployment(transaction);
  if (deployment) return { latestLedger, ...deploying(deployment) };
  const operations = asked(transaction, founded);
  const [operation] = operations;
  if (!operation || !isAllowed(transaction, operation, founded)) {
    return { latestLedger, error: 'HostError: Error(Auth, InvalidAction)', events: [] };
  }
  if (operation.type === 'harvestMany' && !network.harvestsMany) {
    return { latestLedger, error: 'HostError: Error(Storage, MissingValue)', events: [] };
  }
  const moment = network.moment(latestLedger + 1, conditions.simulationSkewMs);
  const run = await runOperations(seen, transaction.source as StellarAddress, operations, moment);
  if (run.failed) {
    const { failure } = run.failed;
    const code = failure.kind === 'contract' ? failure.code : 0;
    const events = network.silent ? [] : errorsOf(failure, founded).map(each => each.toXdr('base64'));
    return { latestLedger, error: `HostError: Error(Contract, #${code})`, events };
  }
  const resourceFee = conditions.resourceFees[operation.type] ?? 0n;
  const touched = touchedBy(run.draft, seen, founded).map(({ key }) => key);
  const data = new SorobanDataBuilder().setFootprint([], touched).setResourceFee(resourceFee).build();
  return {
    latestLedger,
    transactionData: data.toXdr('base64'),
    minResourceFee: String(resourceFee),
    results: [{ auth: [], xdr: returnedValue(run.returned, operation).toXdr('base64') }],
    events: [],
  };
}
