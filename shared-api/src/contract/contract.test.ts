import fc from 'fast-check';
import * as v from 'valibot';
import {
  ActiveContract,
  BlockchainData,
  ConfirmRequest,
  ContractId,
  ErrorBody,
  FarmerSummary,
  Harvests,
  Health,
  JoinRequest,
  LoginResponse,
  Nonce,
  Plantings,
  PlantRequest,
  Pools,
  pageCount,
  RegisterResponse,
  Role,
  type Route,
  type RouteParams,
  registrationErrors,
  routes,
  User,
  UserId,
  validationCode,
  WithdrawRequest,
} from './index.ts';
import { Money } from './units.ts';

const WALLET = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ';
const pool = { id: 'pool-stellar-01', name: 'Stellar Pool Alpha', status: 'active', successRate: 97 };

describe('reading answers', () => {
  it('accepts money as text or number and keeps it decimal text', () => {
    expect(v.parse(Money, 12.345)).toBe('12.3450000');
    expect(v.parse(Money, '0.1')).toBe('0.1');
    expect(v.parse(Money, '1.123456789')).toBe('1.1234567');
    for (const bad of ['1e5', 'NaN', '', Number.NaN, Number.POSITIVE_INFINITY, 1e30, null, {}, true]) {
      expect(v.is(Money, bad)).toBe(false);
    }
    fc.assert(fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), n => v.is(Money, n)));
  });

  it.each(['items', 'poolers', 'contracts', 'data'])('finds a list under %s', name => {
    expect(v.parse(Pools, { [name]: [pool], page: 2, limit: 6, total: 13, extra: true })).toMatchObject({
      items: [{ id: 'pool-stellar-01', currentFarmers: 0 }],
      page: 2,
      limit: 6,
      total: 13,
    });
  });

  it('reads a bare array, and paging outside the list', () => {
    expect(v.parse(Pools, [pool])).toMatchObject({ page: 1, total: 1 });
    const paged = v.parse(Pools, { data: [pool], pagination: { page: 1, limit: 6, totalPages: 4 } });
    expect(pageCount(paged)).toBe(4);
    expect(v.is(Pools, { items: 'none' })).toBe(false);
    expect(v.is(Pools, '<html>')).toBe(false);
  });

  it('reads an unknown word as "unknown", and rejects a wrong type', () => {
    expect(v.parse(Pools, [{ ...pool, status: 'hibernating' }]).items[0]?.status).toBe('unknown');
    expect(v.parse(Pools, [{ ...pool, status: 'ACTIVE' }]).items[0]?.status).toBe('active');
    expect(v.is(Pools, [{ ...pool, status: 7 }])).toBe(false);
    expect(v.is(Pools, [{ ...pool, successRate: '97' }])).toBe(false);
  });

  it('names the path of an invalid field', () => {
    const { issues } = v.safeParse(Pools, [pool, { ...pool, successRate: 'high' }]);
    expect(issues?.map(issue => v.getDotPath(issue))).toEqual(['items.1.successRate']);
  });

  it('reads roles in any case', () => {
    expect(['FARMER', 'Pooler', 'ADMIN', 'miner'].map(role => v.parse(Role, role))).toEqual([
      'farmer',
      'pooler',
      'admin',
      'farmer',
    ]);
  });

  it('reads the user bare or wrapped, with the farmer id in either place', () => {
    const bare = v.parse(User, { id: 'u1', email: 'a@b.c', role: 'FARMER', farmerId: 'f1' });
    expect(
      v.parse(User, { user: { id: 'u1', email: 'a@b.c', role: 'farmer', farmer: { id: 'f1' } } }),
    ).toMatchObject(bare);
    expect(v.parse(LoginResponse, { token: 't' })).toEqual({ token: 't' });
  });

  it('reads a custodial wallet as an object or as text, inside or beside the data', () => {
    const data = { userId: 'u1', token: 't' };
    for (const body of [
      { data: { ...data, custodialWallet: { publicKey: WALLET } } },
      { data: { ...data, custodialWallet: WALLET } },
      { data, custodialWallet: WALLET },
    ]) {
      expect(v.parse(RegisterResponse, body).data.custodialWallet).toEqual({ publicKey: WALLET });
    }
  });

  it('skips history entries without an id and takes older names', () => {
    expect(
      v.parse(Plantings, {
        plantings: [{ status: 'success' }, { id: 'p1', status: 'success', stakeAmount: '1.5' }],
      }).items,
    ).toMatchObject([{ id: 'p1', stakeAmountHuman: '1.5' }]);
    expect(
      v.parse(Harvests, { harvests: [{ id: 'h1', status: 'failed', amount: 2, error: 'work missing' }] })
        .items,
    ).toMatchObject([{ rewardAmountHuman: '2.0000000', error: { code: 'FAILED', message: 'work missing' } }]);
  });

  it('leaves omitted fields absent', () => {
    expect(v.parse(FarmerSummary, {})).toEqual({});
    expect(
      v.parse(BlockchainData, { custodialWallet: { address: 'N/A' } }).custodialWallet?.address,
    ).toBeNull();
    expect(v.is(FarmerSummary, { lifetime: { successRate: 97 } })).toBe(false);
  });

  it('has one vocabulary of service states', () => {
    const { services } = v.parse(Health, {
      status: 'healthy',
      services: { api: 'connected', database: { status: 'warning' }, ledger: { status: 'asleep' } },
    });
    expect(Object.values(services).map(service => service.status)).toEqual(['online', 'degraded', 'unknown']);
  });

  it('reads an active contract wrapped, bare or absent', () => {
    expect(v.parse(ActiveContract, { contract: null })).toEqual({ contract: null });
    expect(v.parse(ActiveContract, {})).toEqual({ contract: null });
    expect(v.parse(ActiveContract, { id: 'c1', status: 'exiting' }).contract).toMatchObject({
      contractId: 'c1',
    });
  });

  it('reads the three forms of an error', () => {
    const error = { code: 'POOLER_FULL', message: 'The pool is full' };
    expect(v.parse(ErrorBody, error)).toMatchObject(error);
    expect(v.parse(ErrorBody, { error })).toMatchObject(error);
    expect(v.parse(ErrorBody, { error: 'POOLER_FULL', message: 'The pool is full' })).toMatchObject(error);
  });
});

