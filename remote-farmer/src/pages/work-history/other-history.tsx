import { useCapability } from 'shared-api';
import { useAdminUsers } from 'shared-api/administration';
import { Alert, ButtonLink, ErrorState, Page, Skeleton, useSearchParams } from 'shared-ui';
import { FarmerHistory } from './farmer-history.tsx';
import { NoFarmerAccount } from './no-farmer-account.tsx';

/**
 * Another farmer's work history for an admin. `asked` is the farmer id in the address, which may name a pool to return
 * to.
 */
export const OtherHistory = ({ asked }: { asked: string }) => {
  const [params] = useSearchParams();
  const pool = params.get('pool');
  const back = pool ? `?${new URLSearchParams({ pool })}` : '?';
  const choose = <ButtonLink to={back}>Choose another farmer</ButtonLink>;
  const able = useCapability('admin');
  const farmers = useAdminUsers({ role: 'farmer', search: asked, limit: 1 });
  const { data, error } = farmers;
  const farmer = data?.items.find(({ farmerId }) => farmerId === asked);
  if (farmer?.farmerId)
    return (
      <FarmerHistory
        farmerId={farmer.farmerId}
        email={farmer.email}
        notice={
          <Alert
            tone="information"
            title={`You are reading the work history of ${farmer.email}`}
            action={choose}
          >
            You see what the farmer sees. You cannot change anything.
          </Alert>
        }
      />
    );
  return (
    <Page title="Work History" description="Work submissions and rewards">
      {data && (
        <Alert tone="waiting" title="No such farmer" action={choose}>
          No farmer has this ID.
        </Alert>
      )}
      {!data && error && (
        <ErrorState
          boxed
          message="Failed to load work history data. Please try refreshing the page."
          detail={error.message}
          of={farmers}
        />
      )}
      {able === false && <NoFarmerAccount canRegister={false} />}
      {able !== false && !data && !error && <Skeleton height="20rem" />}
    </Page>
  );
};
