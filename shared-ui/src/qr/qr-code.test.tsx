import { render, screen } from '@testing-library/react';
import { QrCode } from './qr-code.tsx';

it('a QR code is a single named image', () => {
  render(<QrCode value="web+stellar:pay?destination=G" label="Payment link" />);
  const picture = screen.getByRole('img', { name: 'Payment link' });
  expect(picture.querySelectorAll('path')).toHaveLength(1);
});
