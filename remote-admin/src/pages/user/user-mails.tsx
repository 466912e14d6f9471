import type { AdminUserDetails } from 'shared-api/administration';
import { Badge, Card, EmptyState, RelativeTime } from 'shared-ui';
import { type Column, Table } from 'shared-ui/rows';

type Mail = AdminUserDetails['mails'][number];

const columns: readonly Column<Mail>[] = [
  { id: 'subject', header: 'Subject', cell: ({ subject }) => subject },
  { id: 'address', header: 'To', cell: ({ address }) => address },
  { id: 'at', header: 'Sent', cell: ({ sentAt }) => <RelativeTime at={sentAt} /> },
  {
    id: 'delivered',
    header: 'Mail server',
    cell: ({ delivered }) =>
      delivered ? (
        'Accepted'
      ) : (
        <Badge tone="loss" icon="warning">
          Not accepted
        </Badge>
      ),
  },
];

/** Emails to the account. The server stores only subjects, since texts may contain secret links. */
export const UserMails = ({ mails }: { mails: readonly Mail[] }) => (
  <Card title="Emails sent" description="Up to 50 emails from the last 90 days. Only subjects are stored.">
    <Table
      caption="Emails sent"
      captionHidden
      columns={columns}
      rows={mails}
      rowKey={({ sentAt, subject }) => `${sentAt} ${subject}`}
      empty={<EmptyState icon="inbox" title="No emails sent" level={3} />}
    />
  </Card>
);
