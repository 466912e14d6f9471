import { screen, within } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list, recording } from '../../testing/answers.ts';
import { details, farmer, farmerAdmin } from '../../testing/farmers.ts';
import { answer } from '../../testing/pool-api.ts';
import Farmers from './farmers.tsx';

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;

withApi();

describe('inviting a farmer', () => {
  it('sends an e-mail to a valid address', async () => {
    const { sent, route } = recording({ success: true, message: 'Invitation sent' });
    answer({
      ...details,
      ...farmerAdmin,
      'GET /pooler/farmers': list([]),
      'POST /pooler/farmers/invite': route,
    });
    const user = await renderPage(Farmers);
    await user.click(await screen.findByRole('button', { name: 'Add Farmer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Farmer' }));
    await user.type(dialog.getByLabelText('Email'), 'nobody');
    await user.click(dialog.getByRole('button', { name: 'Send Invitation' }));
    expect(dialog.getByText('Enter a valid email')).toBeVisible();
    await user.type(dialog.getByLabelText('Email'), '@kale.test');
    await user.click(dialog.getByRole('button', { name: 'Send Invitation' }));
    expect(await screen.findByText('Invitation sent')).toBeVisible();
    expect(sent).toEqual([{ email: 'nobody@kale.test' }]);
  });

  it('is not offered by a server that cannot', async () => {
    answer({ ...details, 'GET /pooler/farmers': list([farmer(1)]) });
    await renderPage(Farmers);
    await rowOf('anna1');
    expect(screen.queryByRole('button', { name: 'Add Farmer' })).not.toBeInTheDocument();
  });
});
