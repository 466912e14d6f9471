import { useState } from 'react';
import { Button, ButtonLink } from '../forms/button.tsx';
import { Checkbox } from '../forms/checkbox.tsx';
import { IconButton } from '../forms/icon-button.tsx';
import { NumberField } from '../forms/number-field.tsx';
import { RadioGroup } from '../forms/radio-group.tsx';
import { Select } from '../forms/select.tsx';
import { Slider } from '../forms/slider.tsx';
import { PasswordField, TextField } from '../forms/text-field.tsx';
import { Card } from '../layout/card.tsx';
import { Grid, Row } from '../layout/stack.tsx';

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const;

const Buttons = () => (
  <Card title="Buttons">
    {(['sm', 'md', 'lg'] as const).map(size => (
      <Row key={size} $gap={2}>
        {variants.map(variant => (
          <Button key={variant} variant={variant} size={size} icon="sprout">
            {variant}
          </Button>
        ))}
      </Row>
    ))}
    <Row $gap={2}>
      <Button variant="primary" pending pendingLabel="Registering...">
        Register
      </Button>
      <Button pending>Refresh</Button>
      <Button variant="primary" disabled>
        Pool Full
      </Button>
      <ButtonLink to="/" icon="arrow-right">
        Browse Pools
      </ButtonLink>
      <IconButton icon="refresh" label="Refresh" />
      <IconButton icon="copy" label="Copy" small />
    </Row>
  </Card>
);

export const FormExamples = () => {
  const [stake, setStake] = useState<number | null>(10);
  const [interval, setInterval] = useState(20);
  return (
    <>
      <Buttons />
      <Grid $columns={2} $min="20rem">
        <Card title="Farmer Wallet Registration" description="Your payouts go to your own wallet.">
          <TextField label="Email" type="email" placeholder="you@example.org" />
          <PasswordField label="Password" hint="Minimum 8 characters" />
          <TextField
            label="External Stellar Wallet"
            mono
            hint="Your personal Stellar address for payouts"
            error="Enter a valid Stellar address"
            defaultValue="GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7"
          />
          <Checkbox label="Keep me signed in" defaultChecked />
          <Checkbox label="I understand" hint="Exiting cannot be undone." error="Please confirm" />
          <Button variant="primary" wide>
            Register
          </Button>
        </Card>
        <Card title="Join Mining Pool">
          <Slider
            label="Stake percentage"
            min={0}
            max={25}
            value={stake ?? 0}
            onValueChange={setStake}
            format={value => `${value}%`}
          />
          <NumberField label="Stake" min={0} max={25} unit="%" value={stake} onValueChange={setStake} />
          <RadioGroup
            legend="Harvest interval"
            hint="How many blocks pass between two harvests."
            value={interval}
            onValueChange={setInterval}
            options={[1, 6, 12, 20].map(value => ({ value, label: `${value} block${value > 1 ? 's' : ''}` }))}
          />
          <Select
            label="Pooler"
            placeholder="Choose a pooler"
            options={[{ value: 'pool-stellar-01', label: 'Stellar Pool Alpha' }]}
          />
          <TextField label="Disabled" disabled value="Not now" readOnly />
        </Card>
      </Grid>
    </>
  );
};
