import type { AuditEntry } from 'shared-api/administration';
import { Button, DescriptionList, KeyValue, Mono, RelativeTime } from 'shared-ui';
import { Address } from 'shared-ui/content';
import { Dialog } from 'shared-ui/overlays';
import { TransactionHash } from 'shared-ui/rows';
import { styled } from 'styled-components';
import { actorName, Cause, eventName } from './event-labels.tsx';

const Data = styled.pre`
  max-height: 20rem;
  margin: 0;
  padding: var(--space-3);
  overflow: auto;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--field);
  font: 0.8125rem / 1.5 var(--mono);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

type EventDialogProps = {
  entry: AuditEntry;
  /** Filters the list by this subject or this cause alone. */
  onFollow: (field: 'subject' | 'cause', value: string) => void;
  onClose: () => void;
};

/** One event in full: its position in its stream, its hash, its transaction on the ledger, and its data. */
export default function EventDialog({ entry, onFollow, onClose }: EventDialogProps) {
  const { id, kind, at, subject, version, cause, hash, data } = entry;
  const transaction = data?.transactionHash;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={eventName(entry)}
      description={`Event ${id} of the audit trail`}
      footer={
        <>
          {subject && (
            <Button onClick={() => onFollow('subject', subject)}>All events of this subject</Button>
          )}
          {cause && <Button onClick={() => onFollow('cause', cause)}>All events of this cause</Button>}
        </>
      }
    >
      <DescriptionList>
        <KeyValue label="Kind">{kind}</KeyValue>
        <KeyValue label="When">
          <RelativeTime at={at} />
        </KeyValue>
        <KeyValue label="Actor">{actorName(entry)}</KeyValue>
        <KeyValue label="Subject">{subject ? <Mono>{subject}</Mono> : 'Not available'}</KeyValue>
        <KeyValue label="Version in its stream">{version ?? 'Not available'}</KeyValue>
        <KeyValue label="Cause">
          <Cause cause={cause} />
        </KeyValue>
        <KeyValue label="Hash">{hash ? <Address address={hash} name="hash" /> : 'Not available'}</KeyValue>
        {typeof transaction === 'string' && (
          <KeyValue label="Transaction">
            <TransactionHash hash={transaction} />
          </KeyValue>
        )}
      </DescriptionList>
      {data && (
        // A scrollable region must be reachable by keyboard.
        <Data tabIndex={0} role="region" aria-label="Event data">
          {JSON.stringify(data, null, 2)}
        </Data>
      )}
    </Dialog>
  );
}
