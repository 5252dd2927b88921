import { useEffect, useState } from 'react';

/** True once the state has lasted so many ms: what is over by then would only flash, and cost two drawings. */
export function useLate(isOn: boolean, ms: number): boolean {
  const [isLate, setLate] = useState(false);
  if (isLate && !isOn) setLate(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [isOn, ms]);
  return isOn && isLate;
}
