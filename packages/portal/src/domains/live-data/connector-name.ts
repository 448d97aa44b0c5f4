import { useTexts } from '../../lib/language/texts.ts';

/** Numbers of the vehicle property INFO_EV_CONNECTOR_TYPE. */
const known = ['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'c10', 'c11'] as const;

/** Writes the name of a charging connector by its number. */
export function useConnectorName(): (type: number) => string {
  const t = useTexts('liveData');
  return (type) => {
    const key = known[type];
    return key === undefined ? t('connector.other', { n: String(type) }) : t(`connector.${key}`);
  };
}
