import { useSession } from 'shared-api';
import { Page } from 'shared-ui';
import { FarmerDashboard } from './farmer-dashboard.tsx';
import { OperatorDashboard } from './operator-dashboard.tsx';

/** System Dashboard (spec §2): a farmer's four tabs; for the other roles what concerns them. */
const Dashboard = () => {
  const role = useSession(session => session.user?.role ?? 'farmer');
  return (
    <Page title="System Dashboard" description="System health and overview">
      {role === 'farmer' ? <FarmerDashboard /> : <OperatorDashboard role={role} />}
    </Page>
  );
};

export default Dashboard;
