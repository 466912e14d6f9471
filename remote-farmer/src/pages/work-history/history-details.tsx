import { useUnits } from 'shared-api';
import { Icon, type IconName, Money, RelativeTime, Row, Stack } from 'shared-ui';
import { NO_STAKE, TransactionHash } from 'shared-ui/content';
import { styled } from 'styled-components';
import type { HistoryRow, HistoryStep } from './history-row.ts';

const Steps = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-6);
  margin: 0;
  padding: 0;
  list-style: none;

  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--space-2);
    min-height: 1.5rem;
  }

  & small {
    color: var(--text-2);
    font-size: var(--text-caption);
  }
`;

const Loss = styled.span`
  color: var(--loss);
`;

const DONE = { planting: 'Planted', work: 'Work accepted', harvest: 'Harvested' } as const;
const UNDER_WAY = { planting: 'Planting', work: 'Work sent', harvest: 'Harvesting' } as const;
const FAILED = { planting: 'Planting failed', work: 'Work refused', harvest: 'Harvest failed' } as const;

const words = ({ name, status, reason }: HistoryStep) => {
  if (status === 'success') return DONE[name];
  if (status === 'pending') return UNDER_WAY[name];
  return reason ? `${FAILED[name]}: ${reason}` : FAILED[name];
};

const ICONS: Record<HistoryStep['status'], IconName> = {
  success: 'check',
  pending: 'clock',
  failed: 'x',
};

const Step = ({ step, children }: { step: HistoryStep; children?: React.ReactNode }) => (
  <li>
    <Icon name={ICONS[step.status]} />
    {step.status === 'failed' ? <Loss>{words(step)}</Loss> : words(step)}
    {children}
    <small>
      <RelativeTime at={step.at} />
    </small>
    {step.transactionHash && <TransactionHash hash={step.transactionHash} />}
  </li>
);

/** The fees of the block's transactions, and who paid them. */
const NetworkFees = ({ fees, sponsoredFees }: Pick<HistoryRow, 'fees' | 'sponsoredFees'>) => {
  if (fees === null) return null;
  return (
    <p>
      Network fees <Money amount={fees} asset="XLM" places={7} />
      {sponsoredFees !== null && (
        <>
          ; the platform paid <Money amount={sponsoredFees} asset="XLM" places={7} />
        </>
      )}
      .
    </p>
  );
};

/** The details of a row: each step of the block with its time, transaction and reason. */
export const HistoryDetails = ({ row }: { row: HistoryRow }) => {
  const { stake } = useUnits();
  const lost = row.net !== null && row.net < 0n;
  const explained = row.steps.some(({ status, reason }) => status === 'failed' && reason);
  return (
    <Stack $gap={2}>
      <Steps>
        {row.steps.map(step => (
          <Step key={step.name} step={step}>
            {step.name === 'planting' && row.planted !== null && (
              <Money amount={row.planted} asset={row.stakeAsset} />
            )}
          </Step>
        ))}
      </Steps>
      <NetworkFees {...row} />
      {lost && (
        <Row $gap={2}>
          <p>
            {row.reason && !explained && `${row.reason.replace(/\.?$/, '.')} `}
            You lost your stake of{' '}
            <Loss>
              <Money amount={row.planted} asset={stake} />
            </Loss>{' '}
            in {row.poolerName}.
          </p>
        </Row>
      )}
      {!lost && row.reason && <p>{row.reason.replace(/\.?$/, '.')}</p>}
      {row.planted === 0n && <p>No stake: {NO_STAKE}.</p>}
    </Stack>
  );
};
