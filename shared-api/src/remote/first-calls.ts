import * as v from 'valibot';
import type { RouteParams } from '../contract/route-types.ts';
import type { RouteName, routes } from '../contract/routes.ts';

const Name = v.pipe(v.string(), v.nonEmpty());
const Literal = v.union([v.string(), v.number()]);

/** A value that the browser's stored user has: without it, the call waits for the page. */
const FromSession = v.object({ session: v.picklist(['id', 'farmerId', 'poolerId']) });

/** A value from the page's address: a part of its path or a parameter of its query. */
const FromAddress = v.object({ address: Name, otherwise: v.optional(Literal) });

const Value = v.union([Literal, FromSession, FromAddress]);
const Values = v.record(v.string(), Value);

// Not the tolerant `Role` of a user: an unknown role here must not open a page to farmers.
export const Access = v.pipe(v.array(v.picklist(['farmer', 'pooler', 'admin'])), v.minLength(1));

/** A GET with which a page starts. The HTML sends it while the page's code is still loading. */
export const FirstCall = v.object({
  /** Its path as in the contract's routes, such as `/farmers/:farmerId/summary`. */
  get: v.pipe(v.string(), v.regex(/^\/[\w\-/:]*$/)),
  params: v.optional(Values),
  /** In the order in which the page's resource writes it. */
  query: v.optional(Values),
  /** The roles for which the page makes it; by default all that may open the page. */
  access: v.optional(Access),
  /** Sent only if the server has it. */
  capability: v.optional(Name),
  /** Served by the pooler program, which accepts no token. */
  host: v.optional(v.literal('pooler')),
});
export type FirstCall = v.InferOutput<typeof FirstCall>;
export type FirstCallValue = v.InferOutput<typeof Value>;

type Role = v.InferOutput<typeof Access>[number];
type Source = { readonly session: v.InferOutput<typeof FromSession>['session'] } | AddressSource;
type AddressSource = { readonly address: string; readonly otherwise?: string | number };
type Contract = typeof routes;

type GetRoute = { [N in RouteName]: Contract[N]['method'] extends 'GET' ? N : never }[RouteName];

type Params<N extends RouteName> = keyof RouteParams<N> extends never
  ? { readonly params?: never }
  : { readonly params: { readonly [Key in keyof RouteParams<N>]: string | Source } };

type Query<N extends RouteName> = Contract[N] extends { query: infer Schema extends v.GenericSchema }
  ? {
      readonly query?: {
        readonly [Key in keyof v.InferInput<Schema>]?: v.InferInput<Schema>[Key] | number | Source;
      };
    }
  : { readonly query?: never };

/** A call repeats the contract's data of its route, because the gateway does not know the contract. */
type Same<N extends RouteName, Key extends 'capability' | 'host'> = Contract[N] extends {
  readonly [_ in Key]: infer Value;
}
  ? { readonly [_ in Key]: Value }
  : { readonly [_ in Key]?: never };

/** A first call in a descriptor: a route of the contract with its parameters. Any other does not compile. */
export type FirstCallSource = {
  [N in GetRoute]: { readonly get: Contract[N]['path']; readonly access?: readonly Role[] } & Params<N> &
    Query<N> &
    Same<N, 'capability'> &
    Same<N, 'host'>;
}[GetRoute];
