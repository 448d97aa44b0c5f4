export const agreementsEn = {
  agreements: {
    created: 'MSA created successfully!',
    changed: 'MSA updated successfully!',
    deleted: 'MSA deleted successfully!',
    published: 'MSA publish successfully!',
    revoked: 'MSA revoke successfully!',
    missed: 'Oops! You missed something.',
    invalidUrl: 'Please enter a valid URL',
  },
} as const;
