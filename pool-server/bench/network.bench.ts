// Transactions, calls of the RPC and fees of a farmer on the model of the network, and blocks missed.
import { modelNetwork } from '../src/testing/stellar/engine-model.ts';
import { farmFor } from '../src/testing/stellar/farm-for.ts';
import { lostStakes, missedBlocks } from '../src/testing/stellar/model-errors.ts';
import { atMost, exactly, fromEnvironment, report } from './report.ts';

const FARMERS = fromEnvironment('FARMERS', 100);
const BLOCKS = fromEnvironment('BLOCKS', 3);
const BLOCK_SECONDS = 300;
const BLOCKS_A_DAY = 86_400 / BLOCK_SECONDS;

const of = await modelNetwork({ maxFarmers: FARMERS, callsPerSecond: 50 });
const { network, model, time, providers } = of;
for (let n = 0; n < FARMERS; n++) {
  await time.run(network.farmer(`farmer-${n}@kale.test`, { stakePercentage: 0.1 }));
}
// Its first block is planted late, and is not measured.
const errors = await farmFor(of, { seconds: BLOCK_SECONDS });
const calls = () => providers.reduce((sum, { total }) => sum + total, 0);
const fees = () => [...model.applied.values()].reduce((sum, { fee }) => sum + fee, 0n);
const before = { calls: calls(), fees: fees(), transactions: model.applied.size };
errors.push(...(await farmFor(of, { seconds: BLOCKS * BLOCK_SECONDS })));
const each = (units: number) => units / FARMERS / BLOCKS;
const xlm = (each(Number(fees() - before.fees)) * BLOCKS_A_DAY) / 1e7;
const transactions = each(model.applied.size - before.transactions) * BLOCKS_A_DAY;
report(`${FARMERS} farmers for ${BLOCKS} blocks on the model of the network`, [
  atMost(
    'calls of the RPC for each farmer and block',
    each(calls() - before.calls),
    FARMERS < 1_000 ? 100 : 5,
  ),
  exactly('transactions of a farmer and day', transactions.toFixed(0), transactions.toFixed(0)),
  exactly('XLM of a farmer and day', xlm.toFixed(2), xlm.toFixed(2)),
  exactly('blocks missed', (await missedBlocks(of, 0)).length, 0),
  exactly('stakes lost', (await lostStakes(of)).length, 0),
  exactly('errors of the engine', errors.length, 0),
]);
await network.drop();
process.exit();
