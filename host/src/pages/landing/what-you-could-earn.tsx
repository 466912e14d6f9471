import { ButtonLink, Card, lazyComponent } from 'shared-ui';
import { styled } from 'styled-components';
import { LandingSection } from './landing-section.tsx';

/** The landing page's script mounts the calculator at this id. */
const Place = styled.div`
  min-height: 46rem;

  @media (min-width: 1024px) {
    min-height: 20rem;
  }
`;

const Form = lazyComponent(
  async () => ({
    default: (await import(/* webpackChunkName: "calculator" */ '../calculator/calculator.tsx'))
      .CalculatorForm,
  }),
  () => <ButtonLink to="/calculator">Open the calculator</ButtonLink>,
);

/** The public calculator; until its code has loaded, a link to its page. */
export const WhatYouCouldEarn = () => (
  <LandingSection
    title="What you could earn"
    lead="Choose a pool, an amount and a stake. The calculator shows the range for one day and for 30 days, based on the pool's last 7 days, and what a lost block would cost."
  >
    <Card>
      <Place id="calculator">
        <Form />
      </Place>
    </Card>
  </LandingSection>
);
