import { isIPv6 } from 'node:net';

/** What an address counts as: whoever has one of IPv6 has its whole /64, and IPv4 is one however it is written. */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const groupsOf = (part = '') => part.split(':').filter((group) => group !== '');
  const [head, tail] = address.split('::');
  const [first, last] = [groupsOf(head), groupsOf(tail)];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}
