import { Accordion } from 'shared-ui/rows';
import { LandingSection } from './landing-section.tsx';
import { XlmNeeded } from './xlm-needed.tsx';

const questions = [
  {
    id: 'farmer-or-pooler',
    title: 'What is the difference between a farmer and a pooler?',
    content:
      'A farmer owns the stake and receives the rewards. A pooler, or pool operator, watches the blocks, does the mining work for all farmers of the pool and keeps a share of each reward for it.',
  },
  {
    id: 'reward-distribution',
    title: 'How are rewards distributed?',
    content:
      'Your contract with the pool names the pooler’s share and the platform fee before you join. At each harvest both are rounded down and the rest is yours, so the parts always add up to the reward. The harvest also returns your stake in full. A block without accepted work, or not harvested in time, has no reward, and its stake is lost.',
  },
  {
    id: 'custodial-wallet',
    title: 'What is the custodial wallet?',
    content:
      'A Stellar wallet that the pool opens for you and from which it signs planting, harvesting and staking on your behalf. It holds XLM only for network fees, and your KALE until you withdraw it. Withdrawals go to the external wallet that you enter when you register.',
  },
  {
    id: 'how-does-it-work',
    title: 'How does pooled mining work?',
    content:
      'Every block runs in three steps. Plant puts your stake in, Work submits nonces found by the pooler, and Harvest collects stake and reward once the next block has opened. Working together means someone works on every block, not only when your own computer is on.',
  },
  {
    id: 'security',
    title: 'Is it secure?',
    content:
      'The secret key of a custodial wallet is encrypted, used only to sign, and never leaves the server; poolers mine with public keys alone. Keep only enough XLM for fees in it and do not make large deposits, as with any custodial service. Nobody will ever ask for the secret key of your own wallet.',
  },
  { id: 'how-much-xlm', title: 'How much XLM do I need?', content: <XlmNeeded /> },
  {
    id: 'networks',
    title: 'Which networks are supported?',
    content:
      'KALE lives on Stellar. Each pool service runs on one network, and a badge at the top of every page names it: a sandbox with play money on your own machine, the Stellar test network, or the public network.',
  },
];

/** Seven questions, several open at once (spec §2, FAQ). */
export const Questions = () => (
  <LandingSection id="questions" title="Frequently asked questions">
    <Accordion items={questions} />
  </LandingSection>
);
