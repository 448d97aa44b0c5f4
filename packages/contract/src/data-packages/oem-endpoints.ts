import { z } from 'zod';
import { allow } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idSchema, idText } from '../foundation/ids.ts';
import { messageAnswer, pageOf, pageRequest } from '../foundation/paging.ts';
import { dataPackageSchema, ownPackage, ownPackageRow, packageStatuses } from './data-package.ts';

const viewer = allow({ portal: 'OEMS', role: 'USER_VIEWER' });
const editor = allow({ portal: 'OEMS', role: 'USER_EDITOR' });
const packageParams = z.object({ id: idText });

export const ownPackageSorts = [
  'oem_data_package_id',
  'title',
  'expiry_date',
  'status',
  'updated_on',
] as const;

/** Drafts and published packages, newest first unless asked otherwise. */
export const listOwnPackagesEndpoint = endpoint({
  name: 'dataPackages.listOwn',
  summary: 'List the data packages of the own organisation, an OEM',
  method: 'POST',
  path: '/oem/api/v1/datapackage/list',
  access: viewer,
  body: pageRequest.extend({
    /** A part of the title, or the id. */
    search: z.string().max(200).optional(),
    status: z.enum(packageStatuses).optional(),
    sort: z.enum(ownPackageSorts).default('oem_data_package_id'),
    descending: z.boolean().default(true),
  }),
  response: pageOf(ownPackageRow),
  errors: [],
  audit: null,
  rate: 'read',
});

export const getOwnPackageEndpoint = endpoint({
  name: 'dataPackages.getOwn',
  summary: 'Read one data package of the own organisation, an OEM',
  method: 'GET',
  path: '/oem/api/v1/datapackage/{id}',
  access: viewer,
  params: packageParams,
  response: ownPackage,
  errors: ['dataPackageNotFound'],
  audit: null,
  rate: 'read',
});

export const savePackageEndpoint = endpoint({
  name: 'dataPackages.save',
  summary: 'Create a data package, or with oem_data_package_id change one that is not published',
  method: 'POST',
  path: '/oem/api/v1/datapackage/create',
  access: editor,
  body: z.intersection(
    dataPackageSchema,
    z.object({
      oem_data_package_id: idSchema.optional(),
      /** As it was read: a draft that somebody has saved since is not overwritten. Absent overwrites. */
      updated_on: z.string().max(40).optional(),
    }),
  ),
  response: messageAnswer.extend({ oem_data_package_id: z.int() }),
  errors: ['dataPackageNotFound', 'dataPackagePublished', 'badRequest', 'conflict'],
  audit: 'data-package.save',
  rate: 'write',
});

/** A GET that changes something, as specified; what is published already stays as it is, with the same answer. */
export const publishOwnPackageEndpoint = endpoint({
  name: 'dataPackages.publish',
  summary: 'Publish a data package for good; it cannot be changed afterwards',
  method: 'GET',
  path: '/oem/api/v1/datapackage/{id}/publish',
  access: allow({ portal: 'OEMS', role: 'USER_ADMIN' }),
  params: packageParams,
  response: messageAnswer,
  errors: ['dataPackageNotFound', 'dataPackageEnded'],
  audit: 'data-package.publish',
  rate: 'write',
});

/**
 * Whether consumers find the package. Says nothing about a draft yet: nobody finds one, enabled or not, and what is set
 * here counts from its publication on.
 */
export const enableOwnPackageEndpoint = endpoint({
  name: 'dataPackages.enable',
  summary: 'Offer a data package to consumers, or no longer',
  method: 'POST',
  path: '/oem/api/v1/datapackage/enabled',
  access: editor,
  body: z.object({ oem_data_package_id: idSchema, is_enable: z.boolean() }),
  response: messageAnswer,
  errors: ['dataPackageNotFound'],
  audit: 'data-package.enable',
  rate: 'write',
});
