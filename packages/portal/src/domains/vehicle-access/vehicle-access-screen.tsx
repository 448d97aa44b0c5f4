import { Group, Paper, Stack, Tabs } from '@mantine/core';
import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import {
  getVehicleAccessEndpoint,
  registerVehiclesEndpoint,
} from '@vinculum/contract/vehicle-access/endpoints.ts';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { ErrorState } from '../../design/states/error-state.tsx';
import { LoadingRows } from '../../design/states/loading-rows.tsx';
import { Page } from '../../design/page.tsx';
import { useAddress, useChangeAddress } from '../../lib/navigation.ts';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { useMay } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { OrganisationPicker } from '../organisations/public.ts';
import { AccessFacts } from './access-facts.tsx';
import { CertificatesView } from './certificates/certificates-view.tsx';
import { ClaimsView } from './claims/claims-view.tsx';
import { type OfMaker, useOfMaker } from './of-maker.ts';
import { RegistrationView } from './registration/registration-view.tsx';

const views = { claims: ClaimsView, certificates: CertificatesView, registration: RegistrationView } as const;
const makers = [organisationRoles.OEM];

/** Claims, certificates and registration of a maker's cars; the operator chooses the maker. */
export function VehicleAccessScreen() {
  const t = useTexts('vehicleAccess');
  const of = useOfMaker();
  const change = useChangeAddress();
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Stack>
        {of.isOperator && (
          <Group maw="26rem">
            <OrganisationPicker
              value={of.makerId}
              onChange={(id) =>
                change({ maker: id === null ? undefined : String(id), search: undefined, state: undefined })
              }
              roleIds={makers}
              label={t('maker')}
              placeholder={t('makerHint')}
              noneText={t('makerNone')}
            />
          </Group>
        )}
        {of.isOpen ? (
          <Paper withBorder>
            <EmptyState title={t('choose')} hint={t('chooseHint')} />
          </Paper>
        ) : (
          <OfOneMaker key={of.makerId} of={of} />
        )}
      </Stack>
    </Page>
  );
}

function OfOneMaker({ of }: { of: OfMaker }) {
  const t = useTexts('vehicleAccess');
  const request = useAddress()['view'];
  const change = useChangeAddress();
  const mayRegister = useMay(registerVehiclesEndpoint);
  const names = (['claims', 'certificates', 'registration'] as const).filter(
    (name) => name !== 'registration' || mayRegister,
  );
  const view = names.find((name) => name === request) ?? 'claims';
  const View = views[view];
  const access = useEndpoint(getVehicleAccessEndpoint, { query: of.ofMaker });
  // A maker that is none has neither claims nor anything else.
  if (access.data === undefined && access.error !== null)
    return <ErrorState problem={access.error} retry={() => void access.refetch()} />;
  return (
    <>
      {access.data === undefined ? (
        <LoadingRows rows={2} height={22} />
      ) : (
        <AccessFacts access={access.data} isOperator={of.isOperator} />
      )}
      <Tabs
        value={view}
        onChange={(next) =>
          change({
            view: next === 'claims' ? undefined : (next ?? undefined),
            search: undefined,
            state: undefined,
          })
        }
        keepMounted={false}
      >
        <Tabs.List aria-label={t('parts')}>
          {names.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`views.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={view} pt="md">
          <View of={of} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
