import { Grid, Icon, type IconName } from 'shared-ui';
import { styled } from 'styled-components';
import { LandingSection } from './landing-section.tsx';

const Point = styled.div`
  & > span {
    color: var(--accent);
  }

  & > h3 {
    margin-block: var(--space-3) var(--space-1);
    font-size: var(--text-section);
  }

  & > p {
    color: var(--text-2);
  }
`;

const points: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'pool',
    title: 'Built on Stellar and Soroban',
    text: 'KALE is mined by a Soroban contract on Stellar. Plant, work and harvest are calls to that contract, so the rules of a reward are public code.',
  },
  {
    icon: 'shield',
    title: 'Auditable by design',
    text: 'An event-sourced database keeps every join, planting, harvest and payout as a fact that is never overwritten. The audit trail is built from those facts.',
  },
  {
    icon: 'activity',
    title: 'Real-time monitoring',
    text: 'Follow blocks, plantings and harvests as they happen. Old figures show their age, and every failure shows its reason.',
  },
];

/** Why it can be trusted (spec §2, Trusted Technology). */
export const TrustedTechnology = () => (
  <LandingSection title="Trusted Technology">
    <Grid $columns={3} $gap={8}>
      {points.map(({ icon, title, text }) => (
        <Point key={title}>
          <Icon name={icon} size={24} />
          <h3>{title}</h3>
          <p>{text}</p>
        </Point>
      ))}
    </Grid>
  </LandingSection>
);
