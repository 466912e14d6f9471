import { usePoolerStatus } from 'shared-api';
import { AsOf, Button, Page } from 'shared-ui';
import { Overview } from '../console/overview.tsx';
import { STATUS_FRESH_FOR } from './status-freshness.ts';
import { StatusPanel } from './status-panel.tsx';

/** Connection and performance of the pooler program (spec §2, /pooler/status). */
export default function Status() {
  const status = usePoolerStatus();
  return (
    <Page
      title="Pooler Status"
      description="Connection and performance of the pooler program"
      actions={
        <>
          <AsOf at={status.updatedAt} freshFor={STATUS_FRESH_FOR} />
          <Button icon="refresh" onClick={status.refresh} pending={status.validating}>
            Refresh
          </Button>
        </>
      }
    >
      <StatusPanel status={status}>{data => <Overview status={data} />}</StatusPanel>
    </Page>
  );
}
