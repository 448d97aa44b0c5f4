import { z } from 'zod';
import { whenMissing } from '../foundation/problem.ts';
import { testName } from './vocabulary.ts';

/** Most characters of a private key or a certificate in PEM. */
export const pemLimit = 20_000;

const NO_SPACES = 'loadTests.templateNoSpaces';
const KEY_LABEL = /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/;
const CERTIFICATE_LABEL = /-----BEGIN CERTIFICATE-----/;

interface PemRule {
  readonly missing: string;
  /** For a text that holds something else. */
  readonly other: string;
  readonly label: RegExp;
}

/** A text with one PEM block; what is in it only the server can check. */
function pem({ missing, other, label }: PemRule) {
  return z
    .string(whenMissing(missing))
    .trim()
    .min(1, missing)
    .max(pemLimit)
    .refine((text) => text === '' || label.test(text), other);
}

const key = { missing: 'loadTests.keyRequired', other: 'loadTests.notKey', label: KEY_LABEL };

const certificate = pem({
  missing: 'loadTests.certificateRequired',
  other: 'loadTests.notCertificate',
  label: CERTIFICATE_LABEL,
});

/** What a certificate template is made of (specification 3, section 5). */
export const templateInput = z.object({
  template_name: testName(NO_SPACES),
  private_key: pem(key),
  certificate,
});
export type TemplateInput = z.output<typeof templateInput>;

/** The same for one that is there: an empty private key keeps the one that is stored. */
export const templateChange = z.object({
  template_name: z.string().min(1, 'loadTests.nameRequired').max(100),
  private_key: z
    .string()
    .trim()
    .max(pemLimit)
    .refine((text) => text === '' || KEY_LABEL.test(text), key.other)
    .default(''),
  certificate,
});
export type TemplateChange = z.output<typeof templateChange>;

export const certificateText = z.object({ certificate });

/** What "Make one for me" asks for. */
export const templateOrder = z.object({
  template_name: testName(NO_SPACES),
  organisation_id: z.int32(whenMissing('loadTests.makerRequired')).min(1, 'loadTests.makerRequired'),
});
