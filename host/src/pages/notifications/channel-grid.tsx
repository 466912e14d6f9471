import { Checkbox, VisuallyHidden } from 'shared-ui';
import { styled } from 'styled-components';

const Grid = styled.table`
  width: 100%;
  max-width: 44rem;
  border-collapse: collapse;

  th,
  td {
    padding-block: var(--space-1);
    font-weight: inherit;
    text-align: left;
  }

  thead th,
  [scope='rowgroup'] {
    color: var(--text-2);
    font-size: var(--text-caption);
  }

  [scope='rowgroup'] {
    padding-top: var(--space-4);
  }

  tbody tr:not(:first-child) > * {
    border-top: 1px solid var(--line);
  }
`;

/** Of equal width, and wide enough for a finger. */
const ChannelHead = styled.th`
  width: 3.5rem;
`;

/** A channel for alerts, and the kinds that it delivers. */
export interface Channel {
  readonly name: string;
  readonly kinds: Readonly<Record<string, boolean>>;
  readonly onChange: (kind: string, on: boolean) => void;
}

/** Kinds of alerts with their labels, under one heading. */
export interface KindGroup {
  readonly title?: string;
  readonly kinds: readonly (readonly [kind: string, label: string])[];
}

/** Kinds of alerts as rows and channels as columns, with a checkbox for each pair. */
export const ChannelGrid = ({
  groups,
  channels,
}: {
  groups: readonly KindGroup[];
  channels: readonly Channel[];
}) => (
  <Grid>
    <thead>
      <tr>
        <th scope="col">Alert</th>
        {channels.map(({ name }) => (
          <ChannelHead key={name} scope="col">
            {name}
          </ChannelHead>
        ))}
      </tr>
    </thead>
    {groups.map(({ title, kinds }) => (
      <tbody key={title ?? ''}>
        {title && (
          <tr>
            <th scope="rowgroup" colSpan={channels.length + 1}>
              {title}
            </th>
          </tr>
        )}
        {kinds.map(([kind, label]) => (
          <tr key={kind}>
            <th scope="row">{label}</th>
            {channels.map(({ name, kinds, onChange }) => (
              <td key={name}>
                <Checkbox
                  label={<VisuallyHidden>{`${name}: ${label}`}</VisuallyHidden>}
                  checked={kinds[kind] === true}
                  onCheckedChange={on => onChange(kind, on)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    ))}
  </Grid>
);
