import { connect, type Socket } from 'node:net';

interface Answer {
  /** 0 if the connection was lost. */
  readonly status: number;
  readonly etag: string | null;
}

const LOST: Answer = { status: 0, etag: null };

/** One connection that sends its requests one after another, as an open page does. It reopens after an idle close. */
export class KeepAliveClient {
  readonly #port: number;
  #socket: Socket | null = null;
  #text = '';
  #waiting: PromiseWithResolvers<Answer> | null = null;
  #last: Promise<Answer> = Promise.resolve(LOST);
  opened = 0;

  constructor(port: number) {
    this.#port = port;
  }

  get(path: string, headers: Record<string, string>): Promise<Answer> {
    this.#last = this.#last.then(() => this.#ask(path, headers));
    return this.#last;
  }

  close() {
    this.#socket?.destroy();
  }

  #ask(path: string, headers: Record<string, string>): Promise<Answer> {
    const waiting = Promise.withResolvers<Answer>();
    this.#waiting = waiting;
    const socket = this.#socket ?? this.#open();
    const lines = Object.entries({ host: 'bench', ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    return waiting.promise;
  }

  #open(): Socket {
    const socket = connect(this.#port, '127.0.0.1');
    this.#socket = socket;
    this.#text = '';
    this.opened++;
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => this.#read(text));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = null;
      this.#answer(LOST);
    });
    socket.on('end', () => {
      if (this.#socket === socket) this.#socket = null;
    });
    return socket;
  }

  #answer(answer: Answer) {
    this.#waiting?.resolve(answer);
    this.#waiting = null;
  }

  #read(text: string) {
    this.#text += text;
    const end = this.#text.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#text.slice(0, end);
    const status = Number(head.slice(9, 12));
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const chunked = /\r\ntransfer-encoding: chunked/i.test(head);
    const body = this.#text.slice(end + 4);
    if (status !== 304 && (chunked ? !body.endsWith('0\r\n\r\n') : body.length < length)) return;
    this.#text = '';
    this.#answer({ status, etag: /\r\netag: ([^\r]+)/i.exec(head)?.[1] ?? null });
  }
}
