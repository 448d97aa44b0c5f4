import { isRestriction, restrictionUnits } from '@vinculum/contract/car-messages/map-restrictions.ts';
import { useFormats } from '../../lib/language/formats.ts';
import { useTexts } from '../../lib/language/texts.ts';

/**
 * A value in words: figures as the language writes them with a restriction's unit, true or false, a file by its size.
 */
export function useValueText(): (name: string, value: unknown) => string {
  const t = useTexts('carMessages.value');
  const formats = useFormats();
  return (name, value) => {
    const unit = isRestriction(name) ? restrictionUnits[name] : null;
    const isMeasured = typeof value === 'number' || (Array.isArray(value) && value.length > 0);
    return unit !== null && isMeasured ? `${plain(value)} ${unit}` : plain(value);
  };

  function plain(value: unknown): string {
    if (typeof value === 'number') return formats.number(value, 6);
    if (typeof value === 'boolean') return value ? t('true') : t('false');
    if (typeof value === 'string') return value;
    if (Array.isArray(value)) return value.map(plain).join(' · ');
    if (typeof value === 'object' && value !== null && 'bytes' in value && typeof value.bytes === 'number') {
      return t('bytes', { count: value.bytes, size: formats.number(value.bytes) });
    }
    return JSON.stringify(value);
  }
}
