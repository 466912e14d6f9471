import type { ReactNode } from 'react';
import { SidebarBrand, SidebarLayout } from 'shared-ui';
import { Header } from './header.tsx';

const nothing = () => undefined;

/** The signed-in frame before anybody knows who is signed in: for the first paint of a role's page. */
export const FrameSkeleton = ({ children }: { children: ReactNode }) => (
  <SidebarLayout
    sidebar={<SidebarBrand title="KALE Pool" subtitle="Coordination System" />}
    header={<Header />}
    collapsed={false}
    onCollapsedChange={nothing}
  >
    {children}
  </SidebarLayout>
);
