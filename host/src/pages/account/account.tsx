import { type ComponentProps, useState } from 'react';
import { useReadOnly, useSession, useSystemInfo } from 'shared-api';
import { Card, DescriptionList, KeyValue, Mono, Page, Skeleton, Stack } from 'shared-ui';
import { Address, ResourceState, type Tab, Tabs } from 'shared-ui/content';
import { roleLabels } from '../../shell/role-labels.ts';
import { Preferences, type PreferencesDraft } from '../notifications/preferences.tsx';
import { TwoColumns } from '../two-columns.ts';
import { AccountData } from './account-data.tsx';
import { ChangePassword } from './change-password.tsx';
import { Devices } from './devices.tsx';
import { EmailCard } from './email-card.tsx';
import { SecondFactors } from './factors/second-factors.tsx';
import { PayoutCard } from './payout-card.tsx';
import { ThisDevice } from './this-device.tsx';

const security = (withFactors: boolean): Tab => ({
  id: 'security',
  label: 'Security',
  panel: (
    <Stack $gap={6}>
      {withFactors && <SecondFactors />}
      <TwoColumns>
        <Devices />
        <ChangePassword />
      </TwoColumns>
    </Stack>
  ),
});
const emailTab: Tab = { id: 'email', label: 'Email', panel: <EmailCard /> };
const payoutTab: Tab = { id: 'payout', label: 'Payout wallet', panel: <PayoutCard /> };
const notificationsTab = (props: ComponentProps<typeof Preferences>): Tab => ({
  id: 'notifications',
  label: 'Notifications',
  panel: <Preferences {...props} />,
});
const dataTab: Tab = { id: 'data', label: 'Your data', panel: <AccountData /> };

/** The user's own account: identity and, if the server supports them, devices, password and notifications. */
const Account = () => {
  const user = useSession(session => session.user);
  const info = useSystemInfo();
  const own = !useReadOnly();
  const [draft, onDraft] = useState<PreferencesDraft>({});
  const tabs = (able: readonly string[]) => [
    ...(able.includes('sessions') ? [security(able.includes('second-factor'))] : []),
    ...(able.includes('email-proof') ? [emailTab] : []),
    ...(able.includes('payout-wallet') && user && user.role !== 'admin' ? [payoutTab] : []),
    ...(able.includes('notifications') ? [notificationsTab({ draft, onDraft })] : []),
    ...(able.includes('account-data') ? [dataTab] : []),
  ];
  return (
    <Page title="Account" description="Your sign-in, devices and notification settings.">
      <TwoColumns $even>
        <Card title="Your account">
          <DescriptionList>
            <KeyValue label="Email">{user?.email}</KeyValue>
            <KeyValue label="Role">{user && roleLabels[user.role].name}</KeyValue>
            {user?.farmerId && (
              <KeyValue label="Farmer ID">
                <Address address={user.farmerId} name="farmer ID" />
              </KeyValue>
            )}
            {user?.poolerId && (
              <KeyValue label="Pool">
                <Mono>{user.poolerId}</Mono>
              </KeyValue>
            )}
          </DescriptionList>
        </Card>
        {own && <ThisDevice />}
      </TwoColumns>
      {own && (
        <ResourceState
          resource={info}
          failure={() => 'Failed to load your account settings. Please try again.'}
          skeleton={<Skeleton height="24rem" />}
        >
          {({ capabilities }) => {
            const [first, ...others] = tabs(capabilities);
            return first && <Tabs label="Account" tabs={[first, ...others]} />;
          }}
        </ResourceState>
      )}
    </Page>
  );
};

export default Account;
