// What tests import as argon2 (jest.config.js): with next to no memory, because each password would take 0.05 s of CPU time.
// Programs that tests start use the real one.
import { type Options, hash as slowHash } from '@node-rs/argon2/index.js';

export { verify } from '@node-rs/argon2/index.js';

export const hash = (password: string, settings: Options) =>
  slowHash(password, { ...settings, memoryCost: 8 });
