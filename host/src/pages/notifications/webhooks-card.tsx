import { useState } from 'react';
import {
  useAddWebhook,
  useRemoveWebhook,
  useTestWebhook,
  useWebhookDeliveries,
  useWebhooks,
  type Webhook,
} from 'shared-api/account';
import {
  Alert,
  Badge,
  Button,
  Card,
  focusPageHeading,
  RelativeTime,
  Row,
  Skeleton,
  Stack,
  toast,
} from 'shared-ui';
import { CopyButton, ResourceState } from 'shared-ui/content';
import { TextField, useForm } from 'shared-ui/forms';
import { type Column, PagedTable } from 'shared-ui/rows';

/** URLs of the user's own programs, which receive each notification as a signed POST. */
export const WebhooksCard = () => {
  const webhooks = useWebhooks();
  return (
    <Card
      title="Webhooks"
      description="Sends notifications to your own program as signed POST requests. Choose the kinds under Alert Preferences. Failed deliveries are retried for a day and a half."
    >
      <ResourceState
        resource={webhooks}
        failure={() => 'Failed to load your webhooks. Please try again.'}
        skeleton={<Skeleton height="6rem" />}
      >
        {({ items }) => (
          <Stack $gap={5}>
            {items.map(webhook => (
              <Hook key={webhook.id} {...webhook} />
            ))}
            <AddHook />
          </Stack>
        )}
      </ResourceState>
    </Card>
  );
};

const AddHook = () => {
  const add = useAddWebhook();
  const form = useForm({
    draft: 'webhook',
    initial: { url: '' },
    check: ({ url }) => ({
      url: URL.canParse(url.trim()) ? undefined : 'Enter the full address, such as https://example.com/kale',
    }),
    onSubmit: async ({ url }) => {
      const outcome = await add.run({ url: url.trim() });
      if (outcome.ok) form.reset();
    },
  });
  return (
    <>
      {add.data && (
        <Alert
          tone="gain"
          title="Webhook added"
          action={<CopyButton value={add.data.secret} label="Copy signing key" withText />}
        >
          Copy its signing key now. It is not shown again.
        </Alert>
      )}
      {add.error && (
        <Alert tone="loss" title="The webhook was not added">
          {add.error.message}
        </Alert>
      )}
      <form noValidate onSubmit={form.submit}>
        <Stack $gap={3}>
          <TextField
            label="Webhook address"
            type="url"
            placeholder="https://example.com/kale"
            autoComplete="off"
            {...form.text('url')}
          />
          <div>
            <Button type="submit" pending={add.pending} pendingLabel="Adding...">
              Add Webhook
            </Button>
          </div>
        </Stack>
      </form>
    </>
  );
};

const Hook = ({ id, url, failingSince }: Webhook) => {
  const remove = useRemoveWebhook();
  const test = useTestWebhook();
  const [open, setOpen] = useState(false);
  const press = async (action: typeof remove, done: string) => {
    const outcome = await action.run(id);
    if (!outcome.ok) return toast.error('The request failed', outcome.error);
    if (action === remove) focusPageHeading(); // Its row disappears, and the focus must not be lost with it.
    return toast.success(done, { description: url });
  };
  return (
    <Stack $gap={2}>
      <Row $gap={2}>
        <span style={{ overflowWrap: 'anywhere' }}>{url}</span>
        {failingSince && (
          <Badge tone="loss">
            Failing for <RelativeTime at={failingSince} short />
          </Badge>
        )}
      </Row>
      <Row $gap={2}>
        <Button
          size="sm"
          aria-label={`Send a test to ${url}`}
          pending={test.pending}
          onClick={() => press(test, 'Test queued')}
        >
          Send Test
        </Button>
        <Button
          size="sm"
          aria-label={`Deliveries to ${url}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          Deliveries
        </Button>
        <Button
          size="sm"
          aria-label={`Remove ${url}`}
          pending={remove.pending}
          onClick={() => press(remove, 'Webhook removed')}
        >
          Remove
        </Button>
      </Row>
      {open && <Deliveries id={id} url={url} />}
    </Stack>
  );
};

type Delivery = NonNullable<ReturnType<typeof useWebhookDeliveries>['data']>['items'][number];

const columns: readonly Column<Delivery>[] = [
  { id: 'kind', header: 'Event', cell: ({ kind }) => kind },
  { id: 'created', header: 'Created', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  { id: 'attempts', header: 'Attempts', align: 'end', cell: ({ attempts }) => attempts },
  {
    id: 'status',
    header: 'Outcome',
    cell: ({ status, error, nextAt }) => {
      if (status === 'delivered') return 'Delivered';
      if (status === 'failed') return <Badge tone="loss">{error ?? 'Failed'}</Badge>;
      return (
        <>
          {error ?? 'Waiting'}
          {nextAt && error && (
            <>
              , again <RelativeTime at={nextAt} />
            </>
          )}
        </>
      );
    },
  },
];

const SHOWN = 20;

const Deliveries = ({ id, url }: Pick<Webhook, 'id' | 'url'>) => {
  const [page, setPage] = useState(1);
  return (
    <PagedTable
      name={`Deliveries to ${url}`}
      list={useWebhookDeliveries(id, { page, limit: SHOWN })}
      failure="Failed to load the deliveries. Please try again."
      page={page}
      onPageChange={setPage}
      columns={columns}
      rowKey={({ id }) => id}
      skeletonRows={3}
      empty={<p>No deliveries in the last 30 days.</p>}
    />
  );
};
