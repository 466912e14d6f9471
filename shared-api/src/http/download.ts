import { addressOf, type Query } from './address.ts';
import { errorOf } from './answer.ts';
import { ApiError } from './api-error.ts';
import { authorization } from './http.ts';

/**
 * Fetches a file with the token of the session.
 * @throws ApiError when the server refuses or is unreachable
 */
export async function download(path: string, query: Query, signal?: AbortSignal): Promise<Blob> {
  const { url, headers } = addressOf('GET', path, query);
  try {
    const response = await fetch(url, {
      headers: { ...headers, ...authorization() },
      cache: 'no-store',
      signal: signal ?? null,
    });
    if (response.ok) return await response.blob();
    const { status, statusText, ok } = response;
    throw errorOf({ status, statusText, ok, headers: response.headers, text: await response.text() });
  } catch (failure) {
    if (failure instanceof ApiError) throw failure;
    throw new ApiError(0, 'NETWORK_ERROR', 'The file could not be fetched. Check your connection.');
  }
}
