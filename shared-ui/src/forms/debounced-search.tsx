import { useEffect, useState } from 'react';
import { SearchField } from './search-field.tsx';

const PAUSE = 250; // ms of quiet before a search is sent

type DebouncedSearchProps = {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
};

/**
 * A search field that searches when typing pauses, and follows a value that changes elsewhere (Back, Clear). A late
 * value of one of its own searches does not overwrite newer text.
 */
export const DebouncedSearch = ({ label, placeholder, value, onSearch }: DebouncedSearchProps) => {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [awaited, setAwaited] = useState<readonly string[]>([]);
  if (value !== seen) {
    const at = awaited.indexOf(value);
    setSeen(value);
    setAwaited(at < 0 ? [] : awaited.slice(at + 1));
    if (at < 0) setText(value);
  }

  useEffect(() => {
    if (text === (awaited.at(-1) ?? seen)) return;
    const timer = setTimeout(() => {
      setAwaited([...awaited, text]);
      onSearch(text);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [text, seen, awaited, onSearch]);

  return <SearchField label={label} placeholder={placeholder} value={text} onValueChange={setText} />;
};
