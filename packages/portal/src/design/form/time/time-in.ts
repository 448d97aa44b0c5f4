/** The time of day that somebody means by 8, 08, 8:30, 8.30, 8h30 or 830, as HH:MM up to 24:00; null for none. */
export function timeIn(text: string): string | null {
  const [, hour = '', minute = '00'] =
    /^(\d{1,2})(?:\s*[:.,h]\s*(\d{2}))?$/.exec(text.trim()) ?? /^(\d{1,2})(\d{2})$/.exec(text.trim()) ?? [];
  if (hour === '') return null;
  const time = `${hour.padStart(2, '0')}:${minute}`;
  return /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(time) ? time : null;
}
