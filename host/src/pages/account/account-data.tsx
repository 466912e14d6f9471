import { useState } from 'react';
import { ApiError } from 'shared-api';
import { downloadAccountData } from 'shared-api/account';
import { Button, Card, Row, toast } from 'shared-ui';
import { saveFile } from 'shared-ui/rows';
import { EraseDialog } from './erase-dialog.tsx';

/** A download of the account's stored data, and the erasure of the account. */
export const AccountData = () => {
  const [fetching, setFetching] = useState(false);
  const [erasing, setErasing] = useState(false);
  const save = async () => {
    setFetching(true);
    try {
      const file = await downloadAccountData();
      saveFile(`kale-pool-data-${new Date().toISOString().slice(0, 10)}.json`, file);
    } catch (failure) {
      toast.failure('Your data could not be downloaded', {
        description: failure instanceof ApiError ? failure.message : 'Please try again.',
      });
    } finally {
      setFetching(false);
    }
  };
  return (
    <Card
      title="Your data"
      description="A JSON file of your account, wallet addresses, contracts, transactions, notifications, devices and the subjects of emails to you."
    >
      <Row>
        <Button icon="download" pending={fetching} pendingLabel="Downloading..." onClick={save}>
          Download my data
        </Button>
        <Button onClick={() => setErasing(true)}>Erase my account</Button>
      </Row>
      {erasing && <EraseDialog onClose={() => setErasing(false)} />}
    </Card>
  );
};
