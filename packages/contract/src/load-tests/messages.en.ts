export const loadTestsEn = {
  loadTests: {
    vehiclesRequired: 'No. of Vehicles is required',
    profileNotFound: 'Load test profile not found',
    tooManyVehicles: 'At most {max, number} vehicles with this profile.',
    alreadyRunning: 'This load test is already running.',
    tooManyAtOnce: 'At most {max, number} vehicles may run at the same time, {running, number} do already.',
    notPermitted: 'The vehicle maker of the template does not permit forms of this consumer.',
    noTester: 'This installation has no load tester.',
    crashed: 'The load tester ended unexpectedly ({reason}).',
    consentsLeft: 'The vehicles have stopped, but their consents could not be ended. The next run ends them.',
    lost: 'The server that ran this load test was ended or lost.',
    noPlaces: 'The VIN prefix of the template leaves no room for the numbers of the vehicles.',
    prefixMissing: 'The template does not say for which VINs it serves.',
  },
} as const;
