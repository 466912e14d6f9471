import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.webmanifest': 'application/manifest+json',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** A hash in the name: the content under this address never changes. */
const isHashed = (path: string) => /\.[0-9a-f]{8,}\.\w+$/.test(path);

/** Joins a request's path to a folder; undefined for one that would leave it. */
const fileIn = (folder: string, path: string) => {
  const file = normalize(join(folder, path));
  return file.startsWith(`${normalize(folder)}/`) && !path.includes('\0') ? file : undefined;
};

const readFirst = async (file: string, accepted: string) => {
  for (const [encoding, suffix] of encodings) {
    if (!new RegExp(`\\b${encoding}\\b`).test(accepted)) continue;
    const content = await readFile(file + suffix).catch(() => undefined);
    if (content) return { content, encoding };
  }
  return { content: await readFile(file), encoding: undefined };
};

/**
 * Sends the file that a path names, from the first folder that has it, in the best form made when it was deployed.
 * Answers false when no folder has it.
 */
export const sendFile = async (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  folders: readonly string[],
): Promise<boolean> => {
  const type = types[extname(path)];
  if (!type) return false;
  for (const folder of folders) {
    const file = fileIn(folder, path);
    const found = file ? await stat(file).catch(() => undefined) : undefined;
    if (!file || !found?.isFile()) continue;
    const etag = `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`;
    const headers = {
      'content-type': type,
      'cache-control': isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'accept-encoding',
      etag,
    };
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, headers).end();
      return true;
    }
    const { content, encoding } = await readFirst(file, String(request.headers['accept-encoding'] ?? ''));
    response.writeHead(200, {
      ...headers,
      'content-length': content.length,
      ...(encoding && { 'content-encoding': encoding }),
    });
    response.end(request.method === 'HEAD' ? undefined : content);
    return true;
  }
  return false;
};
