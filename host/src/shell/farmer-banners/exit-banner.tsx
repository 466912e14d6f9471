import { useUnits } from 'shared-api';
import { useCurrentFarmer, useFarmerMoney } from 'shared-api/farmer';
import { Icon, RelativeTime, useLocation, useServerNow } from 'shared-ui';
import { payoutWords } from 'shared-ui/rows';
import { pathServing } from '../../remotes/remotes.ts';
import { BannerFrame } from '../banner-frame.ts';
import { PageButton } from '../page-link.tsx';

/** A banner on every page while the farmer leaves a pool, with the expected payout. My Pool shows the details. */
export const ExitBanner = () => {
  const contract = useCurrentFarmer().data?.active_contract;
  const exiting = contract?.status === 'exiting';
  const { pathname } = useLocation();
  return exiting && pathname !== pathServing('contract') ? (
    <div role="status" data-screen>
      <Leaving
        pool={contract.contract_terms?.pooler_name ?? 'your pool'}
        availableAt={contract.exit_available_at}
      />
    </div>
  ) : null;
};

const Leaving = ({ pool, availableAt }: { pool: string; availableAt: string | null | undefined }) => {
  const money = useFarmerMoney().data;
  const { reward } = useUnits();
  const payout = money && reward === 'KALE' ? payoutWords(money) : null;
  const now = useServerNow();
  const over = availableAt ? Date.parse(availableAt) <= now : false;
  return (
    <BannerFrame $tone="information">
      <Icon name="exit" />
      <p>
        <strong>Leaving {pool}.</strong>{' '}
        {payout ? `Expected payout: ${payout.total} ` : 'Your final rewards arrive '}
        {over ? 'with the last harvest' : <RelativeTime at={availableAt} missing="after the exit delay" />}
        {payout ? `. ${payout.parts}.` : '.'}
      </p>
      <PageButton of="contract" size="sm">
        Details
      </PageButton>
    </BannerFrame>
  );
};
