import { createRoot } from 'react-dom/client';
import { SharedDataProvider } from 'shared-api';
import { AppBoundary } from '../../errors/app-boundary.tsx';
import { CalculatorForm } from '../calculator/calculator.tsx';

/** Mounts the calculator in the server-rendered landing page and leaves the rest of the page alone. */
export const mountCalculator = (place: HTMLElement) =>
  createRoot(place).render(
    <AppBoundary>
      <SharedDataProvider>
        <CalculatorForm />
      </SharedDataProvider>
    </AppBoundary>,
  );
