export const evidenceTextsEn = {
  record: 'Consent record',
  downloadOf: 'Download consent record of {vin}',
  failed: 'The consent record of {vin} could not be downloaded. {reason}',
} as const;
