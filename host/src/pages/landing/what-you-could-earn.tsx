import { ButtonLink } from 'shared-ui';
import { LandingSection } from './landing-section.tsx';

/** The way to the public calculator: its code and figures load when somebody goes there. */
export const WhatYouCouldEarn = () => (
  <LandingSection
    title="What you could earn"
    lead="Choose a pool, an amount and a stake. The calculator shows the range of a day and of 30 days from the pool's last 7 days, and what a lost block would cost."
  >
    <ButtonLink to="/calculator">Open the calculator</ButtonLink>
  </LandingSection>
);
