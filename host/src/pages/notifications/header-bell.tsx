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

const afterPage = 2500; // ms: what the page is about comes first
const fetchBell = () => import(/* webpackChunkName: "bell" */ './bell.tsx');

/** The bell where the server tells of anything; its code comes well after the page is there, and until then its picture. */
export const HeaderBell = () => {
  // Who reads as somebody is told nothing that is the farmer's to mark as read.
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
