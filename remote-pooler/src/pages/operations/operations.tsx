import { NavLink, Page, useLocation } from 'shared-ui';
import { styled } from 'styled-components';
import { HarvestForm } from './harvest-form.tsx';
import { PlantForm } from './plant-form.tsx';
import { WorkForm } from './work-form.tsx';

const Steps = styled.nav`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr));
  gap: 0 var(--space-5);

  & > a {
    display: grid;
    align-content: start;
    padding: var(--space-2) var(--space-1);
    border-bottom: 2px solid var(--line);
    color: var(--text-2);
    text-decoration: none;
  }

  & > a[aria-current='page'] {
    border-color: var(--accent);
    color: var(--text);
  }
`;

const steps = [
  {
    path: '/operations/plant',
    label: '1. Plant',
    does: 'Initialises farmer contracts and stakes',
    form: PlantForm,
  },
  { path: '/operations/work', label: '2. Work', does: 'Processes nonce submissions', form: WorkForm },
  {
    path: '/operations/harvest',
    label: '3. Harvest',
    does: 'Distributes rewards to the farmers who took part in the work step',
    form: HarvestForm,
  },
] as const;

/** Block Operations: one page for the three steps, each under its own address (spec §2). */
export default function Operations() {
  const { pathname, search } = useLocation();
  const { form: Form } = steps.find(({ path }) => path === pathname) ?? steps[0];
  return (
    <Page
      title="Block Operations"
      description="Every block goes through three steps: Plant → Work → Harvest. The pool runs them automatically. Use this page to run a step manually."
    >
      <Steps aria-label="Block operation steps">
        {steps.map(({ path, label, does }) => (
          <NavLink key={path} to={path + search}>
            <strong>{label}</strong>
            <small>{does}</small>
          </NavLink>
        ))}
      </Steps>
      <Form key={pathname} />
    </Page>
  );
}
