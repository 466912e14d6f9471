import { rateLimit } from './rate-limit.ts';

const NOW = new Date('2026-11-21T12:00:10.000Z');

it('refuses beyond so many a minute under one name, and tells when to come again', () => {
  const limit = rateLimit();
  for (let n = 0; n < 3; n++) limit('login here', undefined, 3, NOW);
  expect(() => limit('login here', undefined, 3, NOW)).toThrow(
    expect.objectContaining({ answer: expect.objectContaining({ status: 429, retryAfterSeconds: 50 }) }),
  );
  limit('login there', undefined, 3, NOW);
  limit('login here', undefined, 3, new Date(NOW.getTime() + 50_000));
});

it('counts what is repeated under one key once, and lets it through for that alone', () => {
  const limit = rateLimit();
  for (let n = 0; n < 100; n++) limit('register here', 'the same', 3, NOW);
  limit('register here', 'another', 3, NOW);
  limit('register here', 'a third', 3, NOW);
  for (let n = 0; n < 5; n++) expect(() => limit('register here', 'a fourth', 3, NOW)).toThrow('Too many');
  limit('register here', 'the same', 3, NOW);
});
