import { Agent, type IncomingMessage, type ServerResponse, request as send } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 512 });
const patience = 15_000; // ms until an upstream has begun to answer; the client gives up after 10 s

/** Headers that concern one connection and not the message. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const passOn = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)));

const refuse = (response: ServerResponse, status: number, message: string) => {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = JSON.stringify({ code: 'HTTP_ERROR', message });
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(body);
};

/** Passes a request on and its answer back as it comes, so that a stream of events stays one. */
export const proxy = (request: IncomingMessage, response: ServerResponse, upstream: string, path: string) => {
  const { hostname, port } = new URL(upstream);
  const forwarded = send({
    agent,
    hostname,
    port,
    path,
    method: request.method,
    headers: {
      ...passOn(request.headers),
      ...(request.headers['transfer-encoding'] && { 'transfer-encoding': 'chunked' }),
      'x-forwarded-for': request.socket.remoteAddress ?? '',
      'x-forwarded-host': request.headers.host ?? '',
      'x-forwarded-proto': 'http',
    },
  });
  const late = setTimeout(() => {
    refuse(response, 504, 'The server did not answer in time.');
    forwarded.destroy();
  }, patience);

  forwarded.on('response', answer => {
    clearTimeout(late);
    if (response.destroyed) {
      answer.destroy();
      return;
    }
    response.writeHead(answer.statusCode ?? 502, passOn(answer.headers));
    answer.on('error', () => response.destroy());
    answer.pipe(response);
    response.flushHeaders();
  });
  forwarded.on('error', () => {
    clearTimeout(late);
    if (!response.writableEnded) refuse(response, 503, 'The server cannot be reached. Please try again.');
  });
  response.on('close', () => {
    clearTimeout(late);
    forwarded.destroy();
  });
  request.pipe(forwarded);
};
