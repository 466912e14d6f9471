import { amount, type FarmerSummary, parseAmount, shownNet, useUnits } from 'shared-api';
import { Money, Term } from 'shared-ui';

import { styled } from 'styled-components';

const Frame = styled.div`
  padding-top: var(--space-4);
  border-top: 1px solid var(--line);

  & > h3 {
    margin-bottom: var(--space-2);
    color: var(--text-2);
    font-size: var(--text-caption);
    font-weight: 400;
    line-height: var(--leading-caption);
  }

  & > dl > div {
    display: flex;
    justify-content: space-between;
    gap: var(--space-3);
    padding-block: 0.1875rem;
    font-variant-numeric: tabular-nums;
  }

  & dt {
    color: var(--text-2);
  }

  & > dl > div:last-child {
    margin-top: var(--space-1);
    padding-top: var(--space-2);
    border-top: 1px solid var(--line);
    font-weight: 600;
  }

  & > dl > div:last-child > dt {
    color: var(--text);
  }
`;

/** The farmer's earnings and losses of the last 7 days, and the net. */
export const WindowSums = ({ window }: Pick<FarmerSummary, 'window'>) => {
  const { reward } = useUnits();
  if (!window) return null;
  const { earned, lost, net } = shownNet(
    parseAmount(reward, window.rewardsHuman),
    parseAmount(reward, window.lostHuman ?? '0'),
  );
  return (
    <Frame>
      <h3>Last 7 days</h3>
      <dl>
        <div>
          <dt>Earned</dt>
          <dd>
            <Money amount={earned} asset={reward} unit={false} />
          </dd>
        </div>
        <div>
          <dt>
            <Term name="lost-stake">Lost stakes</Term>
          </dt>
          <dd>
            <Money amount={amount(reward, -lost)} asset={reward} unit={false} signed />
          </dd>
        </div>
        <div>
          <dt>Net earned</dt>
          <dd>
            <Money amount={net} asset={reward} signed={net < 0n} />
          </dd>
        </div>
      </dl>
    </Frame>
  );
};
