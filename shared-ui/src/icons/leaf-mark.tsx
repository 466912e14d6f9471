/** The product's mark: a kale leaf with its ribs, in the accent colour. Decoration beside the name. */
export const LeafMark = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="var(--accent-soft)" />
    <g transform="rotate(38 16 16)">
      <path
        d="M16 5.2c1.9 1 2.6 2.3 2.7 3.5 1.5-.3 3 .2 3.9 1.5.9 1.3.8 2.8.2 4 1.3.8 2 2.1 1.8 3.6-.3 1.8-1.7 2.9-3.4 3.1-.7 1.9-2.5 3-4.2 2.7h-2c-1.7.3-3.5-.8-4.2-2.7-1.7-.2-3.1-1.3-3.4-3.1-.2-1.5.5-2.8 1.8-3.6-.6-1.2-.7-2.7.2-4 .9-1.3 2.4-1.8 3.9-1.5.1-1.2.8-2.5 2.7-3.5Z"
        fill="var(--accent)"
      />
      <path
        d="M16 10.5v17M12.4 13.2l3.6 3 3.6-3M11.8 17.4l4.2 3.2 4.2-3.2"
        stroke="var(--accent-soft)"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
      <path d="M16 23.5v4" stroke="var(--accent)" strokeWidth="2" strokeLinecap="round" />
    </g>
  </svg>
);
