import { type ReactNode, useMemo } from 'react';
import { type FarmerId, FRESHNESS, useSession, useUnits } from 'shared-api';
import { useFarmerMoney, useFarmerSummary } from 'shared-api/farmer';
import { AgeAndRefresh, Button, EmptyState, Page, Stack } from 'shared-ui';
import { Tabs } from 'shared-ui/content';
import { EmptyAction } from './empty-action.tsx';
import { HistoryCharts } from './history-charts.tsx';
import { csvFile, jsonFile } from './history-file.ts';
import { HistoryFilters, useHistoryFilters } from './history-filters.tsx';
import { HistorySums } from './history-sums.tsx';
import { HistoryTable } from './history-table.tsx';
import { totalsOf } from './history-totals.ts';
import { LoadErrors } from './load-errors.tsx';
import { composeReport } from './report/history-report.ts';
import { useReportDownload } from './report/use-report-download.ts';
import { Reports } from './reports.tsx';
import { saveExport } from './save-export.ts';
import { SummaryCards } from './summary-cards.tsx';
import { rangeLabel } from './time-range.ts';
import { useHistoryRows } from './use-history-rows.ts';
import { matchesSearch, mergeHistory } from './work-history-entries.ts';

const NOT_REACHED = { message: 'Your account could not be checked. It is asked for again by itself.' };

type FarmerHistoryProps = {
  farmerId: FarmerId;
  email: string | null;
  /** Whose history it is, where it is somebody else's. */
  notice?: ReactNode;
};

/** What one farmer planted and harvested: figures, filters, rows, reports. */
export const FarmerHistory = ({ farmerId, email, notice }: FarmerHistoryProps) => {
  const { search, setSearch, status, range, filtered, clear } = useHistoryFilters();
  const units = useUnits();
  const money = useFarmerMoney(farmerId).data;
  const offline = useSession(session => session.state === 'offline');
  const summary = useFarmerSummary(range.value, farmerId);
  const { plantings, harvests, fullHistory, filter, listed, searched, ...rows } = useHistoryRows({
    farmerId,
    range: range.value,
    status: status.value,
    search,
  });

  const entries = useMemo(
    () => (listed?.entries ?? []).filter(entry => matchesSearch(entry, search)),
    [listed, search],
  );
  const total = search && !searched ? entries.length : (listed?.total ?? 0);
  const report = useReportDownload(entries.length, generatedAt =>
    composeReport(entries, {
      email,
      range: rangeLabel(range.value),
      total,
      units,
      generatedAt,
      money,
    }),
  );
  const more = listed !== undefined && listed.total > listed.entries.length;

  /** Every operation that passes the filters: as they are on the screen, loaded first when they are not all there. */
  const all = async () => {
    if (listed && !more) return entries;
    const rows = await fullHistory.load();
    return rows
      ? mergeHistory(rows.plantings, rows.harvests, units).filter(entry => matchesSearch(entry, search))
      : null;
  };

  const save = async (compose: typeof csvFile) => {
    const found = await all();
    if (!found) return;
    const filters = { range: range.value, from: filter.from, status: status.value, search };
    saveExport(
      compose(found, { farmerId, filters, units, at: new Date(), money }),
      `${found.length} operations`,
    );
  };

  const sources = [summary, plantings, harvests];
  const refresh = () => {
    summary.refresh();
    rows.refresh();
  };
  const oldest = Math.min(...sources.map(source => source.updatedAt ?? Number.POSITIVE_INFINITY));
  const updatedAt = Number.isFinite(oldest) ? oldest : undefined;
  const validating = sources.some(source => source.validating);

  return (
    <Page
      title="Work History"
      description="Work submissions and rewards"
      actions={
        <>
          <AgeAndRefresh of={{ updatedAt, validating, refresh }} freshFor={FRESHNESS.pulse.freshFor} />
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
      <HistoryCharts summary={summary} range={range.value} own={!notice} />
      <HistoryFilters search={search} setSearch={setSearch} status={status} range={range} />
      <Tabs
        label="Work history views"
        tabs={[
          {
            id: 'history',
            label: 'Work History',
            panel: (
              <Stack $gap={4}>
                {listed && (more || entries.length > 0) && (
                  <HistorySums
                    sums={totalsOf(entries, units)}
                    loaded={listed.entries.length}
                    total={listed.total}
                    searching={searched ? 'everywhere' : search ? 'here' : null}
                    progress={fullHistory.progress}
                    onLoad={fullHistory.load}
                    onCancel={fullHistory.cancel}
                  />
                )}
                {listed || !(plantings.error || harvests.error) ? (
                  <HistoryTable
                    entries={entries}
                    loading={!listed}
                    complete={!more}
                    action={
                      // Only where there are no rows: the table is drawn again for each new one.
                      entries.length === 0 && (
                        <EmptyAction
                          filtered={filtered}
                          onClear={clear}
                          own={!notice}
                          inPool={!!summary.data?.contract}
                        />
                      )
                    }
                  />
                ) : (
                  <EmptyState boxed icon="history" title="Nothing to list yet">
                    What could not be loaded is named above; the list needs both plantings and harvests.
                  </EmptyState>
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
                listed={`operations listed: ${rangeLabel(range.value)}, newest first`}
                report={report}
                every={`Every operation that passes your filters: ${rangeLabel(range.value)}, newest first`}
                fullHistory={fullHistory}
                onCsv={() => save(csvFile)}
                onJson={() => save(jsonFile)}
              />
            ),
          },
        ]}
      />
    </Page>
  );
};
