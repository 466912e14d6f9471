import { formatAmount, parseAmount, shortAddress, type WithdrawableWallet } from 'shared-api';
import { Alert, Button, ButtonLink, Icon, Mono, moneyWords, RelativeTime, Stack } from 'shared-ui';
import { RadioGroup, TextField } from 'shared-ui/forms';
import { styled } from 'styled-components';
import type { WithdrawalForm } from './use-withdrawal-form.ts';
import { plainAmount } from './withdraw-rules.ts';

const Destination = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  color: var(--text-2);

  & small {
    display: block;
    font-size: var(--text-caption);
    line-height: var(--leading-caption);
  }
`;

const KeptBack = styled.p`
  color: var(--text-2);
  font-size: var(--text-caption);
  line-height: var(--leading-caption);
`;

type WithdrawFieldsProps = { wallet: WithdrawableWallet; form: WithdrawalForm };

/** The asset to withdraw: KALE first, because XLM pays the fees. */
export const AssetChoice = ({ wallet, form }: WithdrawFieldsProps) => (
  <RadioGroup
    legend="Asset"
    legendHidden
    options={wallet.assets.map(each => ({ value: each.asset, label: each.asset })).reverse()}
    value={form.asset}
    onValueChange={form.setAsset}
  />
);

/** The amount and the destination of a withdrawal. */
export const WithdrawFields = ({ wallet, form }: WithdrawFieldsProps) => {
  const { asset, available, minimum } = form;
  const reserved = wallet.assets.find(each => each.asset === asset)?.reserved ?? [];
  const least = minimum > 0n ? `, at least ${plainAmount(minimum)} ${asset}` : '';
  return (
    <Stack $gap={4}>
      {form.open && (
        <Alert tone="waiting">
          A withdrawal of {asset} is under way. You can request another when it has ended.
        </Alert>
      )}
      {form.nextAt && !form.open && (
        <Alert tone="waiting">
          You have reached the limit of withdrawals in 24 hours. The next one is possible{' '}
          <RelativeTime at={form.nextAt} />.
        </Alert>
      )}
      {!wallet.payoutConfirmed && (
        <Alert
          tone="waiting"
          action={
            <ButtonLink to="/account?tab=payout" size="sm">
              Confirm it
            </ButtonLink>
          }
        >
          Nothing is paid until you confirm that your payout wallet is yours.
        </Alert>
      )}
      {form.unpayable && (
        <Alert tone="waiting">
          Your payout wallet does not accept KALE. Add a KALE trustline to it first.
        </Alert>
      )}
      <TextField
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        value={form.text}
        onChange={event => form.enter(event.target.value)}
        error={form.problem}
        hint={`${formatAmount(available, { places: 7 })} ${asset} available${least}`}
        endWidth="4rem"
        end={
          <Button size="sm" onClick={form.takeEverything} disabled={available <= 0n}>
            Max
          </Button>
        }
      />
      {reserved.length > 0 && (
        <KeptBack>
          Kept back:{' '}
          {reserved
            .map(
              ({ label, amount }) =>
                `${label.toLowerCase()} ${moneyWords(parseAmount(asset, amount))} ${asset}`,
            )
            .join(', ')}
        </KeptBack>
      )}
      <Destination>
        <Icon name="wallet" />
        <span>
          <Mono>{shortAddress(wallet.payoutWallet)}</Mono>
          <small>Payout wallet{asset === 'KALE' && wallet.acceptsKale && ' · accepts KALE'}</small>
        </span>
      </Destination>
    </Stack>
  );
};
