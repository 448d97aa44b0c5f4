/** Follows the frames of an MQTT byte stream without copying it; says once what is wrong with a packet. */
type FrameGuard = (chunk: Uint8Array) => 'PACKET_TOO_LARGE' | 'TOO_FAST' | null;

const LENGTH_BYTES = 4;

/**
 * A guard for one connection. `maxBytes` bounds the whole packet: fixed header, length and body.
 * The parser behind it would buffer up to 256 MB for one announced packet (MQTT 3.1.1, section 2.2.3).
 * `isInBudget` is asked for each packet of whatever kind: two bytes that only say that a peer is there, or confirm what
 * nobody sent, cost the broker as much as a message.
 */
export function createFrameGuard(maxBytes: number, isInBudget: () => boolean): FrameGuard {
  /** Bytes of the current packet's body still to come. */
  let remaining = 0;
  /** Position in the header: 0 is the packet's first byte, above it the length's digits. */
  let headerBytes = 0;
  let length = 0;
  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      if (remaining > 0) {
        const step = Math.min(remaining, chunk.length - at);
        remaining -= step;
        at += step;
        continue;
      }
      const byte = chunk[at] ?? 0;
      at += 1;
      if (headerBytes > 0) {
        if (headerBytes > LENGTH_BYTES) return 'PACKET_TOO_LARGE';
        length += (byte & 0x7f) * 128 ** (headerBytes - 1);
        if (byte < 0x80) {
          if (length + headerBytes + 1 > maxBytes) return 'PACKET_TOO_LARGE';
          if (!isInBudget()) return 'TOO_FAST';
          remaining = length;
          headerBytes = 0;
          length = 0;
          continue;
        }
      }
      headerBytes += 1;
    }
    return null;
  };
}
