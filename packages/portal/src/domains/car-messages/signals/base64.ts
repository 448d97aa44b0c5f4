const chunk = 8192;

/** Bytes as base64 text. */
export function base64Of(content: ArrayBuffer): string {
  const bytes = new Uint8Array(content);
  let binary = '';
  // In parts: the call stack does not hold a whole file as arguments.
  for (let at = 0; at < bytes.length; at += chunk) {
    binary += String.fromCodePoint(...bytes.subarray(at, at + chunk));
  }
  return btoa(binary);
}
