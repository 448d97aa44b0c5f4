/**
 * Which files the built portal consists of. Cut at every module that several screens share it would be four hundred, of
 * which a screen asks for up to a hundred, each with its headers and compressed by itself; in one piece the sign-in
 * would wait for the maps. A module goes into the first group that takes it, and takes along what it needs.
 */
export const chunkGroups = [
  // What every page needs.
  { name: 'base', tags: ['$initial' as const], priority: 90 },
  { name: 'sign-in', test: /\/domains\/identity\/login-screen\.tsx$/, priority: 80 },
  { name: 'frame', test: /\/app\/shell\/shell\.tsx$/, priority: 70 },
  // Only where they are seen.
  { name: 'charts', test: /\/node_modules\/(?:recharts|@mantine\/charts|victory-vendor|d3-[a-z]+)\//, priority: 60, minShareCount: 2 },
  { name: 'files', test: /\/node_modules\/(?:react-dropzone|file-selector|@mantine\/dropzone|csv-parse)\//, priority: 60, minShareCount: 2 },
  { name: 'numbers', test: /\/node_modules\/react-number-format\//, priority: 60, minShareCount: 2 },
  { name: 'table', test: /\/src\/design\/table\//, priority: 50, minShareCount: 2 },
  { name: 'dates', test: /\/node_modules\/(?:@mantine\/dates|dayjs)\//, priority: 45, minShareCount: 2 },
  // What several screens share.
  { name: 'kit', test: /\/src\/(?:design|lib)\/|\/node_modules\/(?:@mantine|@tabler|@floating-ui)\//, priority: 40, minShareCount: 4 },
  { name: 'shared', test: /\/(?:src\/domains|packages\/contract)\//, priority: 30, minShareCount: 6 },
];
