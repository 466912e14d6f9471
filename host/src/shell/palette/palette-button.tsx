import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import type { Role } from 'shared-api';
import { IconButton, toast } from 'shared-ui';
import type { PaletteProps } from './palette.tsx';

const fetchPalette = () => import(/* webpackChunkName: "palette" */ './palette.tsx');

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';

const inAnotherDialog = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

type PaletteButtonProps = {
  role: Role;
  /** `false` for a second button on the page: only one of them handles the keys. */
  shortcut?: boolean;
};

/** Opens the command palette, as Ctrl+K or Cmd+K does outside a dialog. Loads its code on first use. */
export const PaletteButton = ({ role, shortcut = true }: PaletteButtonProps) => {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  const [open, setOpen] = useState(false);
  const chosen = useRef<() => void>(undefined);

  const show = useCallback(async () => {
    try {
      const { default: fetched } = await fetchPalette();
      setPalette(() => fetched);
      setOpen(true);
    } catch {
      toast.failure('The command palette could not be loaded', { description: 'Please try again.' });
    }
  }, []);

  useEffect(() => {
    if (!shortcut) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      if (open) setOpen(false);
      else if (!inAnotherDialog()) void show();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open, show, shortcut]);

  // Only after the closed palette has returned the focus: a page that opens then moves it to its heading.
  useEffect(() => {
    if (open || !chosen.current) return;
    setTimeout(chosen.current);
    chosen.current = undefined;
  }, [open]);

  const approach = () => void fetchPalette().catch(() => undefined);
  return (
    <>
      <IconButton
        icon="search"
        label="Open command palette (Ctrl+K)"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={approach}
        onClick={show}
      />
      {open && Palette && (
        <Palette
          role={role}
          onClose={() => setOpen(false)}
          onChoose={run => {
            chosen.current = run;
            setOpen(false);
          }}
        />
      )}
    </>
  );
};
