import { Icon, type IconName, Money, RelativeTime, Row, Stack } from 'shared-ui';
import { NO_STAKE, TransactionHash } from 'shared-ui/content';
import { styled } from 'styled-components';
import { Loss } from '../earned-parts.tsx';
import { type HistoryRow, type HistoryStep, isLost } from './history-row.ts';

const When = styled.small`
  color: var(--text-2);
  font-size: var(--text-caption);
`;

const DONE = { planting: 'Planted', work: 'Work accepted', harvest: 'Harvested' } as const;
const UNDER_WAY = { planting: 'Planting', work: 'Work sent', harvest: 'Harvesting' } as const;
const FAILED = { planting: 'Planting failed', work: 'Work refused', harvest: 'Harvest failed' } as const;

/** Work that lost the stake has the reason of the row, as in the list of movements. */
const words = ({ name, status, reason }: HistoryStep, lossReason: string | null) => {
  if (status === 'success') return DONE[name];
  if (status === 'pending') return UNDER_WAY[name];
  if (name === 'work' && lossReason) return lossReason;
  return reason ? `${FAILED[name]}: ${reason}` : FAILED[name];
};

const ICONS: Record<HistoryStep['status'], IconName> = {
  success: 'check',
  pending: 'clock',
  failed: 'x',
};

type StepProps = { step: HistoryStep; lossReason: string | null; children?: React.ReactNode };

const Step = ({ step, lossReason, children }: StepProps) => (
  <Row as="li" $gap={2}>
    <Icon name={ICONS[step.status]} />
    {step.status === 'failed' ? <Loss>{words(step, lossReason)}</Loss> : words(step, lossReason)}
    {children}
    <When>
      <RelativeTime at={step.at} />
    </When>
    {step.transactionHash && <TransactionHash hash={step.transactionHash} />}
  </Row>
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
  const lost = isLost(row);
  const isNamed = row.steps.some(step => step.reason);
  const reason = !isNamed && row.reason?.replace(/\.?$/, '.');
  return (
    <Stack $gap={2}>
      <Row as="ol" $gap={4}>
        {row.steps.map(step => (
          <Step key={step.name} step={step} lossReason={lost ? row.reason : null}>
            {step.name === 'planting' && row.planted !== null && (
              <Money amount={row.planted} asset={row.stakeAsset} />
            )}
          </Step>
        ))}
      </Row>
      <NetworkFees {...row} />
      {(lost || reason) && (
        <p>
          {reason}
          {lost && (
            <>
              {' '}
              You lost your stake of{' '}
              <Loss>
                <Money amount={row.planted} asset={row.stakeAsset} />
              </Loss>{' '}
              in {row.poolerName}.
            </>
          )}
        </p>
      )}
      {row.planted === 0n && <p>{NO_STAKE}.</p>}
    </Stack>
  );
};
