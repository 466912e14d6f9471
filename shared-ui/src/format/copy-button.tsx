import { useEffect, useState } from 'react';
import { toast } from '../feedback/toast-store.ts';
import { Button } from '../forms/button.tsx';
import { IconButton } from '../forms/icon-button.tsx';
import { copyText } from './copy-text.ts';

type CopyButtonProps = {
  value: string;
  /** Names the button, such as "Copy wallet address". */
  label: string;
  /** Shows the label as text instead of an icon alone. */
  withText?: boolean;
  /** Texts of the toasts. Default: spec §8. */
  copied?: { title: string; description?: string };
  refused?: { title: string; description?: string };
};

const copiedText = { title: 'Copied to clipboard' };
const refusedText = { title: 'Copy failed', description: 'Failed to copy to clipboard.' };
const copyToastDuration = 2000; // ms, spec §9

/** Copies a text and confirms it, or shows that the browser refused. */
export const CopyButton = ({
  value,
  label,
  withText = false,
  copied = copiedText,
  refused = refusedText,
}: CopyButtonProps) => {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), copyToastDuration);
    return () => clearTimeout(timer);
  }, [done]);

  const copy = async () => {
    try {
      await copyText(value);
      setDone(true);
      toast.success(copied.title, { description: copied.description, duration: copyToastDuration });
    } catch {
      toast.failure(refused.title, { description: refused.description });
    }
  };

  const icon = done ? 'check' : 'copy';
  return withText ? (
    <Button size="sm" icon={icon} onClick={copy}>
      {label}
    </Button>
  ) : (
    <IconButton small icon={icon} label={label} onClick={copy} />
  );
};
