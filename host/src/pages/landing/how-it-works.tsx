import { styled } from 'styled-components';
import { LandingSection } from './landing-section.tsx';
import { useNewWalletMinimum } from './new-wallet.ts';

const Steps = styled.ol`
  display: grid;
  gap: var(--space-6);
  counter-reset: step;

  @media (min-width: 1024px) {
    grid-template-columns: repeat(5, minmax(0, 1fr));
  }
`;

const Step = styled.li`
  position: relative;
  counter-increment: step;
  padding-left: 3.25rem;

  &::before {
    content: counter(step);
    position: absolute;
    inset: 0 auto auto 0;
    display: grid;
    place-items: center;
    width: 2.25rem;
    height: 2.25rem;
    background: var(--accent-soft);
    border-radius: var(--radius-full);
    color: var(--accent);
    font-weight: 600;
  }

  & > h3 {
    font-size: var(--text-section);
  }

  & > p {
    margin-top: var(--space-1);
    color: var(--text-2);
  }

  @media (min-width: 1024px) {
    padding: 3.25rem 0 0;

    &:not(:last-child)::after {
      content: '';
      position: absolute;
      top: 1.125rem;
      left: 3rem;
      right: calc(var(--space-3) * -1);
      border-top: 1px solid var(--line-strong);
    }
  }
`;

const stepsFor = (sponsored: boolean) => [
  {
    title: 'Join & Setup',
    text: `Register with an email, a password and your own Stellar wallet for payouts. You get a custodial wallet; ${sponsored ? 'the platform pays its network fees' : 'fund it for network fees'}.`,
  },
  {
    title: 'Pool Discovery & Contract',
    text: 'Pick a pool by success rate, farmer count and performance, and create a farmer-pooler contract that defines how rewards are shared.',
  },
  {
    title: 'Auto-Plant',
    text: 'When a new block is detected, your tokens are planted automatically. A new farmer may start with a stake of zero.',
  },
  {
    title: 'Mining Work',
    text: 'Poolers do the mining work: they search for nonces and submit the best ones for every planted farmer.',
  },
  {
    title: 'Auto-Harvest',
    text: 'Rewards are harvested automatically into your balance, as often as your settings say and well before they expire.',
  },
];

/** The five steps; the heading takes the focus from 'Learn how it works'. */
export const HowItWorks = () => (
  <LandingSection id="how-it-works" title="How it works" lead="Five steps, and you take only the first two.">
    <Steps>
      {stepsFor(useNewWalletMinimum() === null).map(({ title, text }) => (
        <Step key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </Step>
      ))}
    </Steps>
  </LandingSection>
);
