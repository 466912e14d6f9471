import { Skeleton, Stack } from 'shared-ui';
import { FigureCell, FigureCells } from '../dashboard/figure-cells.tsx';

const labels = ['Blockchain', 'Internet', 'Services', 'Performance'];

/** The page's figures while they are on the way. */
export const NetworkSkeleton = () => (
  <Stack $gap={4} aria-busy="true">
    <FigureCells>
      {labels.map(label => (
        <FigureCell key={label} label={label} loading />
      ))}
    </FigureCells>
    <Skeleton height="18rem" />
  </Stack>
);
