import { clockOffset } from 'shared-api';
import { RelativeTime, useNow } from 'shared-ui';

/** What is so near would read "just now", as if it had been. */
const DUE = 10_000; // ms

type WithABlockProps = {
  /** ISO 8601. */
  at: string | null | undefined;
  missing?: string;
};

/** When something is next done that waits for a block (ux.md rule 5): with the next one, once it is due. */
export const WithABlock = ({ at, missing }: WithABlockProps) => {
  const now = useNow(DUE) + clockOffset();
  return at && Date.parse(at) - now < DUE ? (
    'As the next block opens'
  ) : (
    <RelativeTime at={at} {...(missing && { missing })} />
  );
};
