export const signalsEn = {
  signals: {
    locationElements:
      'Latitude and longitude in degrees (WGS 84) and altitude in metres (0 where it is not known); with five numbers also the heading in degrees clockwise from north and the accuracy of the place in metres',
    labelsUpdated: '{count, plural, one {Signal label} other {Signal labels}} updated successfully!',
    labelBlank: 'A label cannot be blank',
    twice: 'This signal is there twice',
    unknown: 'There is no such signal',
    groupFormat: 'Please use letters, digits and underscores, and begin with a letter',
    groupReserved: 'This name belongs to a group of the built-in catalogue',
    vssMissing: 'Please choose a VSS file',
    vssNotJson: 'This file is not JSON',
    vssNoTree: 'This file is not a VSS tree: branches with signals are missing',
    vssTooLarge: 'The file may have at most {max, number} million characters',
    vssTooMany: 'The file may have at most {max, number} signals',
    catalogueFull: 'Imported groups may have at most {max, number} signals together',
    vssImported:
      'Signals imported successfully: {added, number} added, {changed, number} changed, {refused, number} left out',
  },
} as const;
