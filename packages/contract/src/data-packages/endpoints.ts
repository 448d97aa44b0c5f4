import { z } from 'zod';
import { allow } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idSchema, idText } from '../foundation/ids.ts';
import { pageOf, pageRequest } from '../foundation/paging.ts';
import { dataPackage, dataPackageRow } from './data-package.ts';

const consumer = allow({ portal: 'CONSUMERS', role: 'USER_VIEWER' });

/** A page of a maker's packages that can be used today, by title. */
export const listOemDataPackagesEndpoint = endpoint({
  name: 'dataPackages.ofOem',
  summary: 'List the data packages that an OEM offers',
  method: 'POST',
  path: '/consumer/api/v1/datapackage/by-oem',
  access: consumer,
  body: pageRequest.extend({ oem_id: idSchema }),
  response: pageOf(dataPackageRow),
  errors: [],
  audit: null,
  rate: 'read',
});

/** A package that is offered, or that a form of the own organisation was made from. */
export const getDataPackageEndpoint = endpoint({
  name: 'dataPackages.get',
  summary: 'Read one data package',
  method: 'GET',
  path: '/consumer/api/v1/datapackage/{id}',
  access: consumer,
  params: z.object({ id: idText }),
  response: dataPackage,
  errors: ['dataPackageNotFound'],
  audit: null,
  rate: 'read',
});

export const listOemsEndpoint = endpoint({
  name: 'dataPackages.oems',
  summary: 'List the OEMs',
  method: 'GET',
  path: '/consumer/api/v1/oem-list',
  access: consumer,
  response: z.object({ organisation: z.array(z.object({ id: z.int(), name: z.string() })) }),
  errors: [],
  audit: null,
  rate: 'read',
});
