import { useEffect, useState } from 'react';
import { SearchField } from './search-field.tsx';

const PAUSE = 250; // ms of quiet before a search is sent

type DebouncedSearchProps = {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
};

/** A search field that asks only when typing pauses; it follows the value when that changes elsewhere (Back, Clear). */
export const DebouncedSearch = ({ label, placeholder, value, onSearch }: DebouncedSearchProps) => {
  const [text, setText] = useState(value);
  const [asked, setAsked] = useState(value);
  if (value !== asked) {
    setAsked(value);
    setText(value);
  }

  useEffect(() => {
    if (text === asked) return;
    const timer = setTimeout(() => {
      setAsked(text);
      onSearch(text);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [text, asked, onSearch]);

  return <SearchField label={label} placeholder={placeholder} value={text} onValueChange={setText} />;
};
