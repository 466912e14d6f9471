import type { Access, Route } from 'shared-api/contract';
import type { Caller } from '../../auth/sessions.ts';
import type { Role } from '../../domain/user.ts';
import { contractParties, isWalletOf } from '../../queries/ownership.ts';
import type { Api } from '../api.ts';
import { ApiError } from '../middleware/api-error.ts';

/** The ids that a request names, from its path, query and body. */
export type Named = Readonly<Record<string, unknown>>;

interface Rule {
  readonly roles: readonly Role[];
  /** Whether the caller may use the object that the request names. The handler reports missing objects. */
  readonly owns?: (caller: Caller, named: Named, api: Api) => boolean | Promise<boolean>;
}

const EVERYBODY: readonly Role[] = ['farmer', 'pooler', 'admin'];
const isAdmin = ({ role }: Caller) => role === 'admin';

/** One rule for each kind of access in the contract (api.md, "Who may call what"). */
const RULES: { readonly [Kind in Exclude<Access, 'public'>]: Rule } = {
  'signed-in': { roles: EVERYBODY },
  'user-self': {
    roles: EVERYBODY,
    owns: (caller, { userId }) => isAdmin(caller) || userId === caller.userId,
  },
  farmer: {
    roles: ['farmer'],
    owns: (caller, { userId }) => userId === undefined || userId === caller.userId,
  },
  payee: { roles: ['farmer', 'pooler'] },
  'farmer-self': {
    roles: ['farmer', 'admin'],
    owns: (caller, { farmerId }) => isAdmin(caller) || farmerId === caller.farmerId,
  },
  'contract-farmer': {
    roles: ['farmer'],
    async owns(caller, { contractId }, api) {
      const parties = await contractParties(api.database, contractId);
      return !parties || parties.farmer_id === caller.farmerId;
    },
  },
  'contract-party': {
    roles: EVERYBODY,
    async owns(caller, { contractId }, api) {
      if (isAdmin(caller)) return true;
      const parties = await contractParties(api.database, contractId);
      return !parties || parties.farmer_id === caller.farmerId || parties.pool_id === caller.poolId;
    },
  },
  'wallet-owner': {
    roles: ['farmer', 'admin'],
    owns: (caller, { address }, api) => isAdmin(caller) || isWalletOf(api.database, caller.farmerId, address),
  },
  pooler: {
    roles: ['pooler', 'admin'],
    owns: (caller, { poolerId }) => isAdmin(caller) || poolerId === undefined || poolerId === caller.poolId,
  },
  operator: { roles: ['pooler'] },
  admin: { roles: ['admin'] },
};

/** Roles that must have a second factor outside the sandbox (trust.md 12). */
const MUST_ENROL: readonly Role[] = ['admin', 'pooler'];

/** Whether the account has to add a second factor before anything else. */
export const isFactorMissing = (caller: Caller, api: Pick<Api, 'mustEnrol'>) =>
  mustHaveFactor(caller, api) && !caller.enrolled && !caller.apiKey;

/** Whether the account must have a second factor here. */
export const mustHaveFactor = ({ role }: Caller, { mustEnrol }: Pick<Api, 'mustEnrol'>) =>
  mustEnrol && MUST_ENROL.includes(role);

type ClosedRoute = Pick<Route, 'method' | 'whileSuspended' | 'unenrolled' | 'scope'> & {
  readonly access: Exclude<Access, 'public'>;
};

/**
 * Authorizes a caller for a route, before its access rule. A suspended farmer may read and withdraw (trust.md 14).
 * @throws ApiError UNAUTHORIZED, FORBIDDEN, SECOND_FACTOR_MISSING
 */
export function admit(
  caller: Caller | null,
  { access, method, whileSuspended, unenrolled, scope }: ClosedRoute,
  api: Pick<Api, 'mustEnrol'>,
): Caller {
  if (!caller) throw new ApiError('UNAUTHORIZED', 'Sign in first');
  if (caller.status === 'suspended' && !caller.readerId) {
    const may = caller.role === 'farmer' && (method === 'GET' || whileSuspended);
    if (!may) throw new ApiError('FORBIDDEN', 'This account is suspended');
  }
  if (!RULES[access].roles.includes(caller.role))
    throw new ApiError('FORBIDDEN', 'Your role may not do this');
  if (caller.apiKey && !(scope && caller.apiKey.scopes.includes(scope)))
    throw new ApiError(
      'FORBIDDEN',
      scope ? `This API key lacks the scope ${scope}` : 'API keys can only mine',
    );
  if (isFactorMissing(caller, api) && !unenrolled)
    throw new ApiError('SECOND_FACTOR_MISSING', 'Add a second factor to your account first');
  return caller;
}

/** Whether the caller may use the object that the request names. Throws ApiError FORBIDDEN. */
export async function authorize(caller: Caller, access: Exclude<Access, 'public'>, named: Named, api: Api) {
  const { owns } = RULES[access];
  if (owns && !(await owns(caller, named, api)))
    throw new ApiError('FORBIDDEN', 'This belongs to somebody else');
}
