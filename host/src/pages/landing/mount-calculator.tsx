import { createRoot } from 'react-dom/client';
import { SharedDataProvider } from 'shared-api';
import { AppBoundary } from '../../errors/app-boundary.tsx';
import { CalculatorForm } from '../calculator/calculator.tsx';

/** Shows the calculator in the landing page as it came from the server, whose other parts stay as they are. */
export const mountCalculator = (place: HTMLElement) =>
  createRoot(place).render(
    <AppBoundary>
      <SharedDataProvider>
        <CalculatorForm />
      </SharedDataProvider>
    </AppBoundary>,
  );
