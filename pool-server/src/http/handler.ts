import type { RouteBody, RouteName, RouteParams, RouteQuery, RouteReply } from 'shared-api/contract';
import type * as v from 'valibot';
import type { Caller } from '../auth/sessions.ts';
import type { CommandContext } from '../events/event-store.ts';
import type { CacheDependencies } from '../response-cache/response-cache.ts';
import type { Api } from './api.ts';

/** A reply as plain data: the brands of the contract are for those who read it. */
export type Wire<T> = T extends string & v.Brand<string>
  ? string
  : T extends number & v.Brand<string>
    ? number
    : T extends readonly (infer Item)[]
      ? Wire<Item>[]
      : T extends object
        ? { [Key in keyof T]: Wire<T[Key]> }
        : T;

/** What a request brought, checked against the contract. */
export interface Input<N extends RouteName> {
  readonly params: RouteParams<N>;
  readonly query: RouteQuery<N>;
  readonly body: RouteBody<N>;
}

/** What a handler gets beside its input. `caller` is absent on public routes only. */
export interface Call {
  readonly api: Api;
  readonly context: CommandContext;
  /** Network address of the client. */
  readonly address: string;
  readonly userAgent: string | null;
  readonly caller: Caller | null;
  /** Has something done once the answer has left, so that neither the answer nor its time tells of it. */
  readonly afterwards: (work: () => void) => void;
  /** For a read to say what its answer is made of, and so may be remembered by. */
  readonly dependencies: CacheDependencies;
}

export type Handler<N extends RouteName> = (input: Input<N>, call: Call) => Promise<Wire<RouteReply<N>>>;
export type Handlers = { readonly [N in RouteName]?: Handler<N> };

/** The caller of a route that is not public. */
export function callerOf({ caller }: Call): Caller {
  if (!caller) throw new TypeError('A public route has no caller');
  return caller;
}
