import { useRef } from 'react';

/**
 * Names what is sent. The same once more, because its answer was lost, has the same id and is done once; where anything
 * of it was changed by then it is something else, and an answer about the former must not pass for its own.
 */
export function useSendingId(): (content: unknown) => string {
  const tried = useRef({ content: '', id: '' });
  return (content) => {
    const text = JSON.stringify(content);
    if (tried.current.content !== text) tried.current = { content: text, id: crypto.randomUUID() };
    return tried.current.id;
  };
}
