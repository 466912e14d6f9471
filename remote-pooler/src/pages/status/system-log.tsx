import { useState } from 'react';
import type { PoolerId } from 'shared-api';
import { type PoolerLogs, usePoolerLogs } from 'shared-api/pool';
import {
  Badge,
  Checkbox,
  DebouncedSearch,
  EmptyState,
  ErrorState,
  PageRows,
  Pager,
  RelativeTime,
  Stack,
  useListSearch,
  usePaged,
} from 'shared-ui';
import { RadioGroup } from 'shared-ui/forms';
import { type Column, PhoneLine, Table } from 'shared-ui/rows';
import { Filters } from '../filters.ts';
import { SampleSection } from '../samples/sample-section.tsx';
import { SAMPLE_LOG, UNMEASURED } from '../samples/sample-status.ts';
import { useUnsupported } from '../samples/unsupported.ts';
import { ExportLog } from './export-log.tsx';

const PAGE_SIZE = 25;
const FOLLOW_EVERY = 5_000; // ms between looks at the end of the log
const DEFAULT_PACE = 30_000; // ms, spec §9

const LEVELS = [
  { value: 'all', label: 'All' },
  { value: 'info', label: 'Info' },
  { value: 'warning', label: 'Warning' },
  { value: 'error', label: 'Error' },
] as const;

type Line = PoolerLogs['items'][number];

const LEVEL_BADGES = {
  info: { tone: 'information', label: 'Info', icon: 'info' },
  warning: { tone: 'waiting', label: 'Warning', icon: 'warning' },
  error: { tone: 'loss', label: 'Error', icon: 'failure' },
  unknown: { tone: 'neutral', label: 'Unknown', icon: 'question' },
} as const;

const Level = ({ level }: Pick<Line, 'level'>) => {
  const { tone, label, icon } = LEVEL_BADGES[level];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
};

const columns: readonly Column<Line>[] = [
  { id: 'message', header: 'Message', cell: ({ message }) => message },
  { id: 'level', header: 'Level', cell: ({ level }) => <Level level={level} /> },
  { id: 'component', header: 'Component', cell: ({ component }) => component ?? 'Not available' },
  { id: 'time', header: 'Time', cell: ({ timestamp }) => <RelativeTime at={timestamp} /> },
];

const PhoneRow = ({ message, level, component, timestamp }: Line) => (
  <PhoneLine>
    <span>
      {message}
      <small>
        {component && `${component}, `}
        <RelativeTime at={timestamp} />
      </small>
    </span>
    <span>{level !== 'info' && <Level level={level} />}</span>
  </PhoneLine>
);

/** Entries may have the same text and time, and not all servers send ids. */
const keyed = (line: Line, place: number) => ({ ...line, key: line.id ?? `${line.timestamp} ${place}` });

type LogTableProps = { lines: PoolerLogs['items'] | undefined; narrowed: boolean };

const LogTable = ({ lines, narrowed }: LogTableProps) => (
  <Table
    caption="System log"
    captionHidden
    columns={columns}
    phoneRow={PhoneRow}
    rows={lines?.map(keyed) ?? []}
    rowKey={({ key }) => key}
    skeletonRows={lines ? 0 : 5}
    empty={
      <EmptyState level={3} icon="server" title="No log entries">
        {narrowed ? 'Try another search or level.' : 'Log entries appear here while the miner runs.'}
      </EmptyState>
    }
  />
);

type SystemLogProps = { poolerId: PoolerId | undefined };

/** The pooler program's log, newest first: by level, by text, and followed as it grows (spec §2, System Logs). */
export const SystemLog = ({ poolerId }: SystemLogProps) => {
  const { search, page, setSearch, setPage, filter } = useListSearch();
  const level = filter('level', LEVELS);
  const [following, setFollowing] = useState(false);
  const shownLines = {
    ...(poolerId && { poolerId }),
    search: search || undefined,
    level: level.value === 'all' ? undefined : level.value,
  };
  const log = usePoolerLogs({
    ...shownLines,
    page,
    limit: PAGE_SIZE,
    every: following ? FOLLOW_EVERY : DEFAULT_PACE,
  });
  const { data, error } = log;
  const { shown, totalPages, rows } = usePaged(data, page, setPage);
  if (useUnsupported('pooler-live', log))
    return (
      <SampleSection why={UNMEASURED}>
        <LogTable lines={SAMPLE_LOG} narrowed={false} />
      </SampleSection>
    );
  return (
    <Stack>
      <Filters>
        <DebouncedSearch
          label="Search the log"
          placeholder="Search messages"
          value={search}
          onSearch={setSearch}
        />
        <RadioGroup legend="Level" legendHidden options={LEVELS} {...level} />
        <Checkbox label="Follow" checked={following} onCheckedChange={setFollowing} />
        <ExportLog filter={shownLines} disabled={!data || data.items.length === 0} />
      </Filters>
      {!data && error ? (
        <ErrorState boxed message="Failed to load the system log. Please try again." of={log} />
      ) : (
        <PageRows {...rows}>
          <LogTable lines={shown?.items} narrowed={search !== '' || level.value !== 'all'} />
        </PageRows>
      )}
      {totalPages > 1 && (
        <Pager label="System log" page={page} totalPages={totalPages} onPageChange={setPage} />
      )}
    </Stack>
  );
};
