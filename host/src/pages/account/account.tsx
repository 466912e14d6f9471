import { useCapability, useReadOnly, useSession } from 'shared-api';
import { Card, DescriptionList, KeyValue, Mono, Page, type Tab, Tabs } from 'shared-ui';
import { roleWords } from '../../shell/role-words.ts';
import { Preferences } from '../notifications/preferences.tsx';
import { ChangePassword } from './change-password.tsx';
import { Devices } from './devices.tsx';

const security: Tab = {
  id: 'security',
  label: 'Security',
  panel: (
    <>
      <Devices />
      <ChangePassword />
    </>
  ),
};
const telling: Tab = { id: 'notifications', label: 'Notifications', panel: <Preferences /> };

/** One's own account: who one is here; as far as the server can, one's devices and password, and what one is told of. */
const Account = () => {
  const user = useSession(session => session.user);
  const sessions = useCapability('sessions');
  const notifications = useCapability('notifications');
  const own = !useReadOnly();
  const [first, ...others] = [
    ...(sessions && own ? [security] : []),
    ...(notifications && own ? [telling] : []),
  ];
  return (
    <Page title="Account" description="Your sign-in, your devices, what you are told about.">
      <Card title="Your account" icon="user">
        <DescriptionList>
          <KeyValue label="Email">{user?.email}</KeyValue>
          <KeyValue label="Role">{user && roleWords[user.role].name}</KeyValue>
          {user?.farmerId && (
            <KeyValue label="Farmer ID">
              <Mono>{user.farmerId}</Mono>
            </KeyValue>
          )}
          {user?.poolerId && (
            <KeyValue label="Pool">
              <Mono>{user.poolerId}</Mono>
            </KeyValue>
          )}
        </DescriptionList>
      </Card>
      {first && <Tabs label="Account" tabs={[first, ...others]} />}
    </Page>
  );
};

export default Account;
