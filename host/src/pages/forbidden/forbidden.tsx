import type { Role } from 'shared-api';
import { ButtonLink } from 'shared-ui';
import { roleLabels } from '../../shell/role-labels.ts';
import { roleLanding } from '../../shell/role-landing.ts';
import { Notice } from '../notice.tsx';

/** The page for a role without access: names the roles with access, and links to the user's start page. */
const Forbidden = ({ role, allowed }: { role: Role; allowed: readonly Role[] }) => (
  <Notice
    sign="403"
    title="Your role cannot open this page"
    action={
      <ButtonLink to={roleLanding(role)} variant="primary">
        Go to your start page
      </ButtonLink>
    }
  >
    It is open to {new Intl.ListFormat('en').format(allowed.map(each => roleLabels[each].plural))}. You are
    signed in as {roleLabels[role].name}.
  </Notice>
);

export default Forbidden;
