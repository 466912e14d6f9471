import type { RouteBody, RouteName, RouteParams, RouteQuery, RouteReply } from 'shared-api/contract';
import type * as v from 'valibot';
import type { Caller } from '../auth/sessions.ts';
import type { Visit } from '../auth/visit.ts';
import type { CommandContext } from '../events/event-store.ts';
import type { CacheDependencies } from '../response-cache/response-cache.ts';
import type { Api } from './api.ts';

/** A response as plain data, without the contract's brands. */
export type Wire<T> = T extends string & v.Brand<string>
  ? string
  : T extends number & v.Brand<string>
    ? number
    : T extends readonly (infer Item)[]
      ? Wire<Item>[]
      : T extends object
        ? { [Key in keyof T]: Wire<T[Key]> }
        : T;

/** The input of a request, checked against the contract. */
export interface Input<N extends RouteName> {
  readonly params: RouteParams<N>;
  readonly query: RouteQuery<N>;
  readonly body: RouteBody<N>;
}

/** The context of a handler. `caller` is absent on public routes only. */
export interface Call {
  readonly api: Api;
  readonly context: CommandContext;
  /** Network address of the client. */
  readonly address: string;
  readonly userAgent: string | null;
  readonly caller: Caller | null;
  /** Runs work after the response, so that neither the response nor its time reveals it. */
  readonly afterwards: (work: () => void) => void;
  /** Lets a read name the data that its response depends on, so that it can be cached. */
  readonly dependencies: CacheDependencies;
}

/** The input of a handler, before its type is known. The route's schemas have validated it. */
export interface HandledInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
}

export type Handle = (input: HandledInput, call: Call) => Promise<object>;
export type Handler<N extends RouteName> = (input: Input<N>, call: Call) => Promise<Wire<RouteReply<N>>>;
export type Handlers = { readonly [N in RouteName]?: Handler<N> };

/** Where and when the request was sent. */
export const visitOf = ({ address, userAgent, context }: Call): Visit => ({
  address,
  userAgent,
  now: context.at,
});

/** The caller of a route that is not public. */
export function callerOf({ caller }: Call): Caller {
  if (!caller) throw new TypeError('A public route has no caller');
  return caller;
}
