import { FRESHNESS, type Resource, type SystemInfo } from 'shared-api';
import { AsOf, readStatus, Skeleton, StatusBadge } from 'shared-ui';
import { styled } from 'styled-components';
import { serviceName } from '../service-name.ts';
import { UptimeCounter } from './uptime-counter.tsx';

const Frame = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-5);
  color: var(--text-2);
  font-size: var(--text-caption);
  line-height: var(--leading-caption);

  & > h2 {
    color: var(--text);
    font-size: var(--text-caption);
    font-weight: 500;
  }

  & > dl {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-5);
  }

  & div,
  & dd {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
  }

  & dd,
  & dd > span {
    color: var(--text);
    font-size: inherit;
  }
`;

/**
 * The service in one line: its uptime (spec §2) and its parts. Network Status shows more. Unknown facts are omitted.
 */
export const SystemCard = ({ info: { data, updatedAt, loading } }: { info: Resource<SystemInfo> }) => (
  <Frame aria-labelledby="pool-service">
    <h2 id="pool-service">Pool Service</h2>
    <dl aria-busy={loading}>
      <div>
        <dt>Uptime</dt>
        <dd>
          {loading ? (
            <Skeleton width="4rem" height="0.75rem" />
          ) : typeof data?.uptime === 'number' ? (
            <UptimeCounter seconds={data.uptime} at={updatedAt ?? 0} />
          ) : (
            'Not available'
          )}
        </dd>
      </div>
      {Object.entries(data?.services ?? {}).map(([name, { status }]) => (
        <div key={name}>
          <dt>{serviceName(name)}</dt>
          <dd>
            <StatusBadge status={readStatus(status)} />
          </dd>
        </div>
      ))}
    </dl>
    <AsOf at={updatedAt} freshFor={FRESHNESS.slow.freshFor} />
  </Frame>
);
