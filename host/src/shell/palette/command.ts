import type { IconName } from 'shared-ui';

/** One entry of the palette. */
export type Command = {
  id: string;
  group: 'Pages' | 'Actions' | 'Pools' | 'Farmers';
  icon: IconName;
  label: string;
  /** Distinguishes it from other commands with the same label. */
  hint?: string | undefined;
  /** Other words by which the palette finds it. */
  words?: string | undefined;
  run: () => void;
};

/** The commands that contain every typed word, in any order; all commands for an empty query. */
export const matching = (commands: readonly Command[], typed: string): readonly Command[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ label, hint = '', words: more = '' }) => {
    const text = `${label} ${hint} ${more}`.toLowerCase();
    return words.every(word => text.includes(word));
  });
};
