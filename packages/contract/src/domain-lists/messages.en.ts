export const domainListsEn = {
  domains: {
    added: 'Domains added successfully!',
    deleted: 'Domains deleted successfully!',
    tooMany: 'You can only add {max, number} URLs',
    duplicate: 'Duplicate URL',
    listed: 'Domain already whitelisted/blacklisted',
    invalidUrl: 'Please enter a valid URL',
    missing: 'Please fill all the required fields',
    hostBlacklisted: '{host} is on the blacklist of your organisation',
    hostNotWhitelisted: '{host} is not on the whitelist of your organisation',
    hostBlacklistedThere: '{host} is on the blacklist of this consumer',
    hostNotWhitelistedThere: '{host} is not on the whitelist of this consumer',
  },
} as const;
