export const simulatorEn = {
  simulator: {
    missed: 'Oops! You missed something.',
    started:
      '{count, plural, one {# message is being sent for {consumer}.} other {# messages are being sent for {consumer}.}}',
    late: 'Not all messages arrived in time ({reason}).',
    slow: 'Not all messages arrived in time.',
    silent: 'The simulated vehicles did not connect and agree in time.',
    crashed: 'The simulated vehicles ended unexpectedly ({reason}).',
    lost: 'The server that ran this simulation was ended or lost.',
    notSetOff: 'The simulated vehicles could not be started.',
    consentsLeft:
      'The messages were sent, but the consents of the vehicles could not be ended. The next run ends them.',
  },
} as const;
