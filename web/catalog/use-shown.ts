import { useState } from 'react';
import { useScreen } from '../navigation/use-navigator.ts';

/**
 * What a control shows: from each visit on what the address says, until it is changed. So Back and
 * a removed chip change the control as well. What is being typed stays unless the address says new.
 */
export function useShown<T>(inForce: T, typing = false): [T, (value: T) => void] {
  const { visit } = useScreen();
  const [shown, setShown] = useState({ visit, inForce, value: inForce });
  const setValue = (value: T) => setShown((before) => ({ ...before, value }));
  if (shown.visit !== visit) {
    const kept = typing && shown.inForce === inForce;
    setShown({ visit, inForce, value: kept ? shown.value : inForce });
  }
  return [shown.value, setValue];
}
