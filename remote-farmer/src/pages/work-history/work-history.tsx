import { type PoolerFarmer, type PoolerId, useSession } from 'shared-api';
import { usePoolStanding } from 'shared-api/operator';
import { Page, useSearchParams } from 'shared-ui';
import { AllFarmers } from './all-farmers.tsx';
import { FarmerHistory } from './farmer-history.tsx';
import { HistoryFigures } from './history-figures.tsx';
import { HistoryTable } from './history-table.tsx';
import { NoFarmerAccount } from './no-farmer-account.tsx';
import { OtherHistory } from './other-history.tsx';
import { PoolHistory } from './pool/pool-history.tsx';

/** An operator cannot open farmers' histories, so a row links to Manage Farmers. */
const inManageFarmers = ({ farmerId }: PoolerFarmer) =>
  `/pooler/farmers?search=${encodeURIComponent(farmerId)}`;

/** The work of an operator's own pool. */
const OwnPool = ({ poolerId }: { poolerId: PoolerId | null | undefined }) => {
  const standing = usePoolStanding();
  return (
    <PoolHistory
      title="Work of your pool"
      pool={{ id: poolerId ?? null, name: standing.data?.name ?? poolerId ?? 'your pool' }}
      addressOf={inManageFarmers}
    />
  );
};

/**
 * Work submissions and rewards: one's own, those of a pooler's pool, or an admin's choice (spec §2 Work History, §6).
 */
export default function WorkHistory() {
  const user = useSession(session => session.user);
  const [params] = useSearchParams();
  const asked = params.get('farmer');
  if (!user) return <Loading />;
  if (asked && user.role === 'admin') return <OtherHistory asked={asked} />;
  if (user.role === 'admin' && !user.farmerId) return <AllFarmers />;
  if (user.farmerId) return <FarmerHistory farmerId={user.farmerId} email={user.email ?? null} />;
  return (
    <Page title="Work History" description="Work submissions and rewards">
      {user.role === 'pooler' && <OwnPool poolerId={user.poolerId} />}
      {user.role === 'farmer' && <NoFarmerAccount />}
    </Page>
  );
}

const Loading = () => (
  <Page title="Work History" description="Work submissions and rewards">
    <HistoryFigures summary={{ data: undefined, error: undefined }} range="7d" rows={0} />
    <HistoryTable rows={[]} loading />
  </Page>
);
