import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';

/** Connections to one upstream that calls share. Event streams use separate connections, without a limit. */
const CALL_CONNECTIONS = 512;

export type UpstreamRequest = {
  url: URL;
  method: string;
  headers: OutgoingHttpHeaders;
  /** The whole body, so that it can be sent again. */
  body: Buffer;
  /** The response is an event stream, open for as long as the client stays. */
  isStream: boolean;
  /** Aborts when the client leaves. */
  signal: AbortSignal;
};

/** An upstream did not start its response in time. */
export class UpstreamTimeout extends Error {
  override readonly name = 'UpstreamTimeout';
}

/** The code of an error from Node.js; empty without one. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Idempotent by its method (RFC 9110, section 9.2.2), or by its key. */
const isRepeatable = ({ method, headers }: UpstreamRequest) =>
  !['POST', 'PATCH'].includes(method) || headers['idempotency-key'] !== undefined;

/** A kept connection was dead before the response began; Node.js documents this check with `reusedSocket`. */
class DeadConnection extends Error {}

/** The client has left, so nobody reads the response. */
class ClientLeft extends Error {}

/**
 * Sends requests to upstreams. A kept-alive connection can be dead without Node.js noticing. A repeatable request is
 * then sent once more, on a fresh connection; one that is not repeatable never uses a kept-alive connection.
 * @param answerWithinMs how long an upstream may take to start its response.
 */
export const createUpstreams = (answerWithinMs: number) => {
  const kept = new Agent({ keepAlive: true, maxSockets: CALL_CONNECTIONS });
  const fresh = new Agent({ maxSockets: CALL_CONNECTIONS });
  const streams = new Agent();

  const ask = ({ url, method, headers, body, signal }: UpstreamRequest, agent: Agent) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(url, { method, headers, agent });
      // A request that still waits for a connection would report the error only once it has one.
      const end = (error: Error) => {
        settle();
        reject(error);
        sent.destroy();
      };
      const late = setTimeout(() => end(new UpstreamTimeout()), answerWithinMs);
      const leave = () => end(new ClientLeft());
      signal.addEventListener('abort', leave);
      const settle = () => {
        clearTimeout(late);
        signal.removeEventListener('abort', leave);
      };
      sent.on('response', response => {
        settle();
        resolve(response);
      });
      sent.on('error', error => {
        settle();
        const isDead = sent.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(codeOf(error));
        reject(isDead ? new DeadConnection() : error);
      });
      sent.end(body);
    });

  /** Resolves when the response begins. @throws UpstreamTimeout, or the error of the connection or of the parser. */
  const send = async (sent: UpstreamRequest): Promise<IncomingMessage> => {
    if (sent.isStream) return ask(sent, streams);
    if (!isRepeatable(sent)) return ask(sent, fresh);
    try {
      return await ask(sent, kept);
    } catch (error) {
      if (!(error instanceof DeadConnection) || sent.signal.aborted) throw error;
      return ask(sent, fresh);
    }
  };

  const close = () => {
    for (const agent of [kept, fresh, streams]) agent.destroy();
  };
  return { send, close };
};
export type Upstreams = ReturnType<typeof createUpstreams>;
