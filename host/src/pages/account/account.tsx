import { useCapability, useSession } from 'shared-api';
import { Card, DescriptionList, KeyValue, Mono, Page } from 'shared-ui';
import { roleWords } from '../../shell/role-words.ts';
import { ChangePassword } from './change-password.tsx';
import { Devices } from './devices.tsx';

/** One's own account: who one is here, where one is signed in, the password. */
const Account = () => {
  const user = useSession(session => session.user);
  const sessions = useCapability('sessions');
  return (
    <Page title="Account" description="Your sign-in and your devices.">
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
      {sessions && (
        <>
          <Devices />
          <ChangePassword />
        </>
      )}
    </Page>
  );
};

export default Account;
