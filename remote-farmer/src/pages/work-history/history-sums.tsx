import { useRef } from 'react';
import { Button, formatCount, moneyWords, Row } from 'shared-ui';
import { styled } from 'styled-components';
import { Loss } from '../earned-parts.tsx';
import { LoadingRows } from './full-history.tsx';
import type { HistoryTotals } from './history-totals.ts';
import type { LoadProgress } from './use-full-history.ts';

const Sums = styled.p`
  color: var(--text-2);
  font-size: var(--text-caption);
  font-variant-numeric: tabular-nums;
`;

type HistorySumsProps = {
  totals: HistoryTotals;
  /** "in the last 7 days" */
  when: string;
  /** Blocks loaded, and blocks that pass the filters. */
  loaded: number;
  total: number;
  searching: boolean;
  /** Whether the totals are those of the loaded rows only. */
  partial: boolean;
  progress: LoadProgress | null;
  onLoad: () => void;
  onCancel: () => void;
};

const blocks = (count: number) => `${formatCount(count)} ${count === 1 ? 'block' : 'blocks'}`;

/** The sums of the blocks that pass the filters, and a button that loads the rest of them. */
export const HistorySums = ({
  totals,
  when,
  loaded,
  total,
  searching,
  partial,
  progress,
  onLoad,
  onCancel,
}: HistorySumsProps) => {
  const sums = useRef<HTMLParagraphElement>(null);
  // Either button disappears when it is pressed, so the focus moves first.
  const keepFocus = (press: () => void) => () => {
    sums.current?.focus();
    press();
  };
  const more = total > loaded;
  const exact = (amount: HistoryTotals['net'], signed = false) => moneyWords(amount, { places: 7, signed });
  return (
    <>
      <Row $justify="between" $gap={2}>
        <Sums ref={sums} role="status" tabIndex={-1}>
          {blocks(totals.blocks)}
          {searching && ' found'}
          {partial && ` among the ${formatCount(loaded)} loaded`} {when}, {formatCount(totals.lostBlocks)}{' '}
          lost
          {more && `. Showing the first ${formatCount(loaded)}${partial ? ` of ${formatCount(total)}` : ''}`}
        </Sums>
        {more && !progress && (
          <Button size="sm" onClick={keepFocus(onLoad)}>
            Load all {formatCount(total)}
          </Button>
        )}
      </Row>
      <Sums>
        Planted over time {exact(totals.planted)} · Earned {exact(totals.earned)} · Lost stakes{' '}
        {totals.lost > 0n ? <Loss>−{exact(totals.lost)}</Loss> : exact(totals.lost)} · Net earned{' '}
        {exact(totals.net, true)} {totals.rewardAsset} · Network fees {exact(totals.fees)} XLM
        {totals.sponsoredFees > 0n && ` (the platform paid ${exact(totals.sponsoredFees)} XLM)`}
      </Sums>
      {progress && <LoadingRows progress={progress} onCancel={keepFocus(onCancel)} />}
    </>
  );
};
