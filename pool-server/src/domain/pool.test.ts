import fc from 'fast-check';
import { encodeAccount } from 'shared-api/address';
import { fold } from './aggregate.ts';
import { commitFarmer, createWallet, farmer, fundWallet, releaseFarmer } from './farmer.ts';
import { atomic, type ContractId, type FarmerId, type PoolId, type UserId } from './ids.ts';
import { DEFAULT_TERMS, type PoolEvent, type PoolState, pool } from './pool.ts';
import { approvePool, freeSeat, registerPool, takeSeat } from './pool-decisions.ts';
import { registerUser, resumeUser, suspendUser, user } from './user.ts';

const address = encodeAccount(new Uint8Array(32));
const application = {
  poolId: 'pool-stellar-01' as PoolId,
  name: 'Stellar Pool Alpha',
  description: '',
  operatorId: 'user-1' as UserId,
  address,
  maxFarmers: 3,
  terms: DEFAULT_TERMS,
};
const then = (state: PoolState, decide: (state: PoolState) => PoolEvent[]) =>
  fold(pool, decide(state), state);
const open = [registerPool(application), approvePool].reduce(then, pool.initialState());
const contractId = (n: number) => `contract-${n}` as ContractId;
const farmerId = (n: number) => `farmer-${n}` as FarmerId;

describe('a pool', () => {
  it('accepts no farmer before it is approved', () => {
    const pending = then(pool.initialState(), registerPool(application));
    expect(() => takeSeat(contractId(1), farmerId(1))(pending)).toThrow('not open');
    expect(approvePool(open)).toEqual([]);
  });

  it('never fills more seats than it has, and reuses a released seat', () => {
    const moves = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 6 })), { maxLength: 60 });
    fc.assert(
      fc.property(moves, chosen => {
        let state = open;
        for (const [takes, n] of chosen) {
          const full = state.status !== 'none' && state.seats.size === state.details.maxFarmers;
          if (takes && full) expect(() => takeSeat(contractId(n), farmerId(n))(state)).toThrow('full');
          else state = then(state, takes ? takeSeat(contractId(n), farmerId(n)) : freeSeat(contractId(n)));
          expect(state.status !== 'none' && state.seats.size <= state.details.maxFarmers).toBe(true);
        }
      }),
    );
  });
});

describe('a farmer', () => {
  const known = fold(
    farmer,
    createWallet({
      farmerId: farmerId(1),
      userId: 'user-1' as UserId,
      custodialAddress: address,
      payoutAddress: address,
    })(farmer.initialState()),
  );
  const funded = fold(farmer, fundWallet(atomic(2n), atomic(1n))(known), known);
  const commit = commitFarmer(contractId(1), application.poolId);

  it('joins one pool at a time, with a funded wallet', () => {
    expect(() => commit(known)).toThrow('Fund your custodial wallet');
    expect(() => commitFarmer(contractId(1), application.poolId, true)(known)).toThrow(
      'The platform opens your custodial wallet once your email address is confirmed',
    );
    const committed = fold(farmer, commit(funded), funded);
    expect(() => commitFarmer(contractId(2), application.poolId)(committed)).toThrow(
      'already have a contract',
    );
    expect(releaseFarmer(contractId(2))(committed)).toEqual([]);
    const free = fold(farmer, releaseFarmer(contractId(1))(committed), committed);
    expect(commitFarmer(contractId(2), application.poolId)(free)).toHaveLength(1);
  });

  it('is funded once', () => expect(fundWallet(atomic(9n), atomic(1n))(funded)).toEqual([]));
});

describe('a user', () => {
  it('is suspended and resumed, each once', () => {
    const data = {
      userId: 'u' as UserId,
      email: 'a@kale.test',
      role: 'farmer',
      farmerId: null,
      poolId: null,
    } as const;
    const registered = fold(user, registerUser(data)(user.initialState()));
    const suspended = fold(user, suspendUser('Fraud')(registered), registered);
    expect(suspendUser('Fraud')(registered)).toEqual([
      { type: 'UserSuspended', data: { userId: 'u', reason: 'Fraud' } },
    ]);
    expect(resumeUser()(suspended)).toEqual([{ type: 'UserResumed', data: { userId: 'u' } }]);
    expect([suspendUser()(suspended).length, resumeUser()(registered).length]).toEqual([0, 0]);
    expect(fold(user, resumeUser()(suspended), suspended).status).toBe('registered');
    expect(() => suspendUser()(user.initialState())).toThrow('No such user');
  });
});
