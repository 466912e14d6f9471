import { Badge, Card, DescriptionList, Grid, KeyValue, Progress, SampleDataMark, Stack } from 'shared-ui';
import { StatCard, Table } from 'shared-ui/content';

const LOADS = [
  ['CPU', 45],
  ['Memory', 62],
  ['Disk', 28],
  ['Network', 78],
] as const;

const TIMES = [
  ['Average', '245 ms'],
  ['Minimum', '120 ms'],
  ['Maximum', '890 ms'],
  ['95th percentile', '450 ms'],
  ['Success rate', '98.5%'],
  ['Error rate', '1.5%'],
] as const;

const LINES = [
  {
    time: '2024-01-15 10:30:00',
    level: 'Info',
    message: 'Block 12347 discovered',
    component: 'BlockMonitor',
  },
  {
    time: '2024-01-15 10:29:45',
    level: 'Warning',
    message: 'Slow answer of the API',
    component: 'ApiClient',
  },
  {
    time: '2024-01-15 10:28:30',
    level: 'Error',
    message: 'Connection lost, trying again',
    component: 'Ledger',
  },
];

/** Fixed figures for a server whose pooler measures nothing (spec §2, Pooler Status): never shown without their mark. */
export default function SampleStatus() {
  return (
    <Stack>
      <div>
        <SampleDataMark /> This server does not report what its pooler program measures.
      </div>
      <Grid>
        <StatCard
          label="Machine"
          icon="server"
          value={<Badge tone="neutral">Online</Badge>}
          note="sample data"
        />
        <StatCard label="Active farmers" icon="users" value="12" note="sample data" />
        <StatCard label="Blocks in 24h" icon="cube" value="287" note="sample data" />
        <StatCard label="Average response" icon="activity" value="245 ms" note="sample data" />
      </Grid>
      <Grid $columns={2} $min="20rem">
        <Card title="Load of the machine (sample data)" icon="activity">
          <Stack>
            {LOADS.map(([label, percent]) => (
              <Progress key={label} label={label} percent={percent} />
            ))}
          </Stack>
        </Card>
        <Card title="Response times (sample data)" icon="chart">
          <DescriptionList>
            {TIMES.map(([label, value]) => (
              <KeyValue key={label} label={label}>
                {value}
              </KeyValue>
            ))}
          </DescriptionList>
        </Card>
      </Grid>
      <Table
        caption="System log (sample data)"
        columns={[
          { id: 'message', header: 'Message', cell: ({ message }) => message },
          { id: 'level', header: 'Level', cell: ({ level }) => level },
          { id: 'component', header: 'Component', cell: ({ component }) => component },
          { id: 'time', header: 'Time', cell: ({ time }) => time },
        ]}
        rows={LINES}
        rowKey={({ time }) => time}
      />
    </Stack>
  );
}
