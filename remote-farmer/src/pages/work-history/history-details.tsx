import { Fragment } from 'react';
import { Icon, type IconName, Money, Row, Stack } from 'shared-ui';
import { NO_STAKE } from 'shared-ui/content';
import { TransactionHash } from 'shared-ui/rows';
import { styled } from 'styled-components';
import { Loss } from '../earned-parts.tsx';
import { type HistoryRow, type HistoryStep, isHeldBack, isLost } from './history-row.ts';

const Quiet = styled.small`
  color: var(--text-2);
  font-size: var(--text-caption);
`;

const DONE = { planting: 'Planted', work: 'Work accepted', harvest: 'Harvested' } as const;
const UNDER_WAY = { planting: 'Planting', work: 'Work sent', harvest: 'Harvesting' } as const;
const FAILED = { planting: 'Planting failed', work: 'Work refused', harvest: 'Harvest failed' } as const;

/** Work that lost the stake has the row's reason, as in the list of movements. */
const words = ({ name, status, reason, code }: HistoryStep, lossReason: string | null) => {
  if (status === 'success') return DONE[name];
  if (status === 'pending') return UNDER_WAY[name];
  if (reason && isHeldBack({ steps: [{ code }] })) return reason;
  if (name === 'work' && lossReason) return lossReason;
  return reason ? `${FAILED[name]}: ${reason}` : FAILED[name];
};

const ICONS: Record<HistoryStep['status'], IconName> = { success: 'check', pending: 'clock', failed: 'x' };

/** "Nov 27, 12:43:19 PM": the steps of a block are seconds apart. */
const momentOf = (at: number) =>
  new Date(at).toLocaleString(undefined, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  });

type StepProps = { step: HistoryStep; lossReason: string | null; children?: React.ReactNode };

const Step = ({ step, lossReason, children }: StepProps) => {
  const Tone = step.status === 'failed' && !isHeldBack({ steps: [step] }) ? Loss : Fragment;
  return (
    <Row as="li" $gap={2}>
      <Tone>
        <Icon name={ICONS[step.status]} />
      </Tone>
      <Tone>{words(step, lossReason)}</Tone>
      {children}
      {step.at !== null && <Quiet>{momentOf(step.at)}</Quiet>}
      {step.transactionHash && <TransactionHash hash={step.transactionHash} />}
    </Row>
  );
};

/** The fees of the block's transactions, and who paid them. */
const NetworkFees = ({ fees, sponsoredFees }: Pick<HistoryRow, 'fees' | 'sponsoredFees'>) => {
  if (fees === null) return null;
  return (
    <Quiet as="p">
      Network fees <Money amount={fees} asset="XLM" places={7} />
      {sponsoredFees !== null && (
        <>
          ; the platform paid <Money amount={sponsoredFees} asset="XLM" places={7} />
        </>
      )}
      .
    </Quiet>
  );
};

/** The details of a row: each step of the block with its time, transaction and reason. */
export const HistoryDetails = ({ row }: { row: HistoryRow }) => {
  const lost = isLost(row);
  const isNamed = row.steps.some(step => step.reason);
  const reason = !isNamed && row.reason?.replace(/\.?$/, '.');
  return (
    <Stack $gap={2} data-failed={row.status === 'failed' && !isHeldBack(row) ? '' : undefined}>
      <Row as="ol" $gap={4}>
        {row.steps.map(step => (
          <Step
            key={step.name}
            step={step}
            lossReason={row.status === 'failed' && row.net !== null ? row.reason : null}
          >
            {step.name === 'planting' && row.planted !== null && (
              <Money amount={row.planted} asset={row.stakeAsset} />
            )}
          </Step>
        ))}
      </Row>
      {(lost || reason) && (
        <p>
          {reason}
          {lost && (
            <>
              {' '}
              The stake of{' '}
              <Loss>
                <Money amount={row.planted} asset={row.stakeAsset} />
              </Loss>{' '}
              was lost in {row.poolerName}.
            </>
          )}
        </p>
      )}
      {row.planted === 0n && <p>{NO_STAKE[row.unstaked]}.</p>}
      <NetworkFees {...row} />
    </Stack>
  );
};
