import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import { isAccount } from 'shared-api/address';
import * as v from 'valibot';
import { CustodyError } from '../custody/master-key.ts';
import { LedgerUnavailable } from '../ledger/failures.ts';
import { OrderRefused, SignerUnavailable } from './errors.ts';
import type { Signer } from './signer.ts';
import {
  Bump,
  ChangedPoolPayout,
  ChangedShare,
  MAX_BYTES,
  NewWallet,
  Orders,
  PayoutChange,
  RecordedPayee,
  type SignedOrders,
  Terms,
} from './wire.ts';

type Results = v.InferInput<typeof SignedOrders>['results'];

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const digest = (text: string) => createHash('sha256').update(text).digest();

/** The signer's HTTP interface. Every route but `/live` and `/ready` needs the shared secret. */
export function createSignerApp(
  signer: Signer,
  secret: string,
  log: Logger,
  trace?: MiddlewareHandler,
): Hono {
  const app = new Hono();
  const expected = digest(`Bearer ${secret}`);

  app.get('/live', c => c.json({ status: 'ok' }));
  app.get('/ready', async c => {
    const isReady = await signer.isReady();
    return c.json({ status: isReady ? 'ok' : 'unavailable' }, isReady ? 200 : 503);
  });

  if (trace) app.use(trace);
  app.use(bodyLimit({ maxSize: MAX_BYTES }));
  app.use(async (c, next) => {
    if (timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected)) return next();
    await signer.refuse({
      address: null,
      operation: c.req.path,
      reason: 'the caller does not have the secret',
    });
    return c.json({ reason: 'The secret is missing or wrong' }, 401);
  });

  /** Parses a body. A message that is not an order is refused like one that the policy does not allow. */
  const read = async <Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
    body: () => Promise<unknown>,
  ): Promise<v.InferOutput<Schema>> => {
    const parsed = v.safeParse(schema, await body().catch(() => undefined));
    if (parsed.success) return parsed.output;
    const [issue] = parsed.issues;
    const reason = `the message is malformed at ${v.getDotPath(issue) ?? 'its root'}`;
    await signer.refuse({ address: null, operation: path, reason });
    throw new OrderRefused(reason);
  };

  app.post('/signatures', async c => {
    const { orders } = await read(Orders, c.req.path, () => c.req.json());
    const signed = await signer.signAll(orders);
    const results: Results = signed.map(each => {
      if (!(each instanceof Error)) {
        const { cosignatures } = each;
        return {
          status: 'signed',
          signature: hex(each.signature),
          ...(cosignatures && {
            cosignatures: cosignatures.map(({ address, signature }) => ({
              address,
              signature: hex(signature),
            })),
          }),
        };
      }
      const reason = each.message;
      if (each instanceof SignerUnavailable && each.cause)
        log.error({ err: each.cause }, 'an order could not be checked');
      if (each instanceof OrderRefused) return { status: 'refused', reason };
      return { status: each instanceof CustodyError ? 'broken-key' : 'later', reason };
    });
    return c.json({ results });
  });

  app.post('/fee-bumps', async c => {
    const signature = await signer.signFeeBump(await read(Bump, c.req.path, () => c.req.json()));
    return c.json({ signature: hex(signature) });
  });

  app.post('/wallets', async c => {
    const { payout } = await read(NewWallet, c.req.path, () => c.req.json());
    return c.json({ address: await signer.create(payout) });
  });

  app.get('/wallets/:address', async c => {
    const address = c.req.param('address');
    return c.json({ kept: isAccount(address) && (await signer.keeps(address)) });
  });

  app.get('/key-check', async c => c.json(await signer.checkKeys()));

  app.post('/payouts', async c => {
    const { wallet, payout } = await read(PayoutChange, c.req.path, () => c.req.json());
    return c.json({ from: await signer.changePayout(wallet, payout) });
  });

  app.post('/payees', async c => {
    const { payee, address } = await read(RecordedPayee, c.req.path, () => c.req.json());
    await signer.recordPayee(payee, address);
    return c.json({});
  });

  app.post('/terms', async c => {
    await signer.agreeShares(await read(Terms, c.req.path, () => c.req.json()));
    return c.json({});
  });

  app.post('/share-changes', async c => {
    await signer.changeShare(await read(ChangedShare, c.req.path, () => c.req.json()));
    return c.json({});
  });

  app.post('/pool-payouts', async c => {
    const change = await read(ChangedPoolPayout, c.req.path, () => c.req.json());
    return c.json({ from: await signer.changePoolPayout(change) });
  });

  app.onError((error, c) => {
    if (error instanceof OrderRefused) return c.json({ reason: error.message }, 403);
    if (error instanceof CustodyError) return c.json({ reason: error.message }, 422);
    if (!(error instanceof LedgerUnavailable)) log.error({ err: error }, 'a request failed');
    return c.json({ reason: 'The signer cannot answer now' }, 503);
  });
  app.notFound(async c => {
    await signer.refuse({ address: null, operation: c.req.path, reason: 'there is no such operation' });
    return c.json({ reason: 'There is no such operation' }, 404);
  });
  return app;
}
