import { useEffect } from 'react';
import { usePools } from 'shared-api';
import { useBlockchainData } from 'shared-api/farmer';
import { usePoolerFarmers } from 'shared-api/pool';
import { useNavigate } from 'shared-ui';
import type { Command } from './command.ts';

const MAX_RESULTS = 5;

type SearchResultsProps = {
  /** The page of the results, with `?search=`. */
  path: string;
  /** The search text. */
  search: string;
  /** Called with the results; with none once the search has ended. */
  onFound: (commands: readonly Command[]) => void;
};

/** Searches for pools by name; choosing one opens the page for pools with it. */
export const PoolResults = ({ path, search, onFound }: SearchResultsProps) => {
  const navigate = useNavigate();
  const pools = usePools({ limit: MAX_RESULTS, search }).data?.items;
  useEffect(() => {
    onFound(
      pools?.map(({ id, name }) => ({
        id: `pool ${id}`,
        group: 'Pools',
        icon: 'pool',
        label: name,
        run: () => navigate(`${path}?${new URLSearchParams({ search: name })}`),
      })) ?? [],
    );
    return () => onFound([]);
  }, [path, pools, navigate, onFound]);
  return null;
};

/** Searches for farmers by name, email or id, if the server can; choosing one opens the list of farmers with them. */
export const FarmerResults = ({ path, search, onFound }: SearchResultsProps) => {
  const navigate = useNavigate();
  const farmers = usePoolerFarmers({ limit: MAX_RESULTS, search }).data?.items;
  useEffect(() => {
    onFound(
      farmers?.map(({ farmerId, name, email }) => ({
        id: `farmer ${farmerId}`,
        group: 'Farmers',
        icon: 'user',
        label: name ?? email ?? farmerId,
        hint: name ? (email ?? undefined) : undefined,
        run: () => navigate(`${path}?${new URLSearchParams({ search: email ?? farmerId })}`),
      })) ?? [],
    );
    return () => onFound([]);
  }, [path, farmers, navigate, onFound]);
  return null;
};

/** Reports the address of the farmer's custodial wallet once it is known. */
export const KnownWallet = ({ onKnown }: { onKnown: (address: string | undefined) => void }) => {
  const address = useBlockchainData().data?.custodialWallet?.address ?? undefined;
  useEffect(() => onKnown(address), [address, onKnown]);
  return null;
};
