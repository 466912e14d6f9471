import { type SandboxMails as Mails, useSandboxMails } from 'shared-api/account';
import { Link, RelativeTime, Skeleton, Stack } from 'shared-ui';
import { ResourceState } from 'shared-ui/content';
import { Accordion } from 'shared-ui/rows';
import { styled } from 'styled-components';

const Text = styled.p`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

/** The path of a link in a mail, which leads into this product wherever it is opened. */
const pathOf = (link: string) => {
  const { pathname, search, hash } = new URL(link);
  return pathname + search + hash;
};

const withLinks = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <Link key={part} to={pathOf(part)}>
        {part}
      </Link>
    ) : (
      part
    ),
  );

const item = ({ id, subject, text, sentAt }: Mails['items'][number]) => ({
  id,
  title: subject,
  content: (
    <Stack $gap={2}>
      <RelativeTime at={sentAt} />
      <Text>{withLinks(text)}</Text>
    </Stack>
  ),
});

/** The e-mails of this account in a sandbox, which sends none. */
export const SandboxMails = () => {
  const mails = useSandboxMails();
  return (
    <Stack $gap={2}>
      <p>This is a sandbox, so no email is sent. Read your messages here.</p>
      <ResourceState
        resource={mails}
        failure={() => 'Failed to load your emails. Please try again.'}
        skeleton={<Skeleton height="3rem" />}
      >
        {({ items }) => (items.length > 0 ? <Accordion items={items.map(item)} /> : <p>No email yet.</p>)}
      </ResourceState>
    </Stack>
  );
};
