import type * as v from 'valibot';
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
/** Path parameters of a route. */
export type RouteParams<N extends RouteName> = { [_ in Names<(typeof routes)[N]['path']>]: string };
