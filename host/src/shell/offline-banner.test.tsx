import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { OfflineBanner } from './offline-banner.tsx';

const words = "You're offline. Figures may be out of date, and nothing can be sent until you're back online.";

it('is shown while the browser is offline', () => {
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
