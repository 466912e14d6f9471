import { useCapability, useDelayedComponent, useReadOnly } from 'shared-api';
import { Icon } from 'shared-ui';
import { styled } from 'styled-components';

const Place = styled.span`
  flex: none;
  display: grid;
  place-content: center;
  width: var(--control);
  color: var(--text-2);
`;

const afterPage = 2500; // ms: the page's own content loads first
const fetchBell = () => import(/* webpackChunkName: 'account-shell' */ './bell.tsx');

/** The bell, on servers with notifications. Shows only its icon until its code has loaded, well after the page. */
export const HeaderBell = () => {
  // An impersonating admin does not see the farmer's notifications: only the farmer may mark them as read.
  const readOnly = useReadOnly();
  const able = useCapability('notifications') === true && !readOnly;
  const Bell = useDelayedComponent(fetchBell, { after: afterPage, wanted: able });
  if (!able) return null;
  if (Bell) return <Bell />;
  return (
    <Place>
      <Icon name="bell" />
    </Place>
  );
};
