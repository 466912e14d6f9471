import { answer } from './pool-api.ts';

/** An event of the trail as the API lists it. */
export const event = (id: number, more: object = {}) => ({
  id: String(id),
  kind: 'ContractConfirmed',
  at: '2026-11-20T10:00:00Z',
  actor: 'user-7',
  actorEmail: 'anna@kale.test',
  subject: `contract-${id}`,
  version: 2,
  cause: 'request:0123456789abcdef',
  summary: 'Contract confirmed',
  data: { contractId: String(id) },
  hash: 'ab'.repeat(32),
  ...more,
});

const byEngine = event(8, {
  kind: 'PlantingFailed',
  summary: null,
  actor: 'engine',
  actorEmail: null,
  cause: null,
  data: null,
});

/** Responds with these events; returns the requests. */
export const answering = (items: object[] = [event(9), byEngine], total = items.length, more = {}) => {
  const asked: Record<string, string>[] = [];
  answer({
    'GET /info': { capabilities: ['admin', 'audit'] },
    'GET /audit': (request: Request) => {
      const { limit: _, ...query } = Object.fromEntries(new URL(request.url).searchParams);
      asked.push(query);
      return Response.json({ items, page: 1, limit: 50, total });
    },
    ...more,
  });
  return asked;
};
