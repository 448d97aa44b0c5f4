/** Of a log line, the least urgent first. */
export const logLevels = ['debug', 'info', 'warn', 'error', 'fatal'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Entries a page (specification 3, section 9); also the most groups and streams that one call names. */
export const LOG_PAGE = 50;

/** The part of the logs that is the audit trail. */
export const AUDIT_GROUP = 'audit';
