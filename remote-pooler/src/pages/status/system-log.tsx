import { useState } from 'react';
import { type PoolerId, useCapability } from 'shared-api';
import { type PoolerLogs, type PoolerLogsFilter, usePoolerLogs } from 'shared-api/operator';
import {
  Badge,
  Checkbox,
  DebouncedSearch,
  EmptyState,
  ErrorState,
  Pager,
  RelativeTime,
  Row,
  Stack,
  useListSearch,
} from 'shared-ui';
import { type Column, Table } from 'shared-ui/content';
import { RadioGroup } from 'shared-ui/forms';

const PAGE_SIZE = 25;
const FOLLOW_EVERY = 5_000; // ms between looks at the end of the log
const USUAL_PACE = 30_000; // ms, spec §9

const LEVELS = [
  { value: 'all', label: 'All' },
  { value: 'info', label: 'Info' },
  { value: 'warning', label: 'Warning' },
  { value: 'error', label: 'Error' },
] as const;

type Line = PoolerLogs['items'][number];

const LEVEL_BADGES = {
  info: { tone: 'info', label: 'Info', icon: 'info' },
  warning: { tone: 'warning', label: 'Warning', icon: 'warning' },
  error: { tone: 'danger', label: 'Error', icon: 'failure' },
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

/** Two entries may be the same in every word and moment. */
const keyed = (line: Line, place: number) => ({ ...line, key: `${line.timestamp} ${place}` });

type LogLinesProps = { filter: PoolerLogsFilter; following: boolean; onPageChange: (page: number) => void };

/** The entries of one page. */
const LogLines = ({ filter, following, onPageChange }: LogLinesProps) => {
  const log = usePoolerLogs({
    ...filter,
    limit: PAGE_SIZE,
    every: following ? FOLLOW_EVERY : USUAL_PACE,
  });
  const { refresh } = log;
  if (!log.data && log.error)
    return (
      <ErrorState
        boxed
        message="Failed to load the system log. Please try again."
        onRetry={refresh}
        retrying={log.validating}
      />
    );
  return (
    <Stack>
      <Table
        caption="System log"
        captionHidden
        columns={columns}
        rows={log.data?.items.map(keyed) ?? []}
        rowKey={({ key }) => key}
        skeletonRows={log.data ? 0 : 5}
        empty={
          <EmptyState level={3} icon="server" title="No log entries">
            {filter.search || filter.level
              ? 'Try another search or level.'
              : 'The pooler program writes here as it works.'}
          </EmptyState>
        }
      />
      {log.data && log.data.total > PAGE_SIZE && (
        <Pager
          label="System log"
          page={log.data.pagination.page}
          totalPages={log.data.pagination.totalPages}
          onPageChange={onPageChange}
        />
      )}
    </Stack>
  );
};

/** The pooler program's log, newest first: by level, by text, and followed as it grows (spec §2, System Logs). */
export const SystemLog = ({ poolerId }: { poolerId: PoolerId | undefined }) => {
  const { search, page, setSearch, setPage, filter } = useListSearch();
  const level = filter('level', LEVELS);
  const [following, setFollowing] = useState(false);
  if (useCapability('pooler-live') === false)
    return (
      <EmptyState boxed level={3} icon="server" title="Log not available">
        This server does not keep the log of its pooler program.
      </EmptyState>
    );
  const wanted = {
    page,
    ...(poolerId && { poolerId }),
    search: search || undefined,
    level: level.value === 'all' ? undefined : level.value,
  };
  return (
    <Stack>
      <Row>
        <DebouncedSearch
          label="Search the log"
          placeholder="Search messages"
          value={search}
          onSearch={setSearch}
        />
        <RadioGroup legend="Level" legendHidden options={LEVELS} {...level} />
        <Checkbox label="Follow" checked={following} onCheckedChange={setFollowing} />
      </Row>
      <LogLines filter={wanted} following={following} onPageChange={setPage} />
    </Stack>
  );
};
