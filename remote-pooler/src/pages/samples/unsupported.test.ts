import { ApiError } from 'shared-api';
import { isUnsupported } from './unsupported.ts';

const answered = (status: number, code: string) => isUnsupported(new ApiError(status, code, 'No'));

describe('a server without this data', () => {
  it.each([
    [404, 'NOT_FOUND'],
    [404, 'HTTP_ERROR'],
    [501, 'HTTP_ERROR'],
    [501, 'NOT_IMPLEMENTED'],
  ])('lacks the route: %d %s', (status, code) => {
    expect(answered(status, code)).toBe(true);
  });

  it.each([
    [404, 'POOLER_NOT_FOUND'],
    [400, 'VALIDATION_ERROR'],
    [403, 'FORBIDDEN'],
    [408, 'TIMEOUT'],
    [429, 'RATE_LIMITED'],
    [500, 'HTTP_ERROR'],
    [503, 'HTTP_ERROR'],
    [0, 'NETWORK_ERROR'],
  ])('does not merely fail or refuse: %d %s', (status, code) => {
    expect(answered(status, code)).toBe(false);
  });

  it('is not one that answered', () => {
    expect(isUnsupported(undefined)).toBe(false);
  });
});
