import { useSession } from 'shared-api';
import { FarmerDashboard } from './farmer-dashboard.tsx';
import { OperatorDashboard } from './operator-dashboard.tsx';

/** System Dashboard (spec §2): a farmer's four tabs; for the other roles what concerns them. */
const Dashboard = () => {
  const role = useSession(session => session.user?.role ?? 'farmer');
  return role === 'farmer' ? <FarmerDashboard /> : <OperatorDashboard role={role} />;
};

export default Dashboard;
