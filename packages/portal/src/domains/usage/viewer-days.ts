/** The zone of whoever looks, IANA name. */
export function viewerTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The day it is here, `before` days ago, YYYY-MM-DD. */
export function dayHere(before = 0): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - before);
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
