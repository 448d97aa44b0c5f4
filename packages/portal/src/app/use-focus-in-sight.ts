import { useEffect } from 'react';

/**
 * What has the focus and could be seen stays in sight when what stands above it grows, as parts of a page do that load.
 * What the user has scrolled away stays where it is.
 */
export function useFocusInSight(): void {
  useEffect(() => {
    let wasSeen = false;
    const look = () => {
      wasSeen = isSeen(document.activeElement);
    };
    const keep = () => {
      if (wasSeen && !isSeen(document.activeElement))
        document.activeElement?.scrollIntoView({ block: 'nearest' });
      look();
    };
    const sizes = new ResizeObserver(keep);
    const content = document.getElementById('content');
    if (content !== null) sizes.observe(content);
    document.addEventListener('focusin', look);
    document.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      document.removeEventListener('focusin', look);
      document.removeEventListener('scroll', look);
    };
  }, []);
}

function isSeen(element: Element | null): boolean {
  if (element === null || element === document.body) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
