import { useState } from 'react';
import { type ApiError, type Capability, type Resource, useCapability } from 'shared-api';

const NO_SUCH_CALL = ['NOT_FOUND', 'HTTP_ERROR'];

/** Whether a server answered that it knows no such call; a pool or block that it does not know is named so. */
export const isUnsupported = (error: ApiError | undefined) =>
  error?.status === 501 || (error?.status === 404 && NO_SUCH_CALL.includes(error.code));

/**
 * Whether a server cannot say this at all: it lacks the capability or knows no such call. Then, and only then,
 * fixed samples are shown instead. The result of one request holds until the server answers another.
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
