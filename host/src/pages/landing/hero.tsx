import { Button, ButtonLink } from 'shared-ui';
import { styled } from 'styled-components';
import { useNewWalletMinimum } from './new-wallet.ts';
import { ProductPicture } from './product-picture.tsx';
import { showSteps } from './show-steps.ts';

const Frame = styled.section`
  display: grid;
  gap: var(--space-10);
  align-items: center;
  padding-bottom: var(--space-12);

  @media (min-width: 1024px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1.05fr);
    gap: var(--space-12);
    padding-block: var(--space-10) var(--space-16);
  }
`;

const Title = styled.h1`
  font-size: var(--text-display);
  font-weight: 650;
  line-height: 1.06;
  letter-spacing: -0.035em;

  & > em {
    color: var(--accent);
    font-style: normal;
  }
`;

const Claim = styled.p`
  max-width: 34rem;
  margin-block: var(--space-5) var(--space-8);
  color: var(--text-2);
  font-size: 1.0625rem;
  line-height: 1.6;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);

  @media (max-width: 479.98px) {
    & > * {
      flex: 1 1 100%;
    }
  }
`;

const Note = styled.p`
  margin-top: var(--space-5);
  color: var(--text-2);
  font-size: var(--text-body);
`;

/** The first screen: the purpose of pooling, and links into the product (spec §2, landing page). */
export const Hero = () => (
  <Frame>
    <div>
      <Title tabIndex={-1}>
        Earn more KALE <em>together</em>
      </Title>
      <Claim>
        Join a mining pool, choose how much you stake, and let its operator do the work on every block. Plant,
        work and harvest happen for you, and every reward is shared on the terms you agreed to.
      </Claim>
      <Actions>
        <ButtonLink to="/auth/signin" variant="primary" size="lg">
          Get Started
        </ButtonLink>
        <ButtonLink to="/pools" size="lg">
          Browse Pools
        </ButtonLink>
        <Button size="lg" icon="arrow-down" aria-controls="how-it-works" onClick={showSteps}>
          Learn how it works
        </Button>
      </Actions>
      <Note>
        {useNewWalletMinimum() === null ? 'The platform' : 'A custodial wallet'} pays the network fees.
        Rewards are yours, by contract, to the last unit.
      </Note>
    </div>
    <ProductPicture />
  </Frame>
);
