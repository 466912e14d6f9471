import { useEffect, useState } from 'react';
import { cacheSummary } from 'shared-api/account';
import { Button, Card, DescriptionList, KeyValue, RelativeTime } from 'shared-ui';
import { useStore } from 'zustand';
import { install, installOffer } from '../../offline/install-offer.ts';
import { canCacheShell, isShellCached } from '../../offline/shell.ts';

/** The contents of this device's cache: whether pages are cached, and a summary of the user's data. */
type OnDevice = { pages: boolean; data: Awaited<ReturnType<typeof cacheSummary>> };

const readDevice = async (): Promise<OnDevice> => {
  const [pages, data] = await Promise.all([isShellCached(), cacheSummary()]);
  return { pages, data };
};

const every = 10_000; // ms

/** Undefined until it is known; null for a browser without a cache. */
const useOnDevice = () => {
  const [onDevice, setOnDevice] = useState<OnDevice | null>();
  useEffect(() => {
    if (!canCacheShell()) return setOnDevice(null);
    const look = () => void readDevice().then(setOnDevice, () => setOnDevice(null));
    const timer = setInterval(look, every);
    look();
    return () => clearInterval(timer);
  }, []);
  return onDevice;
};

const dataText = ({ data }: OnDevice) => {
  if (!data) return 'None: this session ends when you close the tab';
  if (data.newest === undefined) return 'Nothing yet';
  return (
    <>
      As of <RelativeTime at={new Date(data.newest).toISOString()} />
    </>
  );
};

/** The offline cache of this device, and the app's installation (ux.md, beyond the spec 13). */
export const ThisDevice = () => {
  const onDevice = useOnDevice();
  const offer = useStore(installOffer, state => state.offer);
  return (
    <Card
      title="Offline use"
      description={
        onDevice === null
          ? 'This browser cannot store data, so KALE Pool needs a connection.'
          : 'KALE Pool opens without a connection and shows your last saved data. Nothing is sent until you are back online. Signing out removes the data.'
      }
    >
      {onDevice !== null && (
        <DescriptionList loading={!onDevice}>
          <KeyValue label="Pages">{onDevice?.pages ? 'Saved' : 'Not saved yet'}</KeyValue>
          <KeyValue label="Your data">{onDevice && dataText(onDevice)}</KeyValue>
        </DescriptionList>
      )}
      {offer && (
        <Button icon="download" onClick={() => void install(offer)}>
          Install KALE Pool
        </Button>
      )}
    </Card>
  );
};
