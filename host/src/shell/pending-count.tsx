import { useListTotal } from 'shared-api/operator';
import type { RemoteCount } from 'shared-api/remote';
import { Badge, Count, VisuallyHidden } from 'shared-ui';

/** The number of pending items of a sidebar entry. Renders nothing for 0. */
const PendingCount = (count: RemoteCount) => {
  const total = useListTotal(count);
  if (!total) return null;
  return (
    <Badge tone="waiting">
      <Count value={total} />
      <VisuallyHidden> {count.of}</VisuallyHidden>
    </Badge>
  );
};

export default PendingCount;
