import { useState } from 'react';
import { DescriptionList, KeyValue } from '../data/description-list.tsx';
import { Tooltip } from '../format/tooltip.tsx';
import { Button } from '../forms/button.tsx';
import { TextField } from '../forms/text-field.tsx';
import { Row } from '../layout/stack.tsx';
import { ConfirmDialog, Dialog } from '../overlays/index.ts';
import { QrCode } from '../qr/qr-code.tsx';

export const OverlayExamples = () => {
  const [open, setOpen] = useState<'dialog' | 'confirm' | null>(null);
  const close = (shown: boolean) => shown || setOpen(null);
  return (
    <>
      <Row>
        <Button onClick={() => setOpen('dialog')}>Open a dialog</Button>
        <Button variant="danger" onClick={() => setOpen('confirm')}>
          Exit Pool
        </Button>
        <Tooltip text="21 November 2026, 14:05:12 UTC">5 minutes ago</Tooltip>
      </Row>
      <QrCode
        value="GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"
        label="Wallet address as a QR code"
      />
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Join Mining Pool"
        description="Stellar Pool Alpha"
        footer={
          <>
            <Button onClick={() => setOpen(null)}>Cancel</Button>
            <Button variant="primary">Continue</Button>
          </>
        }
      >
        <TextField label="Stake percentage" />
        <DescriptionList>
          <KeyValue label="Exit delay">288 blocks (24 hours)</KeyValue>
          <KeyValue label="Minimum stake">0.50 KALE</KeyValue>
        </DescriptionList>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        title="Exit Pool Contract"
        description="Are you sure you want to exit the pool? This action cannot be undone."
        confirmLabel="Confirm Exit"
        pendingLabel="Processing..."
        onConfirm={() => setOpen(null)}
      />
    </>
  );
};
