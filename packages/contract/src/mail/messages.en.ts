export const organisationMessagesEn = {
  organisationMessages: {
    missed: 'Oops! You missed something.',
    recipient: 'This organisation cannot be written to.',
    sent: 'The message was sent to {organisation}.',
  },
} as const;
