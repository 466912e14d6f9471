import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { OfflineBanner } from './offline-banner.tsx';

const words =
  'You are offline. What you see may be old, and nothing can be sent; it updates when the connection is back.';

it('says that the browser is offline for as long as it is', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  render(<OfflineBanner />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  online.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('status')).toHaveTextContent(words);
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(words)).not.toBeInTheDocument();
});
