// What a browser has and jsdom lacks; react-router needs the first two when it is loaded.
import { TextDecoder, TextEncoder } from 'node:util';

Object.assign(globalThis, { TextDecoder, TextEncoder });
