import { useRef } from 'react';
import { formatAmount } from 'shared-api';
import { Button, moneyWords, Row } from 'shared-ui';
import { styled } from 'styled-components';
import { LoadingRows } from './full-history.tsx';
import type { HistoryTotals } from './history-totals.ts';
import type { LoadProgress } from './use-full-history.ts';

const Sums = styled.p`
  flex: 1 1 24rem;
  color: var(--text-2);
  font-size: var(--text-body);
  font-variant-numeric: tabular-nums;
`;

type HistorySumsProps = {
  sums: HistoryTotals;
  /** Operations loaded, and operations there are. */
  loaded: number;
  total: number;
  /** A search that looks through the loaded rows only, or one that the server made through all. */
  searching: 'here' | 'everywhere' | null;
  progress: LoadProgress | null;
  onLoad: () => void;
  onCancel: () => void;
};

/** What the rows below come to, whether they are all, and the way to the rest. */
export const HistorySums = ({
  sums,
  loaded,
  total,
  searching,
  progress,
  onLoad,
  onCancel,
}: HistorySumsProps) => {
  const sumsShown = useRef<HTMLParagraphElement>(null);
  // Either button goes when it is pressed, and the focus must not go with it.
  const keepFocus = (press: () => void) => () => {
    sumsShown.current?.focus();
    press();
  };
  const more = total > loaded;
  const { operations, successful, failed, staked, stakeAsset, earned, lost, net, rewardAsset } = sums;
  return (
    <>
      <Row>
        <Sums ref={sumsShown} role="status" tabIndex={-1}>
          {more
            ? `The first ${loaded} of ${total} operations`
            : `${operations} ${operations === 1 ? 'operation' : 'operations'}`}
          {searching === 'everywhere' && ' found'}
          {searching === 'here' && more && `, ${operations} of them found`}: {successful} succeeded, {failed}{' '}
          failed, {formatAmount(staked, { places: 7 })} {stakeAsset} staked,{' '}
          {formatAmount(earned, { places: 7 })} {rewardAsset} earned
          {lost > 0n &&
            `, ${formatAmount(lost, { places: 7 })} ${stakeAsset} in lost stakes: ${moneyWords(net, { places: 7, signed: true })} ${rewardAsset} net`}
        </Sums>
        {more && !progress && (
          <Button size="sm" onClick={keepFocus(onLoad)}>
            {searching === 'everywhere' ? 'Load all' : `Load all ${total}`}
          </Button>
        )}
      </Row>
      {progress && <LoadingRows progress={progress} onCancel={keepFocus(onCancel)} />}
    </>
  );
};
