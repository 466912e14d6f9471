import { Button, Card, formatCount, Progress, Row, Stack } from 'shared-ui';
import type { LoadProgress } from './use-full-history.ts';

export type FullHistoryProps = {
  /** A caption for the files with their range and order. */
  every: string;
  fullHistory: { progress: LoadProgress | null; cancel: () => void };
  onCsv: () => void;
  onJson: () => void;
};

/** Downloads the whole history as a file. */
export const FullHistory = ({
  every,
  fullHistory: { progress, cancel },
  onCsv,
  onJson,
}: FullHistoryProps) => (
  <Card
    title="Whole History"
    description={`${every}. Amounts are exact, with their asset and atomic units; times in UTC and local time.`}
  >
    <Stack>
      <Row $gap={2}>
        <Button icon="download" pending={progress !== null} onClick={onCsv}>
          Download CSV
        </Button>
        <Button icon="download" pending={progress !== null} onClick={onJson}>
          Download JSON
        </Button>
      </Row>
      {progress && <LoadingRows progress={progress} onCancel={cancel} />}
    </Stack>
  </Card>
);

/** The progress of loading the rows, and a way to stop. */
export const LoadingRows = ({
  progress: { loaded, total },
  onCancel,
}: {
  progress: LoadProgress;
  onCancel: () => void;
}) => (
  <Stack $gap={2}>
    <Progress
      label="Loading the whole history"
      percent={total > 0 ? (loaded / total) * 100 : 0}
      value={total > 0 ? `${formatCount(loaded)} of ${formatCount(total)} rows` : 'Starting'}
    />
    <div>
      <Button size="sm" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  </Stack>
);
