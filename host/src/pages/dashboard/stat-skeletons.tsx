import { FigureCell, FigureCells } from './figure-cells.tsx';

/** Figures that are loading; their names are already there. */
export const StatSkeletons = ({ labels }: { labels: readonly string[] }) => (
  <FigureCells>
    {labels.map(label => (
      <FigureCell key={label} label={label} level={3} loading />
    ))}
  </FigureCells>
);
