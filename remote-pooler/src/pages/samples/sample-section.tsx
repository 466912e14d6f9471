import type { ReactNode } from 'react';
import { Row, SampleDataMark, Stack } from 'shared-ui';

type SampleSectionProps = {
  /** Why nothing real is shown. */
  why: string;
  children: ReactNode;
};

/**
 * Fixed figures for data that the server does not have, marked on screen, in print and for screen readers (ux.md rule
 * 3).
 */
export const SampleSection = ({ why, children }: SampleSectionProps) => (
  <Stack as="section" aria-label="Sample data">
    <Row>
      <SampleDataMark />
      <span>{why}</span>
    </Row>
    {children}
  </Stack>
);
