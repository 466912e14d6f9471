import { asFailure, RemoteFailure } from './failure.ts';

it.each([
  [new TypeError('Failed to fetch dynamically imported module: https://x/e.js'), 'unreachable'],
  [new TypeError('error loading dynamically imported module: https://x/e.js'), 'unreachable'],
  [new TypeError('Importing a module script failed.'), 'unreachable'],
  [new Error('Version 20 does not satisfy the requirement of farmer'), 'version'],
  [new SyntaxError("Unexpected token '<'"), 'broken'],
  [new Error('a remote threw'), 'broken'],
  ['a string', 'broken'],
])('%s counts as %s', (error, reason) => {
  expect(asFailure(error)).toMatchObject({ name: 'RemoteFailure', reason });
});

it('leaves a failure as it is', () => {
  const failure = new RemoteFailure('timeout', 'late');
  expect(asFailure(failure)).toBe(failure);
});
