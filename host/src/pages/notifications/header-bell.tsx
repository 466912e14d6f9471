import { type ComponentType, useEffect, useState } from 'react';
import { useCapability } from 'shared-api';
import { styled } from 'styled-components';

const Place = styled.span`
  flex: none;
  width: var(--control-height);
`;

const whenIdle = globalThis.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 500));
const fetchBell = () => import(/* webpackChunkName: "bell" */ './bell.tsx');

/** The bell where the server tells of anything; its code comes once the page is there, and its place is kept. */
export const HeaderBell = () => {
  const able = useCapability('notifications') === true;
  const [Bell, setBell] = useState<ComponentType>();
  useEffect(() => {
    if (!able) return;
    whenIdle(() => {
      fetchBell().then(
        ({ default: fetched }) => setBell(() => fetched),
        () => undefined, // The page is whole without it.
      );
    });
  }, [able]);
  if (!able) return null;
  return Bell ? <Bell /> : <Place />;
};
