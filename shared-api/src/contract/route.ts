import type * as v from 'valibot';
import type { KeyScope } from './api-keys.ts';
import type { ErrorCode } from './error.ts';
import type { Capability } from './info.ts';

/**
 * Who may call a route. The server applies one rule to each kind:
 * - `public`: anyone
 * - `signed-in`: any account
 * - `user-self`: the user named by `:userId`, the query or the body; an admin may read
 * - `farmer`: a farmer, for themselves (an admin does not act for a farmer)
 * - `payee`: a farmer or a pooler, for the payout wallet of the farmer or of the pool
 * - `farmer-self`: the farmer named by `:farmerId`; an admin may read
 * - `contract-farmer`: the farmer whose contract `:contractId` (or the body's `contractId`) is
 * - `contract-party`: that farmer, the pooler of the contract, or an admin
 * - `wallet-owner`: the owner of the custodial or payout wallet `:address`, or an admin
 * - `pooler`: a pooler for their own pool (a `poolerId` named must be theirs), or an admin for any
 * - `operator`: a pooler, for their own pool (an admin changes pools on routes of their own)
 * - `admin`: an admin
 *
 * A suspended account may call none of them; a suspended farmer may read, and call what is open `whileSuspended`.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'user-self'
  | 'farmer'
  | 'payee'
  | 'farmer-self'
  | 'contract-farmer'
  | 'contract-party'
  | 'wallet-owner'
  | 'pooler'
  | 'operator'
  | 'admin';

/** One operation of the API: the server mounts it, the OpenAPI document describes it. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for variable parts. */
  readonly path: string;
  readonly access: Access;
  /** For a read the name of its data: the audit trail records it when an admin reads an account. */
  readonly summary: string;
  /** A change that a suspended farmer may also make. */
  readonly whileSuspended?: true;
  /**
   * A change that farmers and operators may make in maintenance mode: signing in, protecting an account, and work for
   * planted stakes. What is open `whileSuspended`, such as withdrawals, is open then too.
   */
  readonly duringMaintenance?: true;
  /** Status of success. Default: 200. */
  readonly status?: number;
  readonly query?: v.GenericSchema & { readonly entries: Readonly<Record<string, v.GenericSchema>> };
  readonly body?: v.GenericSchema;
  readonly response: v.GenericSchema;
  /** Error codes in addition to those that follow from its access, method and parameters. */
  readonly errors?: readonly ErrorCode[];
  /** The extension it belongs to; absent for routes of spec §7. */
  readonly capability?: Capability;
  /** Open to an account that must add a second factor before anything else. */
  readonly unenrolled?: true;
  /** Accepts an API key of the pool with this scope. Routes without a scope refuse API keys. */
  readonly scope?: KeyScope;
  /** Served by the pooler program instead of the API. */
  readonly host?: 'pooler';
  /** A GET that returns a stream of server-sent events, each of the response schema. */
  readonly stream?: true;
  /** How long a proxy may cache the response of a public GET, in seconds. Browsers always revalidate. */
  readonly sharedSeconds?: number;
  /** A GET that returns a file, of one of these media types. */
  readonly file?: readonly string[];
}

type Details = Omit<Route, 'method' | 'path'>;

/** A detail that no route has, such as one with a typing error, does not compile. */
type Known<D> = D & Record<Exclude<keyof D, keyof Details>, never>;

const routeBy =
  <const Method extends Route['method']>(method: Method) =>
  <const Path extends string, const D extends Details>(path: Path, details: Known<D>) => ({
    method,
    path,
    ...details,
  });

export const get = routeBy('GET');
export const post = routeBy('POST');
export const put = routeBy('PUT');
export const patch = routeBy('PATCH');
export const del = routeBy('DELETE');
