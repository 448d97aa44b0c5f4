import { cleanup, screen } from '@testing-library/react';
import { signOutEndpoint } from '@vinculum/contract/identity/endpoints.ts';
import {
  getSignalMetadataEndpoint,
  listSignalsEndpoint,
  type SignalGroup,
} from '@vinculum/contract/signals/endpoints.ts';
import { type HttpHandler, http } from 'msw';
import { expect, test } from 'vitest';
import { ErrorState } from '../../design/states/error-state.tsx';
import { useSessionState } from '../../lib/session.tsx';
import { consumer } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { noMetadata } from '../../testing/rooms/car-messages.ts';
import { useSignalCatalogue, useSignalMetadata } from './signal-catalogue.ts';

function groupsWith(label: string): SignalGroup[] {
  const signal = {
    id: 2016,
    name: 'perfVehicleSpeed',
    label,
    group_name: 'STANDARD',
    data_type: 'FLOAT',
    unit: 'm/s',
    change_mode: 'CONTINUOUS',
    max_rate_hz: 10,
    minimum: 0,
    maximum: 100,
    enum_name: null,
  } as const;
  return [{ groupName: 'STANDARD', read: [signal], write: [] }];
}

const metadata = { ...noMetadata, data_retention: [{ id: 30, label: '30 d', value: 30 }] };

function Label() {
  const { data, error, refetch } = useSignalCatalogue();
  if (data !== undefined) return <p>Label: {data.byId.get(2016)?.label}</p>;
  if (error !== null) return <ErrorState problem={error} retry={() => void refetch()} />;
  return <p>Loading</p>;
}

/** As in the portal, who has signed out is shown no screen, which would fetch everything anew. */
function Screens() {
  const { session, signOut } = useSessionState();
  return session === null ? <p>Nobody</p> : <SignedIn leave={signOut} />;
}

function SignedIn({ leave }: { readonly leave: () => Promise<void> }) {
  const days = useSignalMetadata().data?.data_retention[0]?.value;
  return (
    <>
      <Label />
      <Label />
      <p>Days: {days}</p>
      <button type="button" onClick={() => void leave()}>
        Leave
      </button>
    </>
  );
}

async function open(...answers: HttpHandler[]) {
  cleanup();
  return await renderScreen(<Screens />, {
    session: consumer('USER_EDITOR'),
    answers: [
      ...answers,
      answer(getSignalMetadataEndpoint, metadata),
      answer(signOutEndpoint, { message: '' }),
    ],
  });
}

const retained = () => Object.keys(localStorage).filter((key) => key.startsWith('vinculum.kept.'));

// Shows 1-4.18
test('two parts of a screen fetch the catalogue once', async () => {
  let requests = 0;
  const count = answer(listSignalsEndpoint, () => {
    requests += 1;
    return { signals: groupsWith('Speed') };
  });
  await open(count);
  expect(await screen.findAllByText('Label: Speed')).toHaveLength(2);
  expect(await screen.findByText('Days: 30')).toBeVisible();
  expect(requests).toBe(1);
});

// Shows 1-4.18, 1-8.11, 1-9.19
test('a fetch that fails is tried again three times in silence, then the user may', async () => {
  let requests = 0;
  const failing = http.get(`*${listSignalsEndpoint.path}`, () => {
    requests += 1;
    if (requests > 4) return Response.json({ signals: groupsWith('Speed') });
    return Response.json({ code: 'internal', message: '', request_id: '1' }, { status: 500 });
  });
  const { user } = await open(failing);
  expect(screen.getAllByText('Loading')).toHaveLength(2);
  const [again] = await screen.findAllByRole('button', { name: 'Try again' }, { timeout: 10_000 });
  expect(requests).toBe(4);
  if (again === undefined) throw new Error('nothing to try again with');
  await user.click(again);
  expect(await screen.findAllByText('Label: Speed')).toHaveLength(2);
  expect(requests).toBe(5);
});

// Shows 1-3.12, 1-4.18
test('after a reload what was kept is shown, also when the server does not answer', async () => {
  await open(answer(listSignalsEndpoint, { signals: groupsWith('Speed') }));
  await screen.findAllByText('Label: Speed');
  await open(refuse(listSignalsEndpoint, 'unavailable'));
  expect(screen.getAllByText('Label: Speed')).toHaveLength(2);
});

test('a label that an administrator changed arrives after a reload by itself', async () => {
  await open(answer(listSignalsEndpoint, { signals: groupsWith('Speed') }));
  await screen.findAllByText('Label: Speed');
  const coming = Promise.withResolvers<void>();
  const late = http.get(`*${listSignalsEndpoint.path}`, async () => {
    await coming.promise;
    return Response.json({ signals: groupsWith('Velocity') });
  });
  await open(late);
  expect(screen.getAllByText('Label: Speed')).toHaveLength(2);
  coming.resolve();
  expect(await screen.findAllByText('Label: Velocity')).toHaveLength(2);
});

test.each(['{ no json', '{"signals":[{"groupName":1}]}'])(
  'kept data that is broken is ignored: %s',
  async (broken) => {
    await open(answer(listSignalsEndpoint, { signals: groupsWith('Speed') }));
    await screen.findAllByText('Label: Speed');
    for (const key of retained()) localStorage.setItem(key, broken);
    await open(answer(listSignalsEndpoint, { signals: groupsWith('Velocity') }));
    expect(await screen.findAllByText('Label: Velocity')).toHaveLength(2);
  },
);

test('signing out removes what was kept', async () => {
  const { user } = await open(answer(listSignalsEndpoint, { signals: groupsWith('Speed') }));
  await screen.findAllByText('Label: Speed');
  expect(retained()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await screen.findByText('Nobody');
  expect(retained()).toHaveLength(0);
});
