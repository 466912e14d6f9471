import type { StellarAddress } from 'shared-api/address';
import { type TestNetwork, testNetwork } from './engine-network.ts';

/** How long a change of payout wallet waits on such a network. */
export const PAYOUT_CHANGE_HOURS = 48;

/** A network on which a change of payout wallet waits, and another wallet that can be paid. */
export async function payoutNetwork(): Promise<{ network: TestNetwork; another: StellarAddress }> {
  const network = await testNetwork();
  await network.restartSigner({ payoutChangeHours: PAYOUT_CHANGE_HOURS });
  return { network, another: await network.elsewhere() };
}

/** The services of an engine that holds such a change, but no withdrawal. */
export const holdingServices = (network: TestNetwork) => ({
  ...network.services(),
  holds: { withdrawalHours: 0, payoutChangeHours: PAYOUT_CHANGE_HOURS },
});
