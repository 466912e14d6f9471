import { IconButton } from '../forms/icon-button.tsx';
import { useTheme } from './use-theme.ts';

const choices = [
  { value: 'dark', label: 'Dark', icon: 'moon' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'system', label: 'System', icon: 'monitor' },
] as const;

/** A button that cycles through the three choices. Its name contains the current and the next choice. */
export const ThemeToggle = () => {
  const { choice, setChoice } = useTheme();
  const index = choices.findIndex(({ value }) => value === choice);
  const now = choices[index] ?? choices[0];
  const next = choices[(index + 1) % choices.length] ?? choices[0];
  return (
    <IconButton
      icon={now.icon}
      label={`Theme: ${now.label.toLowerCase()}. Switch to ${next.label.toLowerCase()}`}
      onClick={() => setChoice(next.value)}
    />
  );
};
