import { useSession } from 'shared-api';
import { lazyComponent, Skeleton } from 'shared-ui';
import { FarmerDashboard } from './farmer-dashboard.tsx';

const OperatorDashboard = lazyComponent(
  async () => ({
    default: (await import(/* webpackChunkName: 'operator-dashboard' */ './operator-dashboard.tsx'))
      .OperatorDashboard,
  }),
  () => <Skeleton height="28rem" />,
);

/** System Dashboard (spec §2): a farmer's four tabs; for other roles their own overview. */
const Dashboard = () => {
  const role = useSession(session => session.user?.role ?? 'farmer');
  return role === 'farmer' ? <FarmerDashboard /> : <OperatorDashboard role={role} />;
};

export default Dashboard;
