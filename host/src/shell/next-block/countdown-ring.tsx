const RADIUS = 7;
const LENGTH = 2 * Math.PI * RADIUS;

/** How much of a block has passed (0 to 1) as a ring; decoration beside the digits. */
export const CountdownRing = ({ part }: { part: number | null }) => (
  <svg width="18" height="18" viewBox="0 0 18 18" fill="none" aria-hidden="true">
    <circle cx="9" cy="9" r={RADIUS} stroke="var(--line-strong)" strokeWidth="2.5" />
    {part !== null && (
      <circle
        cx="9"
        cy="9"
        r={RADIUS}
        stroke="var(--accent)"
        strokeWidth="2.5"
        strokeDasharray={LENGTH}
        strokeDashoffset={LENGTH * Math.min(Math.max(part, 0), 1)}
        transform="rotate(-90 9 9)"
      />
    )}
  </svg>
);
