import { ButtonLink, Grid, Icon, type IconName } from 'shared-ui';
import { styled } from 'styled-components';
import { LandingSection } from './landing-section.tsx';

const Role = styled.article`
  display: flex;
  flex-direction: column;
  gap: var(--space-4);
  padding: var(--space-6);
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: 14px;

  & > h3 {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    font-size: var(--text-section);
  }

  & > h3 > span {
    color: var(--accent);
  }

  & > ul {
    display: grid;
    flex: 1;
    align-content: start;
    gap: var(--space-2);
    color: var(--text-2);
  }

  & li {
    display: grid;
    grid-template-columns: 1rem minmax(0, 1fr);
    gap: var(--space-2);
  }

  & li > span {
    margin-top: 0.25rem;
    color: var(--accent);
  }

  & > a {
    align-self: flex-start;
  }
`;

type RoleCard = {
  icon: IconName;
  title: string;
  text: string;
  points: readonly string[];
  action: { label: string; to: string; variant: 'primary' | 'secondary' };
};

const roles: readonly RoleCard[] = [
  {
    icon: 'sprout',
    title: 'Farmers',
    text: 'Earn KALE without running a miner.',
    points: [
      'Pick a pool by success rate, farmer count and performance',
      'Choose your stake share and harvest interval',
      'Follow every planting and harvest, and export a PDF report',
      'Exit the pool whenever you want; the delay is shown before you join',
    ],
    action: { label: 'Join as Farmer', to: '/auth/signup', variant: 'primary' },
  },
  {
    icon: 'pickaxe',
    title: 'Pool Operators',
    text: 'Coordinate the work for many farmers.',
    points: [
      'See each block as it is discovered',
      'Run Plant, Work and Harvest for all farmers of your pool',
      'Mine with public keys only: no farmer secret ever reaches you',
      'Watch connected farmers and your success rate',
    ],
    action: { label: 'Run a Pool', to: '/pool-operator', variant: 'secondary' },
  },
];

/** The two groups of users (spec §2, Who Can Use). */
export const WhoCanUse = () => (
  <LandingSection title="Who Can Use KALE Pool">
    <Grid $columns={2} $min="18rem">
      {roles.map(({ icon, title, text, points, action }) => (
        <Role key={title}>
          <h3>
            <Icon name={icon} size={22} />
            {title}
          </h3>
          <p>{text}</p>
          <ul>
            {points.map(point => (
              <li key={point}>
                <Icon name="check" />
                {point}
              </li>
            ))}
          </ul>
          <ButtonLink to={action.to} variant={action.variant}>
            {action.label}
          </ButtonLink>
        </Role>
      ))}
    </Grid>
  </LandingSection>
);
