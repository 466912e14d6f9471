import { Badge } from '../data/badge.tsx';

/** Marks figures that are not live (ux.md rule 3), on screen, in print and for screen readers. */
export const SampleDataMark = () => (
  <Badge tone="waiting" icon="info">
    Sample data
  </Badge>
);
