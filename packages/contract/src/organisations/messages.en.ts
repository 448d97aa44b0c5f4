export const organisationsEn = {
  organisations: {
    fillAll: 'Please fill all values',
    email: 'Please enter a valid email address.',
    url: 'Please enter a valid url.',
    cost: 'Please enter an amount with at most two decimals.',
    required: 'Please fill all the required fields',
    typeRequired: 'Please select at least one organisation type',
    adminAlone: 'The operator’s own organisation has no other type',
    identifierTaken: 'Another organisation has this unique identifier',
    identifierLocked: 'The unique identifier of an organisation cannot be changed',
    rolesLocked: 'The type of an organisation cannot be changed',
    created: 'Organisation created successfully!',
    updated: 'Organisation updated successfully!',
    detailSaved: 'Organisation detail saved.',
    billingSaved: 'Billing info saved.',
  },
} as const;
