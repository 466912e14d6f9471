import { type ReactNode, useEffect, useState } from 'react';
import { localStore, type Role, useDelayedComponent, useReadOnly } from 'shared-api';
import { SidebarLayout } from 'shared-ui';
import { sidebarKey } from 'shared-ui/page-head';
import { PartBoundary } from '../errors/part-boundary.tsx';
import { scheduleShellCaching } from '../offline/schedule-shell-caching.ts';
import { prefetchRoleAtIdle } from '../remotes/remotes.ts';
import { Header } from './header.tsx';
import { usePlaces } from './navigation.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { useServiceBanners } from './service-banners/use-service-banners.ts';
import { Sidebar } from './sidebar.tsx';

const AFTER_PAGE = 1000; // ms: the page's own figures load first
const fetchStepUp = () => import(/* webpackChunkName: 'account-shell' */ './step-up/step-up.tsx');
const fetchFarmerBanners = () =>
  import(/* webpackChunkName: 'farmer-shell' */ './farmer-banners/farmer-banners.tsx');

type AppFrameProps = {
  /** The role that the navigation is for; undefined for prerendered pages. */
  role?: Role;
  children: ReactNode;
};

/**
 * The frame of signed-in pages: sidebar of the role, header, page (spec §2, Layout). It remembers whether the sidebar
 * is collapsed.
 */
export const AppFrame = ({ role, children }: AppFrameProps) => {
  const [collapsed, setCollapsed] = useState(() => localStore.get(sidebarKey) === 'collapsed');
  const remember = (next: boolean) => {
    setCollapsed(next);
    localStore.set(sidebarKey, next ? 'collapsed' : 'expanded');
  };
  const places = usePlaces(role);
  const FarmerBanners = useDelayedComponent(fetchFarmerBanners, {
    after: AFTER_PAGE,
    wanted: role === 'farmer',
  });
  const ServiceBanners = useServiceBanners();
  const StepUp = useDelayedComponent(fetchStepUp, { after: AFTER_PAGE });
  const impersonation = useReadOnly();
  useEffect(() => (role ? prefetchRoleAtIdle(role) : undefined), [role]);
  // An impersonating admin keeps the admin's pages.
  useEffect(() => (role && !impersonation ? scheduleShellCaching(role) : undefined), [role, impersonation]);
  return (
    <SidebarLayout
      sidebar={
        <PartBoundary part="sidebar">
          <Sidebar role={role} />
        </PartBoundary>
      }
      header={
        <PartBoundary part="header">
          <Header role={role} />
        </PartBoundary>
      }
      banner={
        <>
          <OfflineBanner />
          {ServiceBanners && role && <ServiceBanners reader={role} />}
          {FarmerBanners && <FarmerBanners />}
          {StepUp && <StepUp />}
        </>
      }
      places={places}
      collapsed={collapsed}
      onCollapsedChange={remember}
    >
      {children}
    </SidebarLayout>
  );
};
