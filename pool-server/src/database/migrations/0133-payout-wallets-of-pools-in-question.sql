-- False while the owner of the mailbox has yet to confirm the payout wallet.
ALTER TABLE pools ADD COLUMN payout_confirmed boolean NOT NULL DEFAULT true;
