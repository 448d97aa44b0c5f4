import { useState } from 'react';
import { useTexts } from '../../lib/language/texts.ts';
import { Banner } from '../states/banner.tsx';
import type { LeftEntry } from './use-contract-form.ts';

/** Says what became of what was typed when the session ended, until it is put away. */
export function LeftNote({ left }: { left: LeftEntry }) {
  const t = useTexts('design');
  const [isShown, setShown] = useState(true);
  if (left === null || !isShown) return null;
  return (
    <Banner kind={left === 'back' ? 'info' : 'warning'} onClose={() => setShown(false)}>
      {t(left === 'back' ? 'broughtBack' : 'notBroughtBack')}
    </Banner>
  );
}
