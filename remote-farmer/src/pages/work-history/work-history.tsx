import { useMemo, useState } from 'react';
import { useFarmerSummary, useHarvests, usePlantings, useSession, useUnits } from 'shared-api';
import {
  Alert,
  AsOf,
  Button,
  ButtonLink,
  Card,
  Count,
  Grid,
  Money,
  Page,
  Percent,
  Stack,
  StatCard,
  Tabs,
} from 'shared-ui';
import { readAmount } from '../amounts.ts';
import { HistoryFilters, useHistoryFilters } from './history-filters.tsx';
import { HistoryTable } from './history-table.tsx';
import { rangeStart, TIME_RANGES } from './time-range.ts';
import { useReportDownload } from './use-report-download.ts';
import { matchesSearch, mergeHistory } from './work-history-entries.ts';

/** Rows of one export (spec §9). */
const EXPORT_PAGE = { page: 1, limit: 100 };

/** Work submissions and rewards of the signed-in farmer (spec §2, Work History). */
export default function WorkHistory() {
  const session = useSession();
  const farmerId = session.user?.farmerId ?? null;
  return farmerId === null ? <NoFarmer /> : <FarmerHistory email={session.user?.email ?? null} />;
}

const NoFarmer = () => (
  <Page title="Work History" description="Work submissions and rewards">
    <Alert tone="warning" action={<ButtonLink to="/farmer/wallet">Register as Farmer</ButtonLink>}>
      <p>No farmer account found. Please complete your farmer registration first.</p>
      <p>You need to register as a farmer to view work history data.</p>
    </Alert>
  </Page>
);

const FarmerHistory = ({ email }: { email: string | null }) => {
  const filters = useHistoryFilters();
  const units = useUnits();
  const [openedAt] = useState(Date.now);
  const from = rangeStart(filters.range, openedAt);
  const query = { ...EXPORT_PAGE, from, ...(filters.status !== 'all' && { status: filters.status }) };
  const summary = useFarmerSummary(filters.range);
  const plantings = usePlantings(query);
  const harvests = useHarvests(query);

  const rows = useMemo(
    () =>
      plantings.data && harvests.data
        ? mergeHistory(plantings.data.items, harvests.data.items, units)
        : undefined,
    [plantings.data, harvests.data, units],
  );
  const entries = useMemo(
    () => (rows ?? []).filter(entry => matchesSearch(entry, filters.search)),
    [rows, filters.search],
  );
  const range = TIME_RANGES.find(({ value }) => value === filters.range)?.label ?? filters.range;
  const report = useReportDownload(entries, { email, range });
  const sources = [summary, plantings, harvests];
  const refresh = () => {
    for (const source of sources) source.refresh();
  };
  const lifetime = summary.data?.lifetime;
  const loading = !summary.data && !summary.error;

  return (
    <Page
      title="Work History"
      description="Work submissions and rewards"
      actions={
        <>
          <AsOf at={plantings.updatedAt} freshFor={60_000} />
          <Button icon="refresh" onClick={refresh} pending={sources.some(({ validating }) => validating)}>
            Refresh
          </Button>
          <Button
            icon="download"
            onClick={report.download}
            pending={report.generating}
            pendingLabel="Generating..."
            disabled={entries.length === 0}
          >
            Export
          </Button>
        </>
      }
    >
      <LoadErrors
        sources={{ Summary: summary.error, Plantings: plantings.error, Harvests: harvests.error }}
        onRetry={refresh}
      />
      <Grid>
        <StatCard
          label="Total Submissions"
          icon="pickaxe"
          loading={loading}
          value={<Count value={lifetime?.blocksParticipated ?? entries.length} />}
          note="Blocks participated, lifetime"
        />
        <StatCard
          label="Success Rate"
          icon="check-circle"
          loading={loading}
          value={<Percent value={lifetime?.successRate} of={1} places={0} />}
          note="Lifetime"
        />
        <StatCard
          label="Total Rewards"
          icon="coins"
          loading={loading}
          value={
            <Money
              amount={readAmount(units.reward, lifetime?.totalRewardsHuman ?? '0')}
              asset={units.reward}
            />
          }
          note="Your part, lifetime"
        />
        <StatCard
          label="Active Pools"
          icon="pool"
          loading={loading}
          value={<Count value={summary.data?.contract ? 1 : 0} />}
          note="Contracts in force"
        />
      </Grid>
      <HistoryFilters {...filters} />
      <Tabs
        label="Work history views"
        tabs={[
          {
            id: 'history',
            label: 'Work History',
            panel: <HistoryTable entries={entries} loading={!rows && !plantings.error && !harvests.error} />,
          },
          {
            id: 'reports',
            label: 'Reports',
            panel: (
              <Card
                title="Work History Report"
                icon="download"
                description={`A PDF of the ${entries.length} operations listed: ${range}, newest first.`}
              >
                <Stack>
                  <div>
                    <Button
                      variant="primary"
                      onClick={report.download}
                      pending={report.generating}
                      pendingLabel="Generating..."
                      disabled={entries.length === 0}
                    >
                      Generate PDF
                    </Button>
                  </div>
                </Stack>
              </Card>
            ),
          },
        ]}
      />
    </Page>
  );
};

type LoadErrorsProps = { sources: Record<string, { message: string } | undefined>; onRetry: () => void };

/** What could not be loaded, each source on a line of its own (spec §2). */
const LoadErrors = ({ sources, onRetry }: LoadErrorsProps) => {
  const failed = Object.entries(sources).flatMap(([name, error]) =>
    error ? [{ name, message: error.message }] : [],
  );
  if (failed.length === 0) return null;
  return (
    <Alert
      tone="danger"
      title="Failed to load work history data. Please try refreshing the page."
      action={<Button onClick={onRetry}>Retry</Button>}
    >
      {failed.map(({ name, message }) => (
        <p key={name}>
          {name}: {message}
        </p>
      ))}
    </Alert>
  );
};
