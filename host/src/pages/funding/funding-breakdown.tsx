import { type Funding, parseAmount } from 'shared-api';
import { DescriptionList, KeyValue, Money, Stack } from 'shared-ui';

/** The parts of the required XLM and their sum, as the server counts them. */
export const FundingBreakdown = ({ funding }: { funding: Funding }) => {
  if (!funding.breakdown?.length) return null;
  return (
    <Stack $gap={3}>
      <h3>What the XLM is for</h3>
      <DescriptionList>
        {funding.breakdown.map(({ label, amount }) => (
          <KeyValue key={label} label={label}>
            <Money amount={parseAmount('XLM', amount)} asset="XLM" places={7} />
          </KeyValue>
        ))}
        <KeyValue label="Total required">
          <Money
            amount={funding.minimumRequired ? parseAmount('XLM', funding.minimumRequired) : null}
            asset="XLM"
            places={7}
          />
        </KeyValue>
      </DescriptionList>
    </Stack>
  );
};
