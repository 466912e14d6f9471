import { screen, waitFor, within } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answering, event } from '../../testing/audit.ts';
import { rowOf } from '../../testing/rows.ts';
import Audit from './audit.tsx';
import 'shared-ui/table'; // already loaded, as in a browser that has shown a table before

const press = (name: string) => screen.getByRole('button', { name });

withApi();

describe('one event of the audit trail', () => {
  it('finds everything caused by one request, block or impersonation', async () => {
    const asked = answering([
      event(9),
      event(8, { cause: 'block:81107' }),
      event(7, { cause: 'reading:abc-def' }),
    ]);
    const user = await renderPage(Audit);
    expect(await screen.findByText('Block #81107')).toBeVisible();
    expect(screen.getByText('Reading', { exact: false, selector: 'td span' })).toBeVisible();
    await user.click(press('Details of Contract confirmed, event 9'));
    await user.click(await screen.findByRole('button', { name: 'All events of this cause' }));
    expect(await screen.findByText('/?cause=request%3A0123456789abcdef')).toBeVisible();
    expect(asked.at(-1)).toEqual({ cause: 'request:0123456789abcdef' });
    expect(screen.getByLabelText('Cause')).toHaveValue('request:0123456789abcdef');
  });

  it('shows a whole event, and all events of its subject', async () => {
    const asked = answering();
    const user = await renderPage(Audit);
    await rowOf('Contract confirmed');
    await user.click(press('Details of Contract confirmed, event 9'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Contract confirmed' }));
    expect(dialog.getByText('ContractConfirmed')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Copy hash' })).toBeVisible();
    expect(dialog.getByRole('region', { name: 'Event data' })).toHaveTextContent('"contractId": "9"');
    await user.click(dialog.getByRole('button', { name: 'All events of this subject' }));
    await rowOf('Contract confirmed');
    expect(asked.at(-1)).toEqual({ subject: 'contract-9' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows all events of its subject, not only those of the filter', async () => {
    const asked = answering();
    const user = await renderPage(Audit, '/?kind=ContractConfirmed&by=people&from=2026-11-01');
    await rowOf('Contract confirmed');
    await user.click(press('Details of Contract confirmed, event 9'));
    await user.click(await screen.findByRole('button', { name: 'All events of this subject' }));
    expect(await screen.findByText('/?subject=contract-9')).toBeVisible();
    await waitFor(() => expect(asked.at(-1)).toEqual({ subject: 'contract-9' }));
  });

  it('links to its transaction', async () => {
    const transactionHash = 'cd'.repeat(32);
    answering([event(9, { data: { transactionHash, ledger: 12 } })], 1, {
      'GET /info': { network: { name: 'testnet' }, capabilities: ['admin', 'audit'] },
    });
    const user = await renderPage(Audit);
    await rowOf('Contract confirmed');
    await user.click(press('Details of Contract confirmed, event 9'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Contract confirmed' }));
    expect(dialog.getByRole('link', { name: /^cdcdcdcd/ })).toHaveAttribute(
      'href',
      `https://stellar.expert/explorer/testnet/tx/${transactionHash}`,
    );
    expect(dialog.getByRole('button', { name: 'Copy transaction hash' })).toBeVisible();
  });
});
