import { expect, test } from 'vitest';
import { isTest, readSourceFiles } from './source-files.ts';

/** What vehicles of load tests and of the web simulator fill like any other. */
const tables = [
  'vehicle',
  'consent_form',
  'consent',
  'consumer_permission',
  'stream_batch',
  'latest_value',
  'usage_hour',
  'usage_minute',
  'usage_quarter',
  'usage_day',
  'consent_effort',
  'reward_accrual',
  'reward_earned',
  'reward_total',
  'reward_day',
].join('|');
/** Or the counts that are kept of them. */
const totals = 'consentTotals|markedTotals|transitionTotals|vehicleTotals';
const reading = new RegExp(
  `\\b(from|join|using)\\s+((${tables})\\b(?!_)|\\$\\{(${totals})\\b)|(selectFrom|[jJ]oin)\\('(${tables})( as \\w+)?'`,
);
/** The column, one of the ways of `test-traffic-store.ts` to ask for it, or the filter of responses, which does. */
const markers = /\bis_test\b|\bof(?:Traffic|Makers)|\bisTestVin\b|\b(scopeOf|conditionOf)\(filter\b/;

/** Statements that read these tables and rightly never ask, by the reason. */
const reviewed = {
  'It acts on, or reads, what was named one by one: consents, a form, the VINs of a request, a car’s own.': {
    'car-messages/due-messages-store.ts': ['dueRows'],
    'car-messages/message-reports-store.ts': ['holdConsents', 'consentOfPlace'],
    'car-messages/send/send-store.ts': ['storeSend'],
    'car-messages/sent/retry-store.ts': ['holdVehicles'],
    'car-messages/sent/sent-store.ts': ['answerAt', 'mayGoAgain'],
    'consents/answers/answers-store.ts': ['lockConsent'],
    'consumer-permissions/permissions-store.ts': ['consumerOfPermission', 'lockPermission'],
    'consents/form-envelopes-store.ts': ['loadEnforced'],
    'consents/vehicle-consents-store.ts': [
      'loadVehicleConsents',
      'loadStates',
      'loadForms',
      'offersAt',
      'readOffers',
      'recordApplied',
    ],
    'evidence/consent-record-store.ts': ['findConsent'],
    'forms/forms-store.ts': ['formOf', 'lockFormOfCars', 'formOfMaker'],
    'gateway/outbox/outbox-store.ts': ['endingsOf'],
    'gateway/provisioning/renewal-store.ts': ['lockCertificate'],
    'read-models/runs/simulation-store.ts': ['vinsInForce'],
    'read-models/target-names-store.ts': ['nameOfOthers', 'permissionsOfForm'],
    'responses/responses-store.ts': ['ownConsents', 'loadRequestedSignals'],
    'rewards/earned-store.ts': ['promisesOf', 'isOwn', 'leaveEarnings'],
    'status-requests/status-requests-store.ts': ['consentsAt', 'storeStatusRequest', 'findStatusRequest'],
    'usage/usage-store.ts': ['ownsForm'],
    'vehicles/vehicles-store.ts': ['registeredVins', 'ownerSince'],
  },
  'What ends, narrows, offers or erases does so for every vehicle, and says how many it was.': {
    'car-messages/withheld-answers-store.ts': ['withholdAnswersPastRetention'],
    'consents/endings/endings-store.ts': ['endConsents', 'endStatement'],
    'consents/endings/expiry-store.ts': ['sweepSome'],
    'read-models/organisation-uses-store.ts': ['countUsesOf'],
    'consents/narrowing-store.ts': ['narrowConsents'],
    'consents/owner-change-store.ts': ['endedByForm'],
    'consents/permission-effects-store.ts': ['offerAgain', 'touchLiveConsents', 'countForPermission'],
    'revocation/revocation-store.ts': ['vinsNotRevoked'],
    'rewards/effort-store.ts': ['deleteEffortPastRetention', 'bounds', 'keepEfforts'],
    'streams/live-batches-store.ts': ['listStillLive', 'isLive'],
    'streams/stream-batches-store.ts': ['deleteUndated', 'deleteLatest', 'forgottenLatest'],
    'streams/stream-days-store.ts': ['openStreamDays'],
    'streams/stream-spans-store.ts': ['youngestStored'],
    'usage/rollup-store.ts': ['firstOpenDay', 'coverDay', 'forgetMinutes'],
  },
  'No vehicle of a test is in a fleet or can be handed over.': {
    'consents/consent-counts-store.ts': ['countConsentsSince'],
    'fleets/fleet-vehicles-store.ts': ['pageHandedOver'],
    'fleets/fleets-store.ts': ['fleetRows'],
    'fleets/permits-store.ts': ['lockHandedOver', 'lockFleetMembers', 'permitsOfMaker', 'endPermitsOfMaker'],
  },
  'No vehicle of a test earns anything, so nothing of it is in the ledger.': {
    'rewards/accrual-due-store.ts': ['dueForms', 'rewardsOf'],
    'rewards/accrual-store.ts': ['accrual', 'ledger', 'totals', 'sumDays'],
    'rewards/earned-store.ts': ['consentOf', 'earnedByCar', 'daysByCar'],
    'rewards/effort-store.ts': ['reportedEarnings'],
  },
  'It measures the work of the machine, whoever causes it.': {
    'read-models/health-figures-store.ts': ['measureFigures'],
  },
  'It shows a maker, also one of tests, its own rows; and each pair has a row, whoever asks for it.': {
    'consumer-permissions/permissions-store.ts': ['ensurePairs', 'permissionsOfOem'],
  },
  'What an editor holds is a person’s own, and no traffic.': {
    'forms/unfinished/unfinished-store.ts': ['listUnfinished'],
  },
  'What it reads it has from `sharingConsents`, which asks.': {
    'read-models/live-data/live-cars-store.ts': ['listSharingCars'],
    'read-models/live-data/live-data-store.ts': ['listLatestValues'],
  },
  'Who names it means it: a VIN.': {
    'read-models/search-store.ts': ['vehicles'],
    'read-models/vehicle/vehicle-consents-store.ts': ['pageConsentsFor', 'findConsentFor'],
    'read-models/vehicle/vehicle-scope-store.ts': [
      'mayKnow',
      'mayKnowPresence',
      'vehicleOfAsked',
      'isSharing',
    ],
    'read-models/vehicle/vehicle-list-store.ts': ['hasLive', 'isNewest'],
    'read-models/vehicle/vin-ending-store.ts': ['vinsEndingWith'],
    'read-models/vehicle/vehicle-store.ts': ['countConsentsFor'],
    'vehicle-access/certificates/certificates-store.ts': ['stateOfAccess'],
    'read-models/vehicle/vehicle-values-store.ts': ['listSharedValues', 'consentsWithDays', 'newestOf'],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;

/** `file: declaration` of the statements that read these tables and do not ask, nor does what they are made of. */
function forgetful(path: string, text: string): string[] {
  const parts = text.split(/^(?=(?:export )?(?:async )?(?:function\*?|const|interface|type) )/m);
  const named = new Map(
    parts.flatMap((part) => {
      const name = /^(?:export )?(?:async )?(?:function\*?|const) (\w+)/.exec(part)?.[1];
      return name === undefined ? [] : [[name, withoutComments(part)] as const];
    }),
  );
  const asks = (name: string, seen: readonly string[]): boolean => {
    const part = named.get(name) ?? '';
    if (markers.test(part)) return true;
    return [...named.keys()].some(
      (other) =>
        !seen.includes(other) && new RegExp(`\\b${other}\\b`).test(part) && asks(other, [...seen, other]),
    );
  };
  const file = path.replace('packages/server/src/', '').replace('domains/', '');
  return [...named]
    .filter(([name, part]) => reading.test(part) && !asks(name, [name]))
    .map(([name]) => `${file}: ${name}`);
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$/gm, '');
}

test('no statement counts or lists test traffic without having been asked for it', () => {
  const stores = readSourceFiles().filter(
    (file) =>
      file.path.startsWith('packages/server/src/') && file.path.endsWith('-store.ts') && !isTest(file),
  );
  const found = stores.flatMap(({ path, text }) => forgetful(path, text));
  const known = Object.values<Record<string, readonly string[]>>(reviewed).flatMap((files) =>
    Object.entries(files).flatMap(([file, names]) => names.map((name) => `${file}: ${name}`)),
  );
  expect(
    found.filter((one) => !known.includes(one)),
    'decide whether it asks, or why it need not',
  ).toEqual([]);
  expect(
    known.filter((one) => !found.includes(one)),
    'these need no reason any more',
  ).toEqual([]);
});

test.each([
  ['counts all', 'const all = sql`select count(*) from consent where form_id = 1`;', 1],
  ['asks by the column', 'const all = sql`select count(*) from consent where not is_test`;', 0],
  [
    'asks where another part says',
    'const own = sql`not c.is_test`;\nconst all = sql`from consent c where ${own}`;',
    0,
  ],
  ['says so in a comment only', 'const all = sql`select 1 from consent\n  -- is_test\n  `;', 1],
  ['reads by the builder', "const all = () => db.selectFrom('vehicle as v').selectAll();", 1],
  ['reads another table', 'const all = sql`select 1 from consent_history`;', 0],
])('a statement that %s', (_, text, count) => {
  expect(forgetful('x-store.ts', text)).toHaveLength(count);
});
