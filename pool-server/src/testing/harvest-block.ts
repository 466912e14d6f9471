import type { StellarAddress } from 'shared-api/address';
import type { BlockIndex } from '../ledger/ledger.ts';
import type { TestFarmer, TestNetwork } from './engine-network.ts';

/** Works a block and harvests it for the first farmer outside the engine, so that its shares stay unpaid. */
export async function harvestBlock(
  network: TestNetwork,
  farmers: readonly [TestFarmer, ...TestFarmer[]],
  sender?: StellarAddress,
) {
  const [{ address: farmer }] = farmers;
  const block = (await network.workedBlock(farmers)) as BlockIndex;
  network.pass(64);
  await network.strangerPlants();
  const harvest = { type: 'harvest', farmer, index: block } as const;
  const unsigned = await network.ledger.prepare(sender ?? farmer, [harvest]);
  // The signer does not sign a harvest for an account other than the farmer's.
  const signed = await (sender ? network.signFreely(unsigned) : network.signer.sign(unsigned));
  const outcome = await network.ledger.submit(signed);
  if (outcome.status !== 'success' || outcome.returned.type !== 'harvest') throw new Error('Not harvested');
  return { harvest: outcome.hash, block, appliedIn: outcome.ledger, reward: outcome.returned.reward };
}
