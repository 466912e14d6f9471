import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { type ErrorPlace, reportRenderError } from './report-render-error.ts';

type ReportingBoundaryProps = {
  place: ErrorPlace;
  /** The fallback; `retry` renders the children again. */
  fallback: (retry: () => void) => ReactNode;
  /** The children are rendered again when one of these changes, such as the pathname. */
  resetKeys?: readonly unknown[];
  children: ReactNode;
};

/** Catches render errors of its children, reports them and shows a fallback instead. */
export const ReportingBoundary = ({ place, fallback, resetKeys = [], children }: ReportingBoundaryProps) => (
  <ErrorBoundary
    resetKeys={[...resetKeys]}
    onError={error => reportRenderError(place, error)}
    fallbackRender={({ resetErrorBoundary }) => fallback(() => resetErrorBoundary())}
  >
    {children}
  </ErrorBoundary>
);
