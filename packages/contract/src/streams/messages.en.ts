export const streamsEn = {
  streams: {
    keyCreated: 'API key created. Copy it now: it is not shown again.',
    keyRevoked: 'API key revoked.',
  },
} as const;
