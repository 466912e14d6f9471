import { styled } from 'styled-components';
import { encode } from 'uqr';

const Frame = styled.svg`
  width: 100%;
  max-width: 12rem;
  height: auto;
  border-radius: var(--radius);
  background: #ffffff;
`;

type QrCodeProps = {
  /** The encoded text: an address or a payment link. */
  value: string;
  /** The text alternative. */
  label: string;
};

/** A QR code as one SVG path, black on white in both themes so that cameras can read it. */
export const QrCode = ({ value, label }: QrCodeProps) => {
  const { data, size } = encode(value, { border: 3 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <Frame viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="#000000" />
    </Frame>
  );
};
