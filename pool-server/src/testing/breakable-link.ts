import net from 'node:net';

/** A proxy to a database whose connections can be broken, like those to a server that stops or vanishes. */
export interface BreakableLink {
  readonly url: string;
  /** Closes every connection and refuses new ones, like a stopped server. */
  cut(): Promise<void>;
  /** Accepts connections again after `cut`. */
  mend(): Promise<void>;
  /** Leaves new connections unanswered, like a server that is too busy to start one. Existing ones continue. */
  ignoreNew(): void;
  /** Stops forwarding without closing anything, as if the server's machine had lost power. */
  freeze(): void;
  /** Forwards new connections, as to another server that has taken over. Existing ones stay silent. */
  takeOver(): void;
}

export async function breakableLink(url: string): Promise<BreakableLink> {
  const target = new URL(url);
  const open = new Set<net.Socket>();
  let frozen = false;
  const isFrozen = new WeakSet<net.Socket>();
  const servers = new Set<net.Socket>();
  const accept = (socket: net.Socket) => {
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
    if (frozen) return;
    const onward = net.connect(Number(target.port), target.hostname);
    servers.add(onward);
    onward.on('close', () => servers.delete(onward));
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(one);
      one
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(one);
          if (!isFrozen.has(other)) other.destroy();
        });
      one.pipe(other);
    }
  };
  const listen = (port: number) =>
    new Promise<net.Server>(done => {
      const server = net.createServer(accept);
      server.listen(port, '127.0.0.1', () => done(server));
    });
  let server = await listen(0);
  const { port } = server.address() as net.AddressInfo;
  const through = new URL(url);
  through.host = `127.0.0.1:${port}`;
  return {
    url: through.href,
    async cut() {
      const closed = new Promise(done => server.close(done));
      for (const socket of open) socket.destroy();
      open.clear();
      await closed;
    },
    async mend() {
      server = await listen(port);
    },
    ignoreNew() {
      frozen = true;
    },
    freeze() {
      frozen = true;
      for (const socket of open) {
        isFrozen.add(socket);
        socket.unpipe().pause();
      }
    },
    takeOver() {
      frozen = false;
      for (const server of servers) if (isFrozen.has(server)) server.destroy();
    },
  };
}
