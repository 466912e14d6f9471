import { NavLink, Page, useLocation } from 'shared-ui';
import { styled } from 'styled-components';
import { HarvestForm } from './harvest-form.tsx';
import { PlantForm } from './plant-form.tsx';
import { WorkForm } from './work-form.tsx';

const Steps = styled.nav`
  display: flex;
  gap: var(--space-5);
  border-bottom: 1px solid var(--line);

  & > a {
    padding: var(--space-2) var(--space-1);
    border-bottom: 2px solid transparent;
    color: var(--muted);
    font-weight: 500;
    text-decoration: none;
  }

  & > a[aria-current='page'] {
    border-color: var(--accent);
    color: var(--text);
  }
`;

const steps = [
  { path: '/operations/plant', label: '1. Plant', form: PlantForm },
  { path: '/operations/work', label: '2. Work', form: WorkForm },
  { path: '/operations/harvest', label: '3. Harvest', form: HarvestForm },
] as const;

/** Block Operations: one page for the three steps, each under its own address (spec §2). */
export default function Operations() {
  const { pathname } = useLocation();
  const { form: Form } = steps.find(({ path }) => path === pathname) ?? steps[0];
  return (
    <Page
      title="Block Operations"
      description="Every block goes through the same three steps, in this order: Plant → Work → Harvest. The engine runs them by itself; here you can run one by hand."
    >
      <Steps aria-label="Block operation steps">
        {steps.map(({ path, label }) => (
          <NavLink key={path} to={path}>
            {label}
          </NavLink>
        ))}
      </Steps>
      <Form />
    </Page>
  );
}
