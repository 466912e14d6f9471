import { screen } from '@testing-library/react';
import { amount, toDecimal } from 'shared-api';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import { api } from '../../testing/withdrawing.tsx';
import { DailyLimit } from './daily-limit.tsx';

withApi();

const limit = {
  limit: toDecimal(amount('KALE', 6_0000000n)),
  remaining: toDecimal(amount('KALE', 4_0000000n)),
  raiseHours: 24,
};

it.each([
  ['nothing', '', 'Amount is required'],
  ['an amount below zero', '-1', 'Enter an amount above zero'],
  ['zero', '0', 'Enter an amount above zero'],
  ['a word', 'more', 'Enter an amount in digits, such as 12.5'],
  ['more than any ledger holds', '1000000000000', 'Enter a smaller limit'],
])('refuses %s as a new limit', async (_, typed, problem) => {
  answer(api);
  const user = await renderPage(() => <DailyLimit asset="KALE" limit={limit} />);
  await user.click(screen.getByRole('button', { name: 'Change limit' }));
  if (typed) await user.type(screen.getByLabelText('New daily limit in KALE'), typed);
  await user.click(screen.getByRole('button', { name: 'Save limit' }));
  expect(screen.getByText(problem)).toBeVisible();
});
