/** The product's mark: a kale leaf with its ribs, in the accent colour. Decoration beside the name. */
export const LeafMark = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="var(--accent-soft)" />
    <path
      d="M16 5.2c1.9 1 2.6 2.3 2.7 3.5 1.500-.3 3 .2 3.900 1.500.9 1.300.8 2.800.2 4 1.300.8 2 2.100 1.800 3.600-.3 1.800-1.700 2.900-3.400 3.100-.7 1.900-2.500 3-4.200 2.700h-2c-1.700.3-3.500-.8-4.200-2.700-1.700-.2-3.100-1.300-3.400-3.100-.2-1.500.5-2.800 1.800-3.600-.6-1.200-.7-2.700.2-4 .9-1.300 2.400-1.800 3.900-1.500.1-1.200.8-2.500 2.700-3.500Z"
      fill="var(--accent)"
    />
    <path
      d="M16 10.500V27.500M16 16.200l3.600-3M16 16.200l-3.600-3M16 20.600l4.200-3.200M16 20.600l-4.200-3.200"
      stroke="var(--accent-soft)"
      strokeWidth="1.500"
      strokeLinecap="round"
    />
    <path d="M16 23.500v4" stroke="var(--accent)" strokeWidth="2" strokeLinecap="round" />
  </svg>
);
