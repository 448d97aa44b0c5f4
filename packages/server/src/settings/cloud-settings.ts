import { z } from 'zod';
import { Secret, webAddress, whole } from './setting-kinds.ts';

const region = z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region such as eu-west-1');

/** Amazon's services in the place of embedded parts. None is set by default, and then nothing of them is loaded. */
export const cloudSettings = {
  /** Files in this bucket instead of the data folder. */
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, 3 to 63 of a-z, 0-9, . and -')
    .optional(),
  S3_REGION: region.optional(),
  /** Of an S3-compatible store. */
  S3_ENDPOINT: webAddress.optional(),
  /** Accounts and sign-in in this user pool instead of the database; its name begins with the region. */
  COGNITO_USER_POOL_ID: z
    .string()
    .regex(/^[\w-]+_[0-9a-zA-Z]+$/, 'must be the id of a user pool such as eu-west-1_AbCdEfGhI')
    .max(55)
    .optional(),
  COGNITO_CLIENT_ID: z
    .string()
    .regex(/^[\w+]+$/, 'must be the id of an app client')
    .max(128)
    .optional(),
  COGNITO_CLIENT_SECRET: z
    .string()
    .max(64)
    .transform((text) => new Secret(text))
    .optional(),
  /** How long the app client lets its refresh tokens live. */
  COGNITO_REFRESH_DAYS: whole(1, 3650).default(30),
  /** Of a service that answers as Cognito does. */
  COGNITO_ENDPOINT: webAddress.optional(),
  /** Logs in the groups that begin so, instead of the database: `/vinculum/` makes `/vinculum/api`. */
  CLOUDWATCH_GROUP_PREFIX: z
    .string()
    .regex(/^[\w./#-]{1,400}$/, 'must be the beginning of log group names, of letters, digits and . - _ / #')
    .optional(),
  CLOUDWATCH_REGION: region.optional(),
  /** Of a service that answers as CloudWatch Logs does. */
  CLOUDWATCH_ENDPOINT: webAddress.optional(),
};

const wholes: readonly { needed: readonly string[]; further: readonly string[] }[] = [
  { needed: ['S3_BUCKET', 'S3_REGION'], further: ['S3_ENDPOINT'] },
  {
    needed: ['COGNITO_USER_POOL_ID', 'COGNITO_CLIENT_ID'],
    further: ['COGNITO_CLIENT_SECRET', 'COGNITO_ENDPOINT'],
  },
  { needed: ['CLOUDWATCH_GROUP_PREFIX', 'CLOUDWATCH_REGION'], further: ['CLOUDWATCH_ENDPOINT'] },
];

/** What is missing where a service is set in part only: a line for each setting. */
export function missingCloudSettings(
  input: Readonly<Record<string, unknown>>,
): { name: string; problem: string }[] {
  return wholes.flatMap(({ needed, further }) => {
    const present = [...needed, ...further].filter((name) => input[name] !== undefined);
    if (present.length === 0) return [];
    const missing = needed.filter((name) => input[name] === undefined);
    return missing.map((name) => ({ name, problem: `is needed together with ${present.join(' and ')}` }));
  });
}
