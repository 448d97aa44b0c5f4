const REDACTED = '[Redacted]';

/**
 * What names a secret, on the wire and in our own objects, alone or as a part of a longer name. Bounded, and never
 * begun in the middle of a word: somebody else chooses how long a line is.
 */
const SECRET_NAME = String.raw`[\w-]{0,40}(?:passw|secret|token|private_?key|sealing_?key|signing_?key|api_?key|authorization|cookie|signature|credential|pairing_?code)[\w-]{0,40}|session|certificate`;

/** A member of JSON whose value is a text. */
const member = new RegExp(String.raw`("(?:${SECRET_NAME})"\s*:\s*")(?:[^"\\]|\\.)*"`, 'gi');
/** The same in JSON that stands in a text. */
const quotedMember = new RegExp(String.raw`(\\"(?:${SECRET_NAME})\\"\s*:\s*\\")[^"\\]*`, 'gi');
/** In an address, a form or a header that stands in a text. */
const parameter = new RegExp(String.raw`((?<![\w-])(?:${SECRET_NAME}|code)=)[^&\s"'\\;,]+`, 'gi');
const bearer = /\b(Bearer|Basic)\s+[\w\-.~+/]+=*/gi;
const webToken = /(?<![\w-])eyJ[\w-]{6,}(?:\.[\w-]*){1,4}/g;
const pem = /-----BEGIN [A-Z ]*PRIVATE KEY-----[^"]*/g;
/** Random bytes in base64url, as our keys, refresh tokens and signatures are: long, and of every kind of character. */
const random = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{32,}/g;

/**
 * A line of the log without its secrets: texts under the name of one, and whatever has the shape of a token wherever it
 * stands, in an address, a message or a stack.
 */
export function redacted(line: string): string {
  return line
    .replaceAll(member, `$1${REDACTED}"`)
    .replaceAll(quotedMember, `$1${REDACTED}`)
    .replaceAll(parameter, `$1${REDACTED}`)
    .replaceAll(bearer, `$1 ${REDACTED}`)
    .replaceAll(pem, REDACTED)
    .replaceAll(webToken, REDACTED)
    .replaceAll(random, REDACTED);
}
