export const identityEn = {
  identity: {
    usernameRequired: 'Username is required',
    passwordRequired: 'Password is required',
    usernameLength: 'The username has 7 to 52 characters',
    usernamePattern: 'Only letters, digits and . _ @ + - are allowed',
    fillAll: 'Please fill all values',
    passwordCriteria: 'New Password Doesnot meet criteria',
    confirmMatch: 'Confirm password should match password',
    dontMatch: "Password Doesn't Match",
    ruleLength: 'At least 8 characters',
    ruleLongerLength: 'More than 8 characters',
    ruleDigit: 'A digit',
    ruleLower: 'A lowercase letter',
    ruleUpper: 'An uppercase letter',
    ruleSpecial: 'A special character',
    ruleNoSpaces: 'No spaces',
    ruleUncommon: 'Not a common word with ornaments, such as Password1!',
    passwordChanged: 'Your password has been changed.',
    passwordChangedHere:
      'Your password has been changed. All your sessions end, this one too: please sign in again. The identity provider has yet to confirm that.',
    signedOutHere:
      'You have signed out here. The identity provider did not confirm that it ended the session.',
    signedOut: 'You have signed out.',
    signInAgain: 'Your password has been set. Please sign in.',
  },
} as const;
