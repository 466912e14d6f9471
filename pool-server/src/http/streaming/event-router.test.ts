import type { DomainEvent } from '../../domain/events.ts';
import type { FarmerId, PoolId, UserId } from '../../domain/ids.ts';
import type { Listener } from '../../events/live-events.ts';
import type { FollowedEvent } from '../../events/read.ts';
import { type Recipient, routeEvents } from './event-router.ts';

const poolId = 'pool-1' as PoolId;
const userOf = (id: string) => `user-${id}` as UserId;
const farmer = (id: string): Recipient => ({
  role: 'farmer',
  userId: userOf(id),
  farmerId: id as FarmerId,
  poolId: null,
});
const operator: Recipient = { role: 'pooler', userId: userOf('operator'), farmerId: null, poolId };
const admin: Recipient = { role: 'admin', userId: userOf('admin'), farmerId: null, poolId: null };

const recorded = (event: DomainEvent, version: number): FollowedEvent => ({
  event,
  metadata: { actor: { kind: 'system' }, cause: null, at: '2026-11-21T12:00:00.000Z' },
  stream: 'any',
  version,
  position: BigInt(version),
  cursor: { transaction: 1n, position: BigInt(version) },
});
const approved: DomainEvent = { type: 'PoolApproved', data: { poolId } };
const reopened: DomainEvent = { type: 'FarmReopened', data: { ledger: 7 } };
const trustline = (id: string): DomainEvent => ({
  type: 'TrustlineOpened',
  data: { farmerId: id as FarmerId, transactionHash: null },
});

function routed() {
  let send: Listener = () => undefined;
  const router = routeEvents({
    subscribe(listener) {
      send = listener;
      return () => undefined;
    },
  });
  const heard: Record<string, string[]> = {};
  const listen = (name: string, recipient: Recipient) =>
    router.subscribe(recipient, events => {
      heard[name] = [...(heard[name] ?? []), ...events.map(({ event }) => event.type)];
    });
  return { heard, listen, send: (...events: DomainEvent[]) => send(events.map(recorded)) };
}

it('delivers a farmer’s events to the farmer and to admins, and the state of the farm to every user', () => {
  const { heard, listen, send } = routed();
  listen('a', farmer('a'));
  listen('b', farmer('b'));
  listen('operator', operator);
  listen('admin', admin);
  send(trustline('a'), approved, reopened);
  expect(heard).toEqual({
    a: ['TrustlineOpened', 'FarmReopened'],
    b: ['FarmReopened'],
    operator: ['PoolApproved', 'FarmReopened'],
    admin: ['TrustlineOpened', 'PoolApproved', 'FarmReopened'],
  });
});

it('delivers a change of an account’s second factors to its user only', () => {
  const { heard, listen, send } = routed();
  for (const [name, recipient] of Object.entries({ a: farmer('a'), b: farmer('b'), operator, admin }))
    listen(name, recipient);
  const approvedReset = (id: string): DomainEvent => ({
    type: 'FactorResetApproved',
    data: { userId: userOf(id) },
  });
  send(approvedReset('a'), approvedReset('operator'));
  expect(heard).toEqual({ a: ['FactorResetApproved'], operator: ['FactorResetApproved'] });
});

it('delivers an event once to a caller with two matching topics', () => {
  const { heard, listen, send } = routed();
  listen('admin in the pool', { ...operator, role: 'admin' });
  send(approved);
  expect(heard).toEqual({ 'admin in the pool': ['PoolApproved'] });
});

it('does not visit 10,000 other listeners for one farmer’s event', () => {
  const { listen, send } = routed();
  let asked = 0;
  for (let n = 0; n < 10_000; n++) {
    const counted: Recipient = {
      role: 'farmer',
      userId: userOf(`${n}`),
      get farmerId() {
        asked++;
        return `farmer-${n}` as FarmerId;
      },
      poolId: null,
    };
    listen(`listener ${n}`, counted);
  }
  asked = 0;
  send(trustline('farmer-1'));
  expect(asked).toBe(0);
});

it('delivers nothing after a subscription has ended', () => {
  const { heard, listen, send } = routed();
  const end = listen('a', farmer('a'));
  listen('a on another page', farmer('a'));
  end();
  send(trustline('a'));
  expect(heard).toEqual({ 'a on another page': ['TrustlineOpened'] });
});
