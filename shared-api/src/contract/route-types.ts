import type * as v from 'valibot';
import type * as id from './ids.ts';
import type { RouteName, routes } from './routes.ts';

type Output<Definition, Part extends string> = Definition extends {
  readonly [_ in Part]: infer S extends v.GenericSchema;
}
  ? v.InferOutput<S>
  : undefined;

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The body of a route after its check; undefined without one. */
export type RouteBody<N extends RouteName> = Output<(typeof routes)[N], 'body'>;
/** The query of a route after its check; undefined without one. */
export type RouteQuery<N extends RouteName> = Output<(typeof routes)[N], 'query'>;
/** A route's response in canonical form. */
export type RouteReply<N extends RouteName> = Output<(typeof routes)[N], 'response'>;
/** The ids in paths by the name of their parameter. A path matches no empty parameter; an id has no other rule. */
interface PathIds {
  readonly userId: id.UserId;
  readonly farmerId: id.FarmerId;
  readonly poolerId: id.PoolerId;
  readonly contractId: id.ContractId;
  readonly withdrawalId: id.WithdrawalId;
  readonly approvalId: id.ApprovalId;
  readonly incidentId: id.IncidentId;
  readonly alertId: id.AlertId;
}

/** Path parameters of a route: ids by their names, the others as text. */
export type RouteParams<N extends RouteName> = {
  [Name in Names<(typeof routes)[N]['path']>]: Name extends keyof PathIds ? PathIds[Name] : string;
};
