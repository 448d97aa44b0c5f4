import type { AnswerOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type {
  CertificateFacts,
  getTemplateEndpoint,
  listTemplatesEndpoint,
  listVehicleMakersEndpoint,
  TemplateRow,
} from '@vinculum/contract/load-tests/template-endpoints.ts';
import {
  type BootstrapCertificate,
  readBootstrapCertificate,
} from '../../../adapters/authority/bootstrap-certificate.ts';
import type { Deps } from '../../../deps.ts';
import { checkCertificate } from './check-pair.ts';
import { findClaim, type FoundClaim, listMakers } from './claims-store.ts';
import { simulatedVinPrefix } from './template-rules.ts';
import { findTemplate, type FoundTemplate, listTemplates } from './templates-store.ts';

/** A page of templates; the first is 0. */
export async function pageTemplates(
  { db }: Deps,
  page: { readonly page: number; readonly limit: number },
): Promise<AnswerOf<typeof listTemplatesEndpoint>> {
  const { rows, total } = await listTemplates(db, page);
  const templates = rows.map((row) => rowOf(row, readBootstrapCertificate(row.certificate)));
  return { templates, total_rows: total };
}

/** A template by its name, never its key. @throws notFound */
export async function viewTemplate(
  { db }: Deps,
  name: string,
): Promise<AnswerOf<typeof getTemplateEndpoint>> {
  const found = await findTemplate(db, name);
  if (found === undefined) throw new AppError('notFound');
  const certificate = readBootstrapCertificate(found.certificate);
  const claim = found.claim_id === null ? undefined : await findClaim(db, found.claim_id);
  return {
    ...rowOf(found, certificate),
    certificate: found.certificate,
    facts: certificate === null || claim === undefined ? null : factsOf(certificate, claim),
  };
}

/** What a certificate says. @throws badRequest with why vehicles could not use it */
export async function viewCertificate(deps: Deps, now: number, text: string): Promise<CertificateFacts> {
  const { certificate, claim } = await checkCertificate(deps, now, text);
  return factsOf(certificate, claim);
}

/** The makers for whom templates can be made, with what the VINs of their simulated vehicles start with. */
export async function viewMakers({ db }: Deps): Promise<AnswerOf<typeof listVehicleMakersEndpoint>> {
  const makers = await listMakers(db);
  return {
    organisation: makers.map(({ id, name, wmis }) => ({
      id,
      name,
      vin_prefixes: wmis.map(simulatedVinPrefix),
    })),
  };
}

function rowOf(
  found: Pick<FoundTemplate, 'id' | 'name' | 'maker_name' | 'profiles'>,
  certificate: BootstrapCertificate | null,
): TemplateRow {
  return {
    template_id: found.id,
    template_name: found.name,
    maker_name: found.maker_name,
    valid_until: certificate === null ? null : isoOf(certificate.notAfter),
    profile_count: Number(found.profiles),
  };
}

function factsOf(certificate: BootstrapCertificate, claim: FoundClaim): CertificateFacts {
  return {
    subject: certificate.subject,
    issuer: certificate.issuer,
    maker_name: claim.maker_name,
    vin_prefixes: claim.vin_prefixes,
    remaining: claim.remaining,
    valid_from: isoOf(certificate.notBefore),
    valid_until: isoOf(certificate.notAfter),
  };
}

function isoOf(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
