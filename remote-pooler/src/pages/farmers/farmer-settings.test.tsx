import { screen, within } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list } from '../../testing/answers.ts';
import { answer } from '../../testing/pool-api.ts';
import Farmers from './farmers.tsx';

const able = { 'GET /info': { capabilities: ['pooler-live', 'farmer-admin', 'idempotency'] } };
const farmers = ['farmer-1', 'farmer-2'].map(farmerId => ({ farmerId, status: 'active' }));

withApi();

const open = async (refused?: string) => {
  const sent: string[] = [];
  answer({
    ...able,
    'GET /pooler/farmers': list(farmers),
    'POST /pooler/farmers/[^/]+/suspend': request => {
      const farmerId = new URL(request.url).pathname.split('/').at(-2) ?? '';
      if (farmerId === refused)
        return Response.json({ code: 'CONFLICT', message: 'The contract is exiting' }, { status: 409 });
      sent.push(farmerId);
      return Response.json({ success: true });
    },
  });
  const user = await renderPage(Farmers, '/?tab=settings');
  const card = within(await screen.findByRole('region', { name: 'Danger Zone' }));
  expect(await card.findByText('2')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Suspend All Farmers' }));
  const ask = within(await screen.findByRole('alertdialog', { name: 'Suspend 2 farmers?' }));
  const confirm = async (word: string) => {
    await user.type(ask.getByLabelText('Type SUSPEND to confirm'), word);
    await user.click(ask.getByRole('button', { name: 'Suspend All Farmers' }));
  };
  return { sent, ask, confirm };
};

describe('suspending all farmers', () => {
  it('happens only once the word is typed', async () => {
    const { sent, ask, confirm } = await open();
    await confirm('sus');
    expect(ask.getByText('Type SUSPEND in capitals')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('suspends each, and says how many', async () => {
    const { sent, confirm } = await open();
    await confirm('SUSPEND');
    expect(await screen.findByText('2 suspended')).toBeVisible();
    expect(sent).toEqual(['farmer-1', 'farmer-2']);
  });

  it('stops at the first failure and says how far it came', async () => {
    const { confirm } = await open('farmer-2');
    await confirm('SUSPEND');
    expect(await screen.findByText('1 of 2 suspended, then: The contract is exiting')).toBeVisible();
  });
});
