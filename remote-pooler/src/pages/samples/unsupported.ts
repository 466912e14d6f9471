import { useState } from 'react';
import { type ApiError, type Capability, type Resource, useCapability } from 'shared-api';

const NO_SUCH_CALL = ['NOT_FOUND', 'HTTP_ERROR'];

/** Whether a server lacks the route; for a missing pool or block the error names it. */
export const isUnsupported = (error: ApiError | undefined) =>
  error?.status === 501 || (error?.status === 404 && NO_SUCH_CALL.includes(error.code));

/**
 * Whether a server does not have this data: it lacks the capability or the route. Only then are fixed samples shown
 * instead. The result of one request applies until the next response.
 */
export const useUnsupported = (
  capability: Capability,
  { data, error }: Pick<Resource<unknown>, 'data' | 'error'>,
) => {
  const lacks = useCapability(capability) === false;
  const [unknown, setUnknown] = useState(false);
  const seen = data === undefined && (unknown || isUnsupported(error));
  if (seen !== unknown) setUnknown(seen);
  return lacks || seen;
};
