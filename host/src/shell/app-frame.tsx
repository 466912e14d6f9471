import { type ReactNode, useEffect, useState } from 'react';
import type { Role } from 'shared-api';
import { SidebarLayout } from 'shared-ui';
import { prefetchRoleAtIdle } from '../remotes/remotes.ts';
import { Header } from './header.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { Sidebar } from './sidebar.tsx';

/** The frame of signed-in pages: sidebar of the role, header, page (spec §2, Layout). */
export const AppFrame = ({ role, children }: { role: Role; children: ReactNode }) => {
  const [collapsed, setCollapsed] = useState(false);
  useEffect(() => prefetchRoleAtIdle(role), [role]);
  return (
    <SidebarLayout
      sidebar={<Sidebar role={role} />}
      header={<Header role={role} />}
      banner={<OfflineBanner />}
      collapsed={collapsed}
      onCollapsedChange={setCollapsed}
    >
      {children}
    </SidebarLayout>
  );
};
