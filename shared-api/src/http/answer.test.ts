import { HttpResponse } from 'msw';
import { Planting } from '../contract/history.ts';
import { Pools } from '../contract/poolers.ts';
import { Wallet } from '../contract/wallet.ts';
import { answer, ask, elapsed, requests, settle, text, withCalls } from '../testing/http-calls.ts';
import { call } from './http.ts';

withCalls();

describe('an error of the server', () => {
  it.each([
    ['the error inside', { error: { code: 'FULL', message: 'Pool is full' } }, 'FULL', 'Pool is full'],
    ['the code as error', { error: 'FULL', message: 'Pool is full' }, 'FULL', 'Pool is full'],
    ['no code', { message: 'Pool is full' }, 'HTTP_ERROR', 'Pool is full'],
    ['no message', { code: 'FULL' }, 'FULL', 'HTTP 409'],
    ['nothing', {}, 'HTTP_ERROR', 'HTTP 409'],
  ])('reads an error with %s', async (_, body, code, message) => {
    answer(() => HttpResponse.json(body, { status: 409 }));
    await expect(settle(ask())).resolves.toEqual({ status: 409, code, message });
  });

  it('without JSON has the status in its message', async () => {
    answer(text('<h1>Not here</h1>', 404));
    await expect(settle(ask())).resolves.toMatchObject({ code: 'HTTP_ERROR', message: 'HTTP 404: Whatever' });
  });

  it.each([
    ['Pooler is restarting', 'Pooler is restarting'],
    ['', 'Failed to fetch pooler status'],
    ['<h1>Bad gateway</h1>', 'Failed to fetch pooler status'],
  ])('at the pooler\'s host with %j says "%s"', async (body, message) => {
    answer(text(body, 400));
    await expect(settle(ask({ host: 'pooler' }))).resolves.toEqual({
      status: 400,
      code: 'HTTP_ERROR',
      message,
    });
  });
});

describe('an invalid response', () => {
  it.each([
    ['HTML', text('<!doctype html><title>Hi</title>'), 'HTML instead of JSON (status 200)'],
    ['empty', text(''), 'the answer is empty'],
    ['truncated', text('{"name":"ka'), 'the answer is not JSON'],
    ['of a wrong type', () => HttpResponse.json({ name: 7 }), 'unexpected answer at name'],
    ['null', () => HttpResponse.json(null), 'unexpected answer at its root'],
  ])('because it is %s is refused at once, never tried again', async (_, reply, words) => {
    answer(reply);
    const { outcome, after } = await elapsed(settle(ask()));
    expect(outcome).toMatchObject({ code: 'INVALID_RESPONSE', message: expect.stringContaining(words) });
    expect([requests.length, after]).toEqual([1, 0]);
  });

  it('has the path of the invalid field in its error', async () => {
    answer(() => HttpResponse.json({ items: [{ id: 'p', name: 'P', status: 'active', successRate: '9' }] }));
    await expect(settle(call({ path: '/poolers', response: Pools }))).resolves.toMatchObject({
      message: expect.stringContaining('items.0.successRate'),
    });
  });

  it.each([
    ['922337203685.4775808', Wallet, 'xlm'],
    ['-922337203685.4775808', Wallet, 'xlm'],
    [922_337_203_686, Wallet, 'xlm'],
    ['99999999999999999999', Planting, 'stake'],
  ])('names the place of the amount %s, which has more than 64 bits', async (amount, response, field) => {
    answer(() => HttpResponse.json({ id: 'p1', status: 'success', [field]: amount }));
    await expect(settle(call({ path: '/wallet/my-balance', response }))).resolves.toMatchObject({
      code: 'INVALID_RESPONSE',
      message: `GET /wallet/my-balance: unexpected answer at ${field}: An amount has at most 64 bits`,
    });
  });
});
