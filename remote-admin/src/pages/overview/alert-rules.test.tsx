import { screen, within } from '@testing-library/react';
import { recordBodies, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import { AlertRules } from './alert-rules.tsx';

withApi();

const firing = {
  id: 'alert-1',
  metric: 'success_rate',
  threshold: '95.0000000',
  channels: ['page', 'mail'],
  firingSince: new Date(Date.now() - 300_500).toISOString(),
  value: '93.1',
  measuredAt: new Date(Date.now() - 60_500).toISOString(),
};
const info = { capabilities: ['alert-rules'] };

it('lists rules with their state and the last measurement, and removes one', async () => {
  let items = [
    firing,
    {
      ...firing,
      id: 'alert-2',
      metric: 'lost_stakes',
      threshold: '0',
      firingSince: null,
      value: null,
      measuredAt: null,
    },
    { ...firing, id: 'alert-3', metric: 'sponsor_xlm', threshold: '100', firingSince: null, value: null },
  ];
  answer({
    'GET /info': info,
    'GET /admin/alerts': () => Response.json({ items }),
    'DELETE /admin/alerts/alert-1': () => {
      items = items.slice(1);
      return Response.json({ success: true });
    },
  });
  const user = await renderPage(AlertRules);
  const [first, second, third] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent(
    'Success rate below 95%, last hourFiring for 5 minNow 93.1%, 1 minute ago · Notifications, Email',
  );
  expect(second).toHaveTextContent(
    'Stakes lost above 0, last 24 hoursNot measured yet · Notifications, Email',
  );
  // For example on a network without a sponsor.
  expect(third).toHaveTextContent(
    'Balance of the sponsor below 100 XLMNothing to measure, 1 minute ago · Notifications, Email',
  );
  await user.click(screen.getByRole('button', { name: 'Remove rule: Success rate below 95%, last hour' }));
  expect(await screen.findByText('Alert rule removed')).toBeVisible();
  expect(screen.queryByText(/^Firing for/)).not.toBeInTheDocument();
});

it('adds a rule with a threshold and channels', async () => {
  const sent: unknown[] = [];
  answer({
    'GET /info': info,
    'GET /admin/alerts': { items: [] },
    'POST /admin/alerts': recordBodies(sent, { success: true }, 201),
  });
  const user = await renderPage(AlertRules);
  await user.click(await screen.findByRole('button', { name: 'Add rule' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Add an alert rule' }));
  await user.click(dialog.getByRole('button', { name: 'Add rule' }));
  expect(dialog.getByText('Enter a number, such as 95')).toBeVisible();
  await user.selectOptions(dialog.getByLabelText('Figure'), 'sponsor_xlm');
  await user.type(dialog.getByLabelText('Alert below'), '100.5');
  await user.click(dialog.getByRole('checkbox', { name: 'Webhooks' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Email' }));
  await user.click(dialog.getByRole('button', { name: 'Add rule' }));
  expect(await screen.findByText('Alert rule added')).toBeVisible();
  expect(sent).toEqual([{ metric: 'sponsor_xlm', threshold: '100.5', channels: ['page', 'webhook'] }]);
});
