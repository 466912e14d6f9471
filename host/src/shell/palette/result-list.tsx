import { Icon } from 'shared-ui';
import type { Command } from './command.ts';
import { Group, GroupTitle, List, Option } from './palette-styles.ts';

const groups = ['Pages', 'Actions', 'Pools', 'Farmers'] as const;

type ResultListProps = {
  id: string;
  commands: readonly Command[];
  active: Command | undefined;
  /** The id of a command's option, by which the text field names the active one. */
  idOf: (command: Command) => string;
  onPoint: (command: Command) => void;
  onChoose: (command: Command) => void;
};

/** The commands by group. The focus stays in the text field, which moves through and chooses the options. */
export const ResultList = ({ id, commands, active, idOf, onPoint, onChoose }: ResultListProps) => (
  <List role="listbox" id={id} aria-label="Results">
    {groups
      .filter(group => commands.some(command => command.group === group))
      .map(group => (
        <Group key={group} role="group" aria-label={group}>
          <GroupTitle aria-hidden="true">{group}</GroupTitle>
          {commands
            .filter(command => command.group === group)
            .map(command => (
              <Option
                key={command.id}
                id={idOf(command)}
                role="option"
                aria-selected={command === active}
                onPointerMove={() => onPoint(command)}
                onClick={() => onChoose(command)}
              >
                <Icon name={command.icon} />
                <span>{command.label}</span>
                {command.hint && <small>{command.hint}</small>}
              </Option>
            ))}
        </Group>
      ))}
  </List>
);
