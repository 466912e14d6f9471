import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiFor, withApi } from 'shared-api/testing';
import { renderInApp } from '../../testing/render-app.tsx';
import Landing from './landing.tsx';
import { KnownMinimum } from './new-wallet.ts';

withApi();

const api = apiFor({ id: 'u1', email: 'x@kale.test', role: 'farmer' });
const open = (answers: Parameters<typeof api>[0] = {}) => {
  api({ 'GET /poolers': { items: [], page: 1, limit: 50, total: 0 }, ...answers });
  return renderInApp(<Landing />);
};

/** A heading with the paragraph under it. */
const described = (heading: HTMLElement) =>
  `${heading.textContent}: ${heading.nextElementSibling?.textContent}`;

describe('the landing page', () => {
  it('links to the calculator until its code has loaded, then shows it instead', async () => {
    open();
    const section = within(screen.getByRole('region', { name: 'What you could earn' }));
    expect(section.getByRole('link', { name: 'Open the calculator' })).toHaveAttribute('href', '/calculator');
    expect(await section.findByText('No mining pools are available at the moment.')).toBeVisible();
    expect(section.queryByRole('link')).not.toBeInTheDocument();
  });

  it('leads to sign-in, to registration and to the operator portal', () => {
    open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Earn more KALE together');
    expect(screen.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/auth/signin');
    expect(screen.getByRole('link', { name: 'Join as Farmer' })).toHaveAttribute('href', '/auth/signup');
    expect(screen.getByRole('link', { name: 'Run a Pool' })).toHaveAttribute('href', '/pool-operator');
  });

  it('shows the real dashboard in either theme, in reserved space', () => {
    open();
    const name =
      'The dashboard: the total with its trend and its parts, the next harvest, and a block that was lost; custodial wallet, balance, block index and total staked; recent activity; net rewards per hour as bars.';
    expect(screen.getByRole('img', { name })).toBeVisible(); // that of the theme
    const pictures = document.querySelectorAll('figure img');
    expect(pictures).toHaveLength(2);
    for (const picture of pictures) {
      expect(picture).toHaveAttribute('width', '1280');
      expect(picture).toHaveAttribute('height', '960');
      expect(picture).toHaveAttribute('loading', 'lazy');
    }
  });

  it('scrolls to how it works, and the focus follows', async () => {
    const scrolled: Element[] = [];
    Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
      scrolled.push(this);
    };
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Learn how it works' }));
    const heading = screen.getByRole('heading', { name: 'How it works' });
    expect(scrolled).toEqual([heading]);
    expect(heading).toHaveFocus();
  });

  it('describes its purpose', () => {
    open();
    expect(
      screen.getByText(
        'Join a mining pool, choose how much you stake, and let its operator do the work on every block. Plant, work and harvest happen for you, and every reward is shared on the terms you agreed to.',
      ),
    ).toBeVisible();
    expect(
      screen.getByText(
        'A custodial wallet pays the network fees. Rewards are yours, by contract, to the last unit.',
      ),
    ).toBeVisible();
    expect(screen.getByText("A farmer's dashboard after a day in the sandbox.")).toBeVisible();
  });

  it('names the technology that it uses', () => {
    open();
    const technology = within(screen.getByRole('region', { name: 'Trusted Technology' }));
    expect(technology.getAllByRole('heading', { level: 3 }).map(described)).toEqual([
      'Built on Stellar and Soroban: KALE is mined by a Soroban contract on Stellar. Plant, work and harvest are calls to that contract, so the rules of a reward are public code.',
      'Auditable by design: An event-sourced database keeps every join, planting, harvest and payout as a fact that is never overwritten. The audit trail is built from those facts.',
      'Real-time monitoring: Follow blocks, plantings and harvests as they happen. Old figures show their age, and every failure shows its reason.',
    ]);
  });

  it('lists the features for farmers and pool operators', () => {
    open();
    const roles = within(screen.getByRole('region', { name: 'Who Can Use KALE Pool' }));
    const [farmers, operators] = roles.getAllByRole('article').map(role => ({
      heading: described(within(role).getByRole('heading', { level: 3 })),
      points: within(role)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    }));
    expect(farmers).toEqual({
      heading: 'Farmers: Earn KALE without running a miner.',
      points: [
        'Pick a pool by success rate, farmer count and performance',
        'Choose your stake share and harvest interval',
        'Follow every planting and harvest, and export a PDF report',
        'Exit the pool whenever you want; the delay is shown before you join',
      ],
    });
    expect(operators).toEqual({
      heading: 'Pool Operators: Coordinate the work for many farmers.',
      points: [
        'See each block as it is discovered',
        'Run Plant, Work and Harvest for all farmers of your pool',
        'Mine with public keys only: no farmer secret ever reaches you',
        'Watch connected farmers and your success rate',
      ],
    });
  });

  it('lists the five steps in order', () => {
    open();
    const steps = within(screen.getByRole('region', { name: 'How it works' }));
    expect(steps.getAllByRole('heading', { level: 3 }).map(described)).toEqual([
      'Join & Setup: Register with an email, a password and your own Stellar wallet for payouts. You get a custodial wallet; fund it for network fees.',
      'Pool Discovery & Contract: Pick a pool by success rate, farmer count and performance, and create a farmer-pooler contract that defines how rewards are shared.',
      'Auto-Plant: When a new block is detected, your tokens are planted automatically. A new farmer may start with a stake of zero.',
      'Mining Work: Poolers do the mining work: they search for nonces and submit the best ones for every planted farmer.',
      'Auto-Harvest: Rewards are harvested automatically into your balance, as often as your settings say and well before they expire.',
    ]);
  });

  it('answers seven questions, several at once', async () => {
    open();
    const questions = within(screen.getByRole('region', { name: 'Frequently asked questions' }));
    const items = questions.getAllByRole('group');
    expect(items.map(item => item.querySelector('summary')?.textContent)).toEqual([
      'What is the difference between a farmer and a pooler?',
      'How are rewards distributed?',
      'What is the custodial wallet?',
      'How does pooled mining work?',
      'Is it secure?',
      'How much XLM do I need?',
      'Which networks are supported?',
    ]);
    await userEvent.click(questions.getByText('How much XLM do I need?'));
    await userEvent.click(questions.getByText('What is the custodial wallet?'));
    expect(items.map(item => item.hasAttribute('open'))).toEqual([
      false,
      false,
      true,
      false,
      false,
      true,
      false,
    ]);
    expect(
      questions.getByText(
        'About 0.5-1 XLM for network fees. Large deposits are not advised, and funds can be withdrawn anytime. The network also requires a reserve in every account: after you register, the funding panel shows the exact minimum and its parts.',
      ),
    ).toBeVisible();
    expect(
      questions.getByText(
        'A Stellar wallet that the pool opens for you and from which it signs planting, harvesting and staking on your behalf. It holds XLM only for network fees, and your KALE until you withdraw it. Withdrawals go to the external wallet that you enter when you register.',
      ),
    ).toBeVisible();
  });

  it('asks for no XLM where the platform pays reserves and fees', async () => {
    open({ 'GET /info': { minimumRequired: '0.0000000', sponsored: true } });
    await userEvent.click(screen.getByText('How much XLM do I need?'));
    expect(
      await screen.findByText(/^None: the platform pays the reserve and the network fees/),
    ).toBeVisible();
    expect(screen.getByText(/^The platform pays the network fees\. /)).toBeVisible();
    expect(screen.getByText(/a custodial wallet; the platform pays its network fees\.$/)).toBeVisible();
    expect(document.body).not.toHaveTextContent('fund it');
  });

  it('adds this network’s minimum of a new wallet, once it is known', async () => {
    open({ 'GET /info': { minimumRequired: '2.5000000' } });
    await userEvent.click(screen.getByText('How much XLM do I need?'));
    expect(
      await screen.findByText(
        /requires a reserve in every account: here a new wallet needs 2\.50 XLM for reserves and fees\.$/,
      ),
    ).toBeVisible();
  });

  it('asks for none while it is prerendered for such a platform', () => {
    api({ 'GET /poolers': { items: [], page: 1, limit: 50, total: 0 } });
    renderInApp(
      <KnownMinimum value={null}>
        <Landing />
      </KnownMinimum>,
    );
    expect(screen.getByText(/^None: the platform pays the reserve/)).toBeInTheDocument();
  });

  it('adds the known minimum while it is prerendered', () => {
    api({ 'GET /poolers': { items: [], page: 1, limit: 50, total: 0 } });
    renderInApp(
      <KnownMinimum value="{{minimum}}">
        <Landing />
      </KnownMinimum>,
    );
    expect(screen.getByText(/here a new wallet needs \{\{minimum\}\} XLM for reserves/)).toBeInTheDocument();
  });
});
