import { type ReactNode, useMemo } from 'react';
import { type FarmerId, formatAmount, useFarmerSummary, useSession, useUnits } from 'shared-api';
import { AsOf, Button, Page, Pager, Stack, Tabs } from 'shared-ui';
import { styled } from 'styled-components';
import { HistoryFilters, useHistoryFilters } from './history-filters.tsx';
import { HistoryTable } from './history-table.tsx';
import { totalsOf } from './history-totals.ts';
import { LoadErrors } from './load-errors.tsx';
import { Reports } from './reports.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { rangeLabel } from './time-range.ts';
import { useHistoryRows } from './use-history-rows.ts';
import { useReportDownload } from './use-report-download.ts';
import { matchesSearch } from './work-history-entries.ts';

/** Rows of one page of the table: as many as scroll smoothly on a phone. */
const PAGE_ROWS = 50;

const Sums = styled.p`
  color: var(--muted);
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;
`;

const NOT_REACHED = { message: 'Your account could not be checked. It is asked for again by itself.' };

type FarmerHistoryProps = {
  farmerId: FarmerId;
  email: string | null;
  /** Whose history it is, where it is somebody else's. */
  notice?: ReactNode;
};

/** What one farmer planted and harvested: figures, filters, rows, reports. */
export const FarmerHistory = ({ farmerId, email, notice }: FarmerHistoryProps) => {
  const { search, setSearch, page, setPage, status, range } = useHistoryFilters();
  const units = useUnits();
  const offline = useSession(session => session.state === 'offline');
  const summary = useFarmerSummary(range.value, farmerId);
  const { plantings, harvests, listed } = useHistoryRows({
    farmerId,
    range: range.value,
    status: status.value,
  });

  const entries = useMemo(
    () => (listed?.entries ?? []).filter(entry => matchesSearch(entry, search)),
    [listed, search],
  );
  const total = search ? entries.length : (listed?.total ?? 0);
  const report = useReportDownload(entries, { email, range: rangeLabel(range.value), total, units });
  const pages = Math.max(1, Math.ceil(entries.length / PAGE_ROWS));
  const shownPage = Math.min(page, pages);
  const sums = totalsOf(entries, units);
  const more = listed !== undefined && listed.total > listed.entries.length;

  const sources = [summary, plantings, harvests];
  const refresh = () => {
    for (const source of sources) source.refresh();
  };
  const oldest = Math.min(...sources.map(({ updatedAt }) => updatedAt ?? Number.POSITIVE_INFINITY));

  return (
    <Page
      title="Work History"
      description="Work submissions and rewards"
      actions={
        <>
          <AsOf at={Number.isFinite(oldest) ? oldest : null} freshFor={60_000} />
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
      {notice}
      <LoadErrors
        sources={{
          Summary: summary.error,
          Plantings: plantings.error,
          Harvests: harvests.error,
          User: offline ? NOT_REACHED : undefined,
        }}
        onRetry={refresh}
      />
      <SummaryCards summary={summary} rows={entries.length} />
      <HistoryFilters search={search} setSearch={setSearch} status={status} range={range} />
      <Tabs
        label="Work history views"
        tabs={[
          {
            id: 'history',
            label: 'Work History',
            panel: (
              <Stack $gap={4}>
                {listed && entries.length > 0 && (
                  <Sums role="status">
                    {more
                      ? `The first ${listed.entries.length} of ${listed.total} operations`
                      : `${sums.operations} ${sums.operations === 1 ? 'operation' : 'operations'}`}
                    {more && search && `, ${sums.operations} of them found`}: {sums.successful} succeeded,{' '}
                    {sums.failed} failed, {formatAmount(sums.staked, { places: 7 })} {sums.stakeAsset} staked,{' '}
                    {formatAmount(sums.earned, { places: 7 })} {sums.rewardAsset} earned
                  </Sums>
                )}
                <HistoryTable
                  entries={entries.slice((shownPage - 1) * PAGE_ROWS, shownPage * PAGE_ROWS)}
                  loading={!listed && !plantings.error && !harvests.error}
                />
                {pages > 1 && (
                  <Pager label="Work history" page={shownPage} totalPages={pages} onPageChange={setPage} />
                )}
              </Stack>
            ),
          },
          {
            id: 'reports',
            label: 'Reports',
            panel: (
              <Reports
                rows={entries.length}
                total={total}
                range={rangeLabel(range.value)}
                generating={report.generating}
                onGenerate={report.download}
              />
            ),
          },
        ]}
      />
    </Page>
  );
};
