// Browser features that jsdom lacks; react-router needs the first two when it loads.
import { TextDecoder, TextEncoder } from 'node:util';

Object.assign(globalThis, { TextDecoder, TextEncoder });
