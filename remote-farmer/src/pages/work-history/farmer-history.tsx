import type { ReactNode } from 'react';
import { type FarmerId, FRESHNESS, useCapability, useOnline, useSession, useUnits } from 'shared-api';
import { loadFarmerMoney, useBlockchainData, useFarmerMoney, useFarmerSummary } from 'shared-api/farmer';
import { AgeAndRefresh, Alert, Button, EmptyState, formatCount, Page, Stack } from 'shared-ui';
import { Tabs } from 'shared-ui/content';
import { REPORT_ROWS, useReportDownload } from 'shared-ui/report';
import { useSort } from 'shared-ui/sorting';
import { EmptyAction } from './empty-action.tsx';
import { HistoryCharts } from './history-charts.tsx';
import { HistoryFigures } from './history-figures.tsx';
import { csvFile, jsonFile } from './history-file.ts';
import { HistoryFilters, useHistoryFilters } from './history-filters.tsx';
import { matchesSearch } from './history-row.ts';
import { HistorySums } from './history-sums.tsx';
import { HistoryTable } from './history-table.tsx';
import { moneyOfRows } from './money-of-rows.ts';
import { REPORT_WORDS } from './report-words.ts';
import { Reports } from './reports.tsx';
import { saveExport } from './save-export.ts';
import { rangeLabel } from './time-range.ts';
import { HISTORY_SORTS, useHistoryRows } from './use-history-rows.ts';

type LoadErrorsProps = { sources: Record<string, { message: string } | undefined>; onRetry: () => void };

/** The sources that failed to load, one on each line (spec §2). */
const LoadErrors = ({ sources, onRetry }: LoadErrorsProps) => {
  const failed = Object.entries(sources).flatMap(([name, error]) =>
    error ? [{ name, message: error.message }] : [],
  );
  if (failed.length === 0) return null;
  return (
    <Alert
      tone="loss"
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

const NOT_REACHED = { message: 'Your account could not be checked. KALE Pool keeps trying.' };

type FarmerHistoryProps = {
  farmerId: FarmerId;
  email: string | null;
  /** Names the farmer when it is another user's history. */
  notice?: ReactNode;
};

/** The blocks of one farmer: figures, filters, rows, reports. */
export const FarmerHistory = ({ farmerId, email, notice }: FarmerHistoryProps) => {
  const { search, setSearch, status, range, filtered, clear } = useHistoryFilters();
  const units = useUnits();
  const money = useFarmerMoney(farmerId).data;
  const hasMoney = useCapability('farmer-money');
  const openBlock = useBlockchainData().data?.currentBlock?.height ?? undefined;
  const offline = useSession(session => session.state === 'offline');
  const online = useOnline();
  const summary = useFarmerSummary(range.value, farmerId);
  const { sort } = useSort(HISTORY_SORTS);
  const {
    sources,
    fullHistory,
    filter,
    listed,
    sortable,
    refresh: refreshRows,
  } = useHistoryRows({ farmerId, range: range.value, status: status.value, search, sort });

  const rows = listed?.rows ?? [];
  const total = listed?.total ?? 0;
  const more = total > (listed?.loaded ?? 0);

  /**
   * Every block that passes the filters, with the money of the same time. Offline it is what this device has, if that
   * is all or enough.
   */
  const loadAll = async (enough = Number.POSITIVE_INFINITY) => {
    if (!online && listed && (!more || rows.length >= enough)) return { found: rows, money, total };
    const readMoney = async () =>
      hasMoney === false ? undefined : loadFarmerMoney(farmerId).catch(() => money);
    const loaded = await moneyOfRows(readMoney, fullHistory.load);
    if (!loaded) return null;
    const found = loaded.rows.filter(
      row => (status.value === 'all' || row.status === status.value) && matchesSearch(row, search),
    );
    return { found, money: loaded.money, total: found.length };
  };

  const report = useReportDownload(
    rows.length,
    async generatedAt => {
      const all = await loadAll(REPORT_ROWS);
      if (!all) return null;
      const { composeReport } = await import(
        /* webpackChunkName: 'history-report' */ './report/history-report.ts'
      );
      const { found, ...facts } = all;
      return composeReport(found, {
        ...facts,
        email,
        range: rangeLabel(range.value),
        filters: { status: status.value, search },
        units,
        generatedAt,
        openBlock,
      });
    },
    REPORT_WORDS,
  );

  const save = async (compose: typeof csvFile) => {
    const all = await loadAll();
    if (!all) return;
    const filters = { range: range.value, from: filter.from, status: status.value, search };
    saveExport(
      compose(all.found, { farmerId, filters, units, at: new Date(), money: all.money }),
      `${formatCount(all.found.length)} ${all.found.length === 1 ? 'block' : 'blocks'}`,
    );
  };

  const live = [summary, sources.plantings, sources.harvests];
  const refresh = () => {
    summary.refresh();
    refreshRows();
  };
  const oldest = Math.min(...live.map(source => source.updatedAt ?? Number.POSITIVE_INFINITY));
  const updatedAt = Number.isFinite(oldest) ? oldest : undefined;
  const validating = live.some(source => source.validating);

  return (
    <Page
      title="Work History"
      description="Work submissions and rewards"
      actions={
        <>
          <AgeAndRefresh of={{ updatedAt, validating, refresh }} freshFor={FRESHNESS.pulse.freshFor} />
          <Button icon="download" {...report} disabled={rows.length === 0}>
            Export
          </Button>
        </>
      }
    >
      {notice}
      <LoadErrors
        sources={{
          Summary: summary.error,
          Plantings: sources.plantings.error,
          Harvests: sources.harvests.error,
          // With blocks from this device, the notice above the page already says it.
          User: offline && !listed ? NOT_REACHED : undefined,
        }}
        onRetry={refresh}
      />
      <HistoryFigures summary={summary} range={range.value} rows={rows.length} />
      <Tabs
        label="Work history views"
        aside={<HistoryFilters search={search} setSearch={setSearch} status={status} range={range} />}
        tabs={[
          {
            id: 'history',
            label: 'Work History',
            panel: (
              <Stack $gap={4}>
                {listed || !(sources.plantings.error || sources.harvests.error) ? (
                  <HistoryTable
                    rows={rows}
                    loading={!listed}
                    sortable={sortable || !more}
                    filtered={filtered}
                    action={
                      // Only without rows, because the table renders again for each new one.
                      rows.length === 0 && (
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
                  <EmptyState boxed icon="history" title="Blocks could not be loaded">
                    The message above says what could not be loaded. No KALE is affected.
                  </EmptyState>
                )}
                {listed && (more || rows.length > 0) && (
                  <HistorySums
                    totals={listed.totals}
                    when={`in the ${rangeLabel(range.value).toLowerCase()}`}
                    loaded={listed.loaded}
                    total={total}
                    searching={search !== ''}
                    partial={listed.partial}
                    progress={fullHistory.progress}
                    onLoad={fullHistory.load}
                    onCancel={fullHistory.cancel}
                  />
                )}
                <HistoryCharts summary={summary} range={range.value} own={!notice} />
              </Stack>
            ),
          },
          {
            id: 'reports',
            label: 'Reports',
            panel: (
              <Reports
                rows={rows.length}
                total={total}
                listed={`${total === 1 ? 'block' : 'blocks'} listed: ${rangeLabel(range.value)}, newest first`}
                report={report}
                every={`All blocks that match your filters: ${rangeLabel(range.value)}, newest first`}
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
