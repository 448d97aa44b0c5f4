import { organisationTextLimit } from '@vinculum/contract/organisations/organisation.ts';
import { searchable } from '../../lib/searchable.ts';

/** A unique identifier made of a name: small letters and digits, with hyphens between. */
export function suggestIdentifier(name: string): string {
  const words = searchable(name).match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, organisationTextLimit);
}
