import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useEffect, useState } from 'react';

const TYPING_PAUSE_MS = 300;

interface Props {
  value: string;
  placeholder: string;
  /** Text for screen readers that names the searchable fields. */
  hint: string;
  maxLength: number;
  className?: string | undefined;
  onSearch: (term: string) => void;
}

/** Searches when the user pauses typing. */
export function SearchBox({ value, placeholder, hint, maxLength, className, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // The term changes from outside through back, forward and 'Quitar filtros'.
  if (value !== shown) {
    setShown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const pause = setTimeout(() => onSearch(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed, value, onSearch]);
  return (
    <Input
      className={className}
      type="search"
      prefix={<SearchOutlined />}
      allowClear
      placeholder={placeholder}
      aria-label={`${placeholder} ${hint}`}
      value={typed}
      maxLength={maxLength}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
