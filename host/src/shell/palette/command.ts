import type { IconName } from 'shared-ui';

/** Something that the palette offers: one line of its list. */
export type Command = {
  id: string;
  group: 'Pages' | 'Actions' | 'Pools' | 'Farmers';
  icon: IconName;
  label: string;
  /** Distinguishes it from other commands with the same label. */
  hint?: string | undefined;
  /** Other words by which one may look for it. */
  words?: string | undefined;
  run: () => void;
};

/** The commands that contain every word of what was typed, in any order; all of them while nothing is typed. */
export const matching = (commands: readonly Command[], typed: string): readonly Command[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ label, hint = '', words: more = '' }) => {
    const text = `${label} ${hint} ${more}`.toLowerCase();
    return words.every(word => text.includes(word));
  });
};
