import { useState } from 'react';
import { FRESHNESS, type PoolerFarmer, type PoolerId, useCapability, useUnits } from 'shared-api';
import { loadPoolerFarmers, usePoolerFarmers } from 'shared-api/pool';
import { AgeAndRefresh, Button, formatCount, Section, useListSearch } from 'shared-ui';
import { Tabs } from 'shared-ui/content';
import { REPORT_ROWS, useReportDownload } from 'shared-ui/report';
import { NoFarmerAccount } from '../no-farmer-account.tsx';
import { REPORT_WORDS } from '../report-words.ts';
import { Reports } from '../reports.tsx';
import { saveExport } from '../save-export.ts';
import { useFullHistory } from '../use-full-history.ts';
import type { PoolNamed } from './pool-farmers.ts';
import { poolCsv, poolJson } from './pool-file.ts';
import { PoolTable } from './pool-table.tsx';

type PoolHistoryProps = {
  title: string;
  pool: PoolNamed;
  /** The requested pool; undefined for an operator's own. */
  poolerId?: PoolerId | undefined;
  /** The target of a farmer's name. */
  addressOf: (farmer: PoolerFarmer) => string;
};

/** The work of a pool, farmer by farmer, and its exports. */
export const PoolHistory = ({ title, pool, poolerId, addressOf }: PoolHistoryProps) => {
  const able = useCapability('pooler-live');
  const units = useUnits();
  const { page } = useListSearch();
  const farmers = usePoolerFarmers({ poolerId, page });
  const [total, setTotal] = useState(0);
  const counted = farmers.data?.pagination.total ?? total; // unchanged while the next page loads
  if (counted !== total) setTotal(counted);
  const fullHistory = useFullHistory(pool.id ?? 'own', options => loadPoolerFarmers(poolerId, options));
  const report = useReportDownload(
    total,
    async generatedAt => {
      const listed = await loadPoolerFarmers(poolerId, { atMost: REPORT_ROWS });
      const { composePoolReport } = await import(/* webpackChunkName: 'history-report' */ './pool-report.ts');
      return composePoolReport(listed, { pool, total, reward: units.reward, generatedAt });
    },
    REPORT_WORDS,
  );
  if (able === undefined) return null;
  if (!able) return <NoFarmerAccount canRegister={false} />;

  const save = async (compose: typeof poolCsv) => {
    const found = await fullHistory.load();
    if (!found) return;
    const file = compose(found, { pool, reward: units.reward, at: new Date() });
    saveExport(file, `${formatCount(found.length)} ${found.length === 1 ? 'farmer' : 'farmers'}`);
  };

  return (
    <Section
      title={title}
      description={`Activity of the farmers of ${pool.name}, all time`}
      actions={
        <>
          <AgeAndRefresh of={farmers} freshFor={FRESHNESS.pulse.freshFor} />
          <Button icon="download" {...report} disabled={total === 0}>
            Export
          </Button>
        </>
      }
    >
      <Tabs
        label="Work history views"
        tabs={[
          {
            id: 'history',
            label: 'Work History',
            panel: <PoolTable name={title} farmers={farmers} addressOf={addressOf} />,
          },
          {
            id: 'reports',
            label: 'Reports',
            panel: (
              <Reports
                rows={total}
                total={total}
                listed={`${total === 1 ? 'farmer' : 'farmers'} of ${pool.name}, all time, newest members first`}
                report={report}
                every={`All farmers who ever joined ${pool.name}, all time, newest members first`}
                fullHistory={fullHistory}
                onCsv={() => save(poolCsv)}
                onJson={() => save(poolJson)}
              />
            ),
          },
        ]}
      />
    </Section>
  );
};
