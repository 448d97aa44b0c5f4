import { useEffect, useRef, useState } from 'react';

/**
 * Whether the owner of a request chooses its signals. The focus goes to the first switch, and not past all of them to
 * the buttons below; Escape leads back to the request, and to the button that led to the choice.
 */
export function useChoosing() {
  const room = useRef<HTMLElement>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  useEffect(() => {
    const offer = room.current;
    if (!isChoosing || offer === null) return undefined;
    const way = document.activeElement;
    offer.querySelector<HTMLInputElement>('input:not(:disabled)')?.focus();
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      setIsChoosing(false);
      if (way instanceof HTMLElement) way.focus();
    };
    offer.addEventListener('keydown', leave);
    return () => offer.removeEventListener('keydown', leave);
  }, [isChoosing]);
  return { room, isChoosing, setIsChoosing };
}
