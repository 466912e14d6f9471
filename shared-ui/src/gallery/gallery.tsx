import { useState } from 'react';
import { Badge } from '../data/badge.tsx';
import { Page } from '../layout/page.tsx';
import { SidebarLayout } from '../layout/sidebar-layout.tsx';
import { SidebarBrand, SidebarFooter, SidebarLink, SidebarSection } from '../layout/sidebar-parts.tsx';
import { Row } from '../layout/stack.tsx';
import { Tabs } from '../navigation/tabs.tsx';
import { ThemeToggle } from '../theme/theme-choice.tsx';
import { ChartExamples } from './chart-examples.tsx';
import { DataExamples } from './data-examples.tsx';
import { FeedbackExamples } from './feedback-examples.tsx';
import { FormExamples } from './form-examples.tsx';
import { LayoutExamples } from './layout-examples.tsx';
import { OverlayExamples } from './overlay-examples.tsx';
import { PoolExamples } from './pool-examples.tsx';
import { TableExamples } from './table-examples.tsx';
import { TextExamples } from './text-examples.tsx';

const Sidebar = () => (
  <>
    <SidebarBrand title="KALE Pool" />
    <SidebarSection title="Overview">
      <SidebarLink to="/" icon="dashboard" label="Dashboard" />
      <SidebarLink to="/network" icon="network" label="Network" />
    </SidebarSection>
    <SidebarSection title="Farmer Portal">
      <SidebarLink to="/farmer/pools" icon="pool" label="Pool Discovery" />
      <SidebarLink to="/farmer/my-pool" icon="sprout" label="My Pool" />
      <SidebarLink to="/farmer/work-history" icon="history" label="Work History" mark="unavailable" />
    </SidebarSection>
    <SidebarFooter>
      <ThemeToggle />
    </SidebarFooter>
  </>
);

/** Every component in every state, for development builds. Needs a router, the styles and a toaster around it. */
export const Gallery = () => {
  const [collapsed, setCollapsed] = useState(false);
  return (
    <SidebarLayout
      sidebar={<Sidebar />}
      header={
        <Row $justify="between" style={{ flex: 1 }}>
          <strong>Gallery</strong>
          <Row $gap={2}>
            <Badge tone="waiting" icon="network">
              Sandbox
            </Badge>
            <ThemeToggle />
          </Row>
        </Row>
      }
      collapsed={collapsed}
      onCollapsedChange={setCollapsed}
    >
      <Page
        title="Components"
        description="Every component in every state. The figures here are examples and appear on no page."
      >
        <Tabs
          label="Families"
          tabs={[
            { id: 'pools', label: 'Pools', panel: <PoolExamples /> },
            { id: 'forms', label: 'Forms', panel: <FormExamples /> },
            { id: 'data', label: 'Data', panel: <DataExamples /> },
            { id: 'tables', label: 'Long tables', panel: <TableExamples /> },
            { id: 'charts', label: 'Charts', panel: <ChartExamples /> },
            { id: 'feedback', label: 'Feedback', panel: <FeedbackExamples /> },
            { id: 'layout', label: 'Layout', panel: <LayoutExamples /> },
            { id: 'text', label: 'Text', panel: <TextExamples /> },
            { id: 'overlays', label: 'Overlays', panel: <OverlayExamples /> },
          ]}
        />
      </Page>
    </SidebarLayout>
  );
};
