import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { widgets } from '#domain/messages/en-gb/widgets.ts';

interface SearchFieldProps {
  /** The text that is searched for, usually from the address. */
  value: string;
  /** Called when typing pauses, at once on Enter and when the field is cleared. */
  onSearch: (text: string) => void;
  /** Names the field; it has no visible label. */
  label: string;
  placeholder?: string;
  delayMs?: number;
}

/** Free-text search: what is typed stays and keeps the focus while results come and go. */
export function SearchField({ value, onSearch, label, placeholder, delayMs = 300 }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The address changed elsewhere (back, a removed chip): it wins over what was typed before.
  if (known !== value) {
    setKnown(value);
    if (text.trim() !== value) setText(value);
  }
  const send = useEffectEvent((next: string) => {
    if (next !== value) onSearch(next);
  });
  useEffect(() => {
    const timer = setTimeout(() => send(text.trim()), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);

  const change = (next: string): void => {
    setText(next);
    if (next.trim() !== value) onSearch(next.trim());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') change(text);
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation();
      change('');
    }
  };
  return (
    <OutlinedInput
      fullWidth
      value={text}
      placeholder={placeholder ?? widgets.search}
      inputRef={input}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      sx={{ '& input': { textOverflow: 'ellipsis' } }}
      slotProps={{
        input: {
          role: 'searchbox',
          'aria-label': label,
          autoComplete: 'off',
          spellCheck: false,
          enterKeyHint: 'search',
        },
      }}
      startAdornment={
        <InputAdornment position="start" sx={{ mr: 0.5 }}>
          <Search size={16} aria-hidden />
        </InputAdornment>
      }
      endAdornment={
        text !== '' && (
          <InputAdornment position="end">
            <IconButton
              size="small"
              edge="end"
              aria-label={widgets.searchClear}
              onClick={() => {
                change('');
                input.current?.focus();
              }}
            >
              <X size={15} aria-hidden />
            </IconButton>
          </InputAdornment>
        )
      }
    />
  );
}
