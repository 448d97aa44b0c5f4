/**
 * Which files the built portal consists of. Cut at every module that several screens share it would be four hundred, of
 * which a screen asks for up to a hundred, each with its headers and compressed by itself; in one piece the sign-in
 * would wait for the maps. A module goes into the first group that takes it, and takes along what it needs.
 */
export const chunkGroups = [
  // What every page needs.
  { name: 'base', tags: ['$initial' as const], priority: 90 },
  { name: 'sign-in', test: /\/domains\/identity\/login-screen\.tsx$/, priority: 80 },
  // With the styles of all screens, which are small: the browser asks for them once.
  {
    name: 'frame',
    test: /\/app\/shell\/shell\.tsx$|\/contract\/src\/(?:foundation|home)\/|\/contract\/src\/usage\/periods\.ts$|\/src\/(?!domains\/(?:car-screen|identity)\/).*\.module\.css$|@mantine\/(?:dates|notifications|dropzone|charts)\/styles\.css$/,
    priority: 70,
  },
  // Only where they are seen.
  { name: 'charts', test: /\/node_modules\/(?:recharts|@mantine\/charts)\//, priority: 60, minShareCount: 2 },
  // Of the calls those that many screens make.
  { name: 'calls', test: /\/packages\/contract\//, priority: 58, minShareCount: 3 },
  // What several screens share: to look at, and to type into.
  {
    name: 'kit',
    test: /\/src\/(?:lib|design(?!\/(?:form|vins|files|map|table|text-file)))\/|\/node_modules\/(?:@mantine\/(?:core|hooks)|@tabler)\/(?!.*\/(?:NumberInput|Select|MultiSelect)\/)/,
    priority: 55,
    minShareCount: 4,
  },
  { name: 'table', test: /\/src\/design\/table\//, priority: 50, minShareCount: 2 },
  {
    name: 'entry',
    test: /\/src\/design\/(?:form|vins|text-file)|\/node_modules\/(?:react-number-format|@mantine\/dates|dayjs|csv-parse|@mantine\/dropzone)\//,
    priority: 35,
    minShareCount: 3,
  },
];
