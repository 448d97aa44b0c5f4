export const usersEn = {
  users: {
    required: 'Please fill all the required fields',
    permissionRequired: 'Please select at least one feature permission',
    permissionUnknown: 'There is no such feature permission',
    email: 'Please enter a valid email address.',
    phone: 'Please enter a phone number, such as +46 31 123 45 67.',
    passwordCriteria: 'Password Doesnot meet criteria',
    usernameTaken: 'Somebody else has this username',
    noSuchUsername: 'There is no user of this name',
    roleNotHeld: 'The organisation does not have this role',
    locked: 'This cannot be changed',
    added: 'User has been successfully added!',
    changed: 'The user’s details have been saved.',
    permissionsChanged: 'The feature permissions have been saved. They hold at once.',
    deactivated: '{username} has been deleted: signed out at once, and locked.',
    deactivatedHere:
      '{username} has been deleted and is signed out. The identity provider has not confirmed yet that it locked the account; it is asked again until it does.',
    passwordResetHere:
      'The password of {username} has been reset and the user is signed out. The identity provider has not confirmed yet that it ended older sessions; it is asked again until it does.',
    passwordReset: 'The password of {username} has been reset. A new one must be chosen at the next sign-in.',
  },
} as const;
