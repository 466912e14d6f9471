import { connect, type Socket } from 'node:net';

/** The response to a request for an event stream. */
export interface Opened {
  /** 0 if the connection was lost. */
  readonly status: number;
  /** The whole body of a refusal. */
  readonly text: string;
}

/** A stream of events on its own connection, like that of an open page. */
export class EventListener {
  readonly #socket: Socket;
  readonly opened: Promise<Opened>;
  readonly ended: Promise<void>;
  isOpen = false;

  constructor(port: number, path: string, token: string) {
    const socket = connect(port, '127.0.0.1');
    this.#socket = socket;
    const opened = Promise.withResolvers<Opened>();
    const ended = Promise.withResolvers<void>();
    this.opened = opened.promise;
    this.ended = ended.promise;
    let whole = '';
    socket.setEncoding('latin1');
    socket.on('error', () => undefined);
    socket.on('data', (text: string) => {
      if (this.isOpen) {
        // The last chunk of a stream is empty.
        if (text.endsWith('0\r\n\r\n')) socket.destroy();
        return;
      }
      whole += text;
      const status = Number(whole.slice(9, 12));
      this.isOpen = status === 200;
      // A refusal ends with its JSON.
      if (this.isOpen || whole.includes('}')) opened.resolve({ status, text: whole });
      if (whole.includes('}')) socket.destroy();
    });
    socket.on('close', () => {
      this.isOpen = false;
      opened.resolve({ status: 0, text: '' });
      ended.resolve();
    });
    socket.write(`GET ${path} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\n\r\n`);
  }

  close() {
    this.#socket.destroy();
  }
}
