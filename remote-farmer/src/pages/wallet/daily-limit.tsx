import { useState } from 'react';
import { type Asset, parseAmount, toDecimal, useReadOnly, type WithdrawableWallet } from 'shared-api';
import { useSetDailyLimit } from 'shared-api/membership';
import {
  Button,
  DescriptionList,
  formatCount,
  KeyValue,
  Money,
  RelativeTime,
  Row,
  Stack,
  toast,
} from 'shared-ui';
import { TextField, useForm } from 'shared-ui/forms';
import { readPositiveAmount } from '../withdraw/withdraw-rules.ts';

type DailyLimitProps = {
  asset: Asset;
  limit: NonNullable<WithdrawableWallet['assets'][number]['dailyLimit']>;
};

/** Gives the focus to an element that replaces the focused one. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** The withdrawal limit of 24 hours, with a form to change it. */
export const DailyLimit = ({ asset, limit }: DailyLimitProps) => {
  const readOnly = useReadOnly();
  const [editing, setEditing] = useState<boolean>();
  return (
    <Stack $gap={3}>
      <DescriptionList>
        <KeyValue label="Daily limit">
          <Money amount={limit.limit} asset={asset} />
        </KeyValue>
        {limit.next && (
          <KeyValue label="New limit">
            <Money amount={limit.next.limit} asset={asset} />, <RelativeTime at={limit.next.effectiveAt} />
          </KeyValue>
        )}
      </DescriptionList>
      {editing && <LimitForm asset={asset} {...limit} onDone={() => setEditing(false)} />}
      {!editing && !readOnly && (
        <div>
          <Button size="sm" ref={editing === false ? takeFocus : undefined} onClick={() => setEditing(true)}>
            Change limit
          </Button>
        </div>
      )}
    </Stack>
  );
};

type LimitFormProps = Pick<DailyLimitProps['limit'], 'limit' | 'raiseHours'> & {
  asset: Asset;
  onDone: () => void;
};

const LimitForm = ({ asset, limit: present, raiseHours, onDone }: LimitFormProps) => {
  const change = useSetDailyLimit();
  const hours = `${formatCount(raiseHours)} ${raiseHours === 1 ? 'hour' : 'hours'}`;
  const read = (text: string) => readPositiveAmount(asset, text, 'Enter a smaller limit');
  const form = useForm({
    initial: { limit: '' },
    check: ({ limit }) => ({ limit: read(limit).problem }),
    onSubmit: async ({ limit }) => {
      const { amount } = read(limit);
      if (amount === undefined) return;
      const outcome = await change.run({ asset, amount: toDecimal(amount) });
      if (outcome.ok) {
        if (raiseHours > 0 && amount > parseAmount(asset, present))
          toast.success('Higher limit requested', { description: `It takes effect in ${hours}.` });
        else toast.success('Daily limit changed');
        onDone();
      } else toast.error('The limit could not be changed', outcome.error);
    },
  });
  return (
    <Stack as="form" $gap={3} noValidate onSubmit={form.submit} aria-label="Daily limit">
      <TextField
        label={`New daily limit in ${asset}`}
        inputMode="decimal"
        autoComplete="off"
        hint={raiseHours > 0 && `A lower limit takes effect at once, a higher one after ${hours}`}
        ref={takeFocus}
        {...form.text('limit')}
      />
      <Row>
        <Button type="submit" variant="primary" size="sm" pending={change.pending} pendingLabel="Saving...">
          Save limit
        </Button>
        <Button size="sm" onClick={onDone} disabled={change.pending}>
          Cancel
        </Button>
      </Row>
    </Stack>
  );
};
