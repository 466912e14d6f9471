import { useState } from 'react';
import { clockOffset, FRESHNESS, type UserId, useCapability, useSession } from 'shared-api';
import { useAdminUser } from 'shared-api/administration';
import {
  Button,
  Card,
  DescriptionList,
  ErrorState,
  Grid,
  KeyValue,
  Page,
  RelativeTime,
  Row,
  Skeleton,
  useParams,
  walletCopyTexts,
} from 'shared-ui';
import { Address } from 'shared-ui/content';
import { NoAdministration } from '../no-administration.tsx';
import { FreezeDialog, ImpersonationDialog, ResetFactorsDialog, SuspensionDialog } from '../user-dialogs.ts';
import { ROLE_NAMES, UserStatus } from '../users/user-columns.tsx';
import { AwaitedApproval } from './awaited-approval.tsx';
import { UserContract } from './user-contract.tsx';
import { UserEvents } from './user-events.tsx';
import { UserMails } from './user-mails.tsx';
import { UserMoney } from './user-money.tsx';
import { UserNotes } from './user-notes.tsx';
import { UserEarnings, UserPool } from './user-pool.tsx';
import { UserSessions } from './user-sessions.tsx';

/** One account: money, contract or pool, devices, mails, notes of admins and events. */
export default function User() {
  const { id = '' } = useParams();
  const account = useAdminUser(id as UserId);
  const self = useSession(session => session.user?.id);
  const readable = useCapability('read-as-farmer') === true;
  const [suspending, setSuspending] = useState(false);
  const [impersonating, setImpersonating] = useState(false);
  const [freezing, setFreezing] = useState(false);
  const [resetting, setResetting] = useState(false);
  const { data, error } = account;
  if (useCapability('admin-desk') === false) return <NoAdministration title="User" />;
  if (!data) {
    return (
      <Page title="User">
        {error ? (
          <ErrorState
            boxed
            message="Failed to load the account. Please try again."
            detail={error.message}
            of={account}
          />
        ) : (
          <Skeleton height="30rem" />
        )}
      </Page>
    );
  }
  const { user, payoutWallet, frozen, factorReset } = data;
  const isFrozenAlone = frozen && !frozen.all;
  return (
    <Page
      title={user.email}
      description={ROLE_NAMES[user.role]}
      freshness={{ of: account, freshFor: FRESHNESS.steady.freshFor }}
      actions={
        user.status !== 'erased' && (
          <>
            {readable && user.role === 'farmer' && (
              <Button size="sm" icon="eye" onClick={() => setImpersonating(true)}>
                Read as
              </Button>
            )}
            {user.role === 'farmer' && (
              <Button size="sm" onClick={() => setFreezing(true)}>
                {isFrozenAlone ? 'Lift freeze' : 'Freeze withdrawals'}
              </Button>
            )}
            {user.id !== self && (
              <Button size="sm" onClick={() => setSuspending(true)}>
                {user.status === 'suspended' ? 'Resume' : 'Suspend'}
              </Button>
            )}
          </>
        )
      }
    >
      <AwaitedApproval email={user.email} />
      {user.farmerId && <UserMoney farmerId={user.farmerId} />}
      {user.poolerId && <UserEarnings poolerId={user.poolerId} />}
      <Grid $columns={2} $min="20rem">
        <Card title="Account">
          <DescriptionList>
            <KeyValue label="Status">
              <UserStatus {...user} />
            </KeyValue>
            {data.moneyHeld && <KeyValue label="Money">Held by two admins</KeyValue>}
            <KeyValue label="Email">{data.emailProved ? 'Confirmed' : 'Not confirmed'}</KeyValue>
            <KeyValue label="Second factors">{data.secondFactors || 'None'}</KeyValue>
            {factorReset && (
              <KeyValue
                label="Lost second factor"
                hint={
                  factorReset.effectiveAt ? (
                    <>
                      Approved, removed <RelativeTime at={factorReset.effectiveAt} />
                    </>
                  ) : (
                    factorReset.approved && 'Approved'
                  )
                }
              >
                <Row>
                  <span>
                    Reported <RelativeTime at={factorReset.requestedAt} />
                  </span>
                  {!factorReset.approved && user.id !== self && (
                    <Button size="sm" onClick={() => setResetting(true)}>
                      Remove factors
                    </Button>
                  )}
                </Row>
              </KeyValue>
            )}
            <KeyValue label="Registered">
              <RelativeTime at={user.createdAt} />
            </KeyValue>
            {user.custodialWallet && (
              <KeyValue label="Custodial wallet">
                <Address
                  address={user.custodialWallet}
                  name="custodial wallet"
                  refused={walletCopyTexts.refused}
                />
              </KeyValue>
            )}
            {payoutWallet && (
              <KeyValue
                label="Payout wallet"
                hint={payoutWallet.verified ? 'Ownership verified' : 'Ownership not verified'}
              >
                <Address
                  address={payoutWallet.address}
                  name="payout wallet"
                  refused={walletCopyTexts.refused}
                />
              </KeyValue>
            )}
            {frozen && (
              <KeyValue label="Withdrawals" hint={frozen.reason}>
                {frozen.all ? 'Frozen for all accounts' : 'Frozen'}
                {frozen.until && (
                  <>
                    , ends <RelativeTime at={frozen.until} />
                  </>
                )}
              </KeyValue>
            )}
            {data.withdrawalsHeldUntil &&
              Date.parse(data.withdrawalsHeldUntil) > Date.now() + clockOffset() && (
                <KeyValue label="Withdrawals held until">
                  <RelativeTime at={data.withdrawalsHeldUntil} />
                </KeyValue>
              )}
          </DescriptionList>
        </Card>
        {user.role === 'farmer' && <UserContract contract={data.contract} poolName={user.poolName} />}
        {user.poolerId && <UserPool poolerId={user.poolerId} />}
      </Grid>
      <UserSessions userId={user.id} email={user.email} sessions={data.sessions} total={data.sessionsTotal} />
      <UserNotes userId={user.id} notes={data.notes} notesTotal={data.notesTotal ?? undefined} />
      <UserMails mails={data.mails} />
      <UserEvents userId={user.id} farmerId={user.farmerId} poolerId={user.poolerId} />
      {suspending && <SuspensionDialog user={user} onClose={() => setSuspending(false)} />}
      {resetting && <ResetFactorsDialog user={user} onClose={() => setResetting(false)} />}
      {freezing && (
        <FreezeDialog
          order={isFrozenAlone ? 'lift' : 'freeze'}
          account={user}
          onClose={() => setFreezing(false)}
        />
      )}
      {impersonating && <ImpersonationDialog user={user} onClose={() => setImpersonating(false)} />}
    </Page>
  );
}
