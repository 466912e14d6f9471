import { screen, within } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { recording } from '../../testing/answers.ts';
import { answer, answerAdmin } from '../../testing/pool-api.ts';
import Keys from './keys.tsx';

withApi();

const info = { 'GET /info': { capabilities: ['api-keys', 'pooler-live', 'idempotency'] } };
const apiKey = (id: string, more: object = {}) => ({
  id,
  poolerId: 'pool-stellar-01',
  name: `Rig ${id}`,
  scopes: ['work:read', 'work:submit'],
  createdAt: '2026-11-01T10:00:00Z',
  createdBy: 'pooler@kale.test',
  lastUsedAt: null,
  lastUsedAddress: null,
  revokedAt: null,
  ...more,
});
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

describe('the API keys of a pool', () => {
  it('are listed with creation and last use', async () => {
    const used = { lastUsedAt: new Date().toISOString(), lastUsedAddress: '203.0.113.5' };
    const items = [
      apiKey('1', used),
      apiKey('2', { createdBy: null }),
      apiKey('3', { revokedAt: used.lastUsedAt }),
    ];
    answer({ ...info, 'GET /pooler/keys': { items } });
    await renderPage(Keys);
    const first = await rowOf('Rig 1');
    expect(first.getByText('work:read, work:submit')).toBeVisible();
    expect(first.getByText('by pooler@kale.test')).toBeVisible();
    expect(first.getByText('from 203.0.113.5')).toBeVisible();
    const second = await rowOf('Rig 2');
    expect(second.getByText('by KALE Pool')).toBeVisible();
    expect(second.getByText('Never')).toBeVisible();
    const third = await rowOf('Rig 3');
    expect(third.getByText(/Revoked/)).toBeVisible();
    expect(third.queryByRole('button')).not.toBeInTheDocument();
  });

  it('are listed page by page', async () => {
    answer({
      ...info,
      'GET /pooler/keys': ({ url }: Request) => {
        const page = Number(new URL(url).searchParams.get('page'));
        return Response.json({ items: [apiKey(String(page))], page, limit: 50, total: 110 });
      },
    });
    const user = await renderPage(Keys);
    expect(await screen.findByText('Rig 1')).toBeVisible();
    expect(screen.getByText('Page 1 of 3')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Rig 2')).toBeVisible();
  });

  it('are created with a name and scopes, and shown once', async () => {
    const { sent, route } = recording({ id: 'key_1', key: 'kale_shown-once' });
    answer({ ...info, 'GET /pooler/keys': { items: [] }, 'POST /pooler/keys': route });
    const user = await renderPage(Keys);
    expect(await screen.findByText('No API keys')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create key' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create API key' }));
    const submit = dialog.getByRole('button', { name: 'Create key' });
    await user.click(dialog.getByLabelText('work:read'));
    await user.click(dialog.getByLabelText('work:submit'));
    await user.click(submit);
    expect(dialog.getByText('Enter a name')).toBeVisible();
    expect(dialog.getByText('Choose at least one scope')).toBeVisible();
    await user.type(dialog.getByLabelText('Name'), ' Garage ');
    await user.click(dialog.getByLabelText('work:submit'));
    await user.click(submit);
    const created = within(await screen.findByRole('dialog', { name: 'Copy your API key' }));
    expect(created.getByText('kale_shown-once')).toBeVisible();
    expect(sent).toEqual([{ name: 'Garage', scopes: ['work:submit'] }]);
    await user.click(created.getByRole('button', { name: 'I have copied it' }));
    expect(screen.queryByText('kale_shown-once')).not.toBeInTheDocument();
  });

  it('are revoked after confirmation', async () => {
    const { sent, route } = recording({ success: true });
    answer({ ...info, 'GET /pooler/keys': { items: [apiKey('1')] }, 'DELETE /pooler/keys/1': route });
    const user = await renderPage(Keys);
    await user.click(await screen.findByRole('button', { name: 'Revoke Rig 1' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Revoke Rig 1?' }));
    await user.click(question.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Key revoked')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('show an admin their pools', async () => {
    answerAdmin({ ...info, 'GET /pooler/keys': { items: [apiKey('1')] } });
    await renderPage(Keys);
    const pool = await (await rowOf('Rig 1')).findByRole('link', { name: 'Stellar Pool Alpha' });
    expect(pool).toHaveAttribute('href', '/farmer/pools/pool-stellar-01');
  });

  it('are not offered by a server without them', async () => {
    answer();
    await renderPage(Keys);
    expect(await screen.findByText('Not available on this server')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create key' })).not.toBeInTheDocument();
  });
});