describe('checking requests', () => {
  const join = { userId: 'u1', poolerId: 'p1', stakePercentage: 0.25, harvestInterval: 20 };
  const refused = (body: unknown) => {
    const { issues } = v.safeParse(JoinRequest, body);
    return issues && validationCode(issues[0]);
  };

  it('keeps the stake within 0..0.25 and the interval within 1..20', () => {
    expect(refused(join)).toBeUndefined();
    expect(refused({ ...join, stakePercentage: 0.26 })).toBe('INVALID_STAKE_PERCENTAGE');
    expect(refused({ ...join, harvestInterval: 1.5 })).toBe('INVALID_HARVEST_INTERVAL');
    expect(refused({ ...join, stakePercentage: '0.1' })).toBe('VALIDATION_ERROR');
    expect(v.is(ConfirmRequest, { contractId: 'c1', confirmed: false })).toBe(false);
    expect(v.is(PlantRequest, { blockIndex: 1, poolerId: 'p1', maxFarmersCapacity: 51 })).toBe(false);
  });

  it('accepts a withdrawal up to the ledger’s maximum, to the unit', () => {
    const fits = (amount: string) => v.is(WithdrawRequest, { asset: 'XLM', amount });
    expect(fits('922337203685.4775807')).toBe(true);
    expect(fits('922337203685.4775808')).toBe(false);
    for (const bad of ['', '-1', '1e5', '1.12345678', '9'.repeat(30)]) expect(fits(bad)).toBe(false);
  });

  it('accepts a nonce as text of at most 64 bits', () => {
    expect(v.is(Nonce, '18446744073709551615')).toBe(true);
    expect(v.is(Nonce, '0xbc7ff7103')).toBe(true);
    for (const bad of ['18446744073709551616', '-1', '0x', '1.5', '1e5', '12abc', ' 7', 5, ''])
      expect(v.is(Nonce, bad)).toBe(false);
  });

  it('reports a registration’s errors in the product’s words', () => {
    expect(registrationErrors({ email: '', password: '', externalWallet: '' })).toEqual({
      email: 'Email is required',
      password: 'Password is required',
      externalWallet: 'External wallet is required',
    });
    const typo = `${WALLET.slice(0, -1)}A`;
    expect(registrationErrors({ email: 'a@b', password: '1234567', externalWallet: typo })).toEqual({
      email: 'Enter a valid email',
      password: 'Password must be at least 8 characters',
      externalWallet: 'Enter a valid Stellar address',
    });
    expect(
      registrationErrors({ email: ' a@b.c ', password: '12345678', externalWallet: ` ${WALLET} ` }),
    ).toEqual({});
  });
});

describe('the table of routes', () => {
  it('contains each method and path once, with fixed paths before variable ones', () => {
    const all = Object.values<Route>(routes).filter(({ host }) => host !== 'pooler');
    expect(new Set(all.map(({ method, path }) => `${method} ${path}`)).size).toBe(all.length);
    for (const [at, { method, path }] of all.entries()) {
      const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/:]+')}$`);
      const shadowed = all.slice(at + 1).filter(later => later.method === method && pattern.test(later.path));
      expect(shadowed).toEqual([]);
    }
  });

  it('parses the variable parts of a path', () => {
    const params = { contractId: v.parse(ContractId, 'c1') } satisfies RouteParams<'exitContract'>;
    expect(Object.keys(params)).toEqual(['contractId']);
  });

  it('types the ids in a path by their names', () => {
    const userId = v.parse(UserId, 'u1');
    // @ts-expect-error: the id of a user is not the id of a contract
    const params: RouteParams<'exitContract'> = { contractId: userId };
    expect(Object.keys(params)).toEqual(['contractId']);
  });
});
