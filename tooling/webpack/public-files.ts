import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { distOf, root } from './packages.ts';

/** Puts the files that keep their names, the web app's manifest and its icons, beside the host's build. */
export const copyPublicFiles = () => cpSync(join(root, 'host/public'), distOf('host'), { recursive: true });
