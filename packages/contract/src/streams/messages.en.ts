export const streamsEn = {
  streams: {
    streamAdded: 'Stream has been successfully added!',
    keyCreated: 'API key created. Copy it now: it is not shown again.',
    keyRevoked: 'API key revoked.',
  },
} as const;
