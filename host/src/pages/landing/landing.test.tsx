import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiFor, withApi } from 'shared-api/testing';
import { renderInApp } from '../../shell/testing/render-app.tsx';
import Landing from './landing.tsx';

withApi();

const api = apiFor({ id: 'u1', email: 'x@kale.test', role: 'farmer' });
const open = (answers: Parameters<typeof api>[0] = {}) => {
  api(answers);
  return renderInApp(<Landing />);
};

describe('the landing page', () => {
  it('leads to sign-in, to registration and to the operator portal', () => {
    open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Earn more KALE together');
    expect(screen.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/auth/signin');
    expect(screen.getByRole('link', { name: 'Join as Farmer' })).toHaveAttribute('href', '/auth/signup');
    expect(screen.getByRole('link', { name: 'Run a Pool' })).toHaveAttribute('href', '/pool-operator');
  });

  it('shows the real dashboard in either theme, in room that is kept for it', () => {
    open();
    const name = /^The dashboard: custodial wallet, balance/;
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

  it('tells the technology, the roles and the five steps in order', () => {
    open();
    const technology = screen.getByRole('region', { name: 'Trusted Technology' });
    expect(technology).toHaveTextContent(/An event-sourced database keeps every join/);
    expect(technology).toHaveTextContent('Audit trails come from those facts.');
    const roles = within(screen.getByRole('region', { name: 'Who Can Use KALE Pool' })).getAllByRole(
      'article',
    );
    expect(roles.map(role => role.querySelector('h3')?.textContent)).toEqual(['Farmers', 'Pool Operators']);
    for (const name of [
      'Built on Stellar and Soroban',
      'Auditable by design',
      'Real-time monitoring',
      'Farmers',
      'Pool Operators',
    ]) {
      expect(screen.getByRole('heading', { name })).toBeVisible();
    }
    const steps = screen.getByRole('region', { name: 'How it works' }).querySelectorAll('h3');
    expect([...steps].map(step => step.textContent)).toEqual([
      'Join & Setup',
      'Pool Discovery & Contract',
      'Auto-Plant',
      'Mining Work',
      'Auto-Harvest',
    ]);
  });

  it('answers seven questions, several at once', async () => {
    open();
    const questions = screen.getByRole('region', { name: 'Frequently asked questions' });
    const items = [...questions.querySelectorAll('details')];
    expect(items.map(item => item.querySelector('summary')?.textContent)).toEqual([
      'What is the difference between a farmer and a pooler?',
      'How are rewards distributed?',
      'What is the custodial wallet?',
      'How does pooled mining work?',
      'Is it secure?',
      'How much XLM do I need?',
      'Which networks are supported?',
    ]);
    await userEvent.click(screen.getByText('How much XLM do I need?'));
    await userEvent.click(screen.getByText('Is it secure?'));
    expect(items.filter(item => item.open)).toHaveLength(2);
    const advice = screen.getByText(/About 0.5-1 XLM for network fees. Large deposits are not advised/);
    expect(advice).toHaveTextContent('funds can be withdrawn anytime');
  });

  it('adds what this network asks of a new wallet, once it is known', async () => {
    open({ 'GET /info': { minimumRequired: '2.5000000' } });
    await userEvent.click(screen.getByText('How much XLM do I need?'));
    expect(await screen.findByText(/here a new wallet needs 2\.50 XLM in all/)).toBeVisible();
  });
});
