import { styled } from 'styled-components';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Questions } from './questions.tsx';
import { TrustedTechnology } from './trusted-technology.tsx';
import { WhatYouCouldEarn } from './what-you-could-earn.tsx';
import { WhoCanUse } from './who-can-use.tsx';

const Frame = styled.div`
  max-width: var(--content);
  margin-inline: auto;
`;

/** The landing page (spec §2): static, needs neither the server nor a remote. */
const Landing = () => (
  <Frame>
    <Hero />
    <TrustedTechnology />
    <WhoCanUse />
    <HowItWorks />
    <WhatYouCouldEarn />
    <Questions />
  </Frame>
);

export default Landing;
