import type { Language } from '@vinculum/contract/foundation/languages.ts';
import { textOf } from '../../http/texts.ts';

const switches = [
  'form_type_notification',
  'form_type_question',
  'access_type_send_notification',
  'access_type_send_command',
  'access_type_read_signal',
] as const;

/**
 * What a maker switched on or off for a consumer, and what that ended or sent again, by the details of the act; null
 * where they do not say.
 */
export function permissionText(
  language: Language,
  consumer: string,
  details: Readonly<Record<string, unknown>>,
): string | null {
  const switched = switches.flatMap((kind) => {
    const isOn = details[kind];
    if (typeof isOn !== 'boolean') return [];
    return [textOf(language, 'permissions.told', { kind, isOn: isOn ? 'yes' : 'no', consumer })];
  });
  if (switched.length === 0) return null;
  const effects = (
    [
      ['permissions.toldEnded', details['canceled']],
      ['permissions.toldOffered', details['offered']],
    ] as const
  ).flatMap(([key, count]) =>
    typeof count === 'number' && count > 0 ? [textOf(language, key, { count })] : [],
  );
  return [...switched, ...effects].join(' ');
}
