import { asFailure, mismatchReason, RemoteFailure } from './failure.ts';

it.each([
  new TypeError('Failed to fetch dynamically imported module: https://x/e.js'),
  new SyntaxError("Unexpected token '<'"),
  new Error('Version 20 does not satisfy the requirement of farmer'),
  'a string',
])('%s is thrown by code that has arrived, whatever it says', error => {
  expect(asFailure(error)).toMatchObject({ name: 'RemoteFailure', reason: 'broken' });
});

it('does not change a failure', () => {
  const failure = new RemoteFailure('timeout', 'late');
  expect(asFailure(failure)).toBe(failure);
});

it.each([
  ['^20.0.0', '19.3.1', 'version'],
  ['^19.10.0', '19.9.9', 'version'],
  ['~0.1.0', '0.2.0', 'outdated'],
  ['18', '19.3.1', 'outdated'],
])('what needs %s does not run on %s: %s', (range, version, reason) => {
  expect(mismatchReason(range, version)).toBe(reason);
});
