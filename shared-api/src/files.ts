import { ApiError } from './http/api-error.ts';

/**
 * Reads a file that was deployed with the product, such as a font that a report needs.
 * @throws ApiError when it cannot be loaded
 */
export async function readFileOfApp(address: string): Promise<Uint8Array> {
  const response = await fetch(address).catch(() => undefined);
  if (!response?.ok) {
    throw new ApiError(
      response?.status ?? 0,
      'NETWORK_ERROR',
      'The file could not be fetched. Check your connection.',
    );
  }
  return new Uint8Array(await response.arrayBuffer());
}
