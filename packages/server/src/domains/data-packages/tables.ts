import type { ConsentType } from '@vinculum/contract/consents/vocabulary.ts';
import type { PackageStatus } from '@vinculum/contract/data-packages/data-package.ts';
import type { Generated } from 'kysely';
import type { Created, Json } from '../../db/columns.ts';

/** Packages of signals that OEMs offer, and the forms made from them. */
export interface DataPackagesTables {
  data_package: {
    id: Generated<number>;
    oem_id: number;
    status: PackageStatus;
    is_enabled: boolean;
    title: string;
    description: string;
    consent_type: ConsentType;
    /** YYYY-MM-DD. */
    expiry_date: string;
    widget_id: boolean;
    prices: Json;
    created_by: string;
    created_on: Created;
    updated_on: Date;
    published_on: Date | null;
  };
  data_package_signal: {
    package_id: number;
    signal_id: number;
    is_read: boolean;
    place: number;
  };
  data_package_form: {
    form_id: number;
    package_id: number;
    consumer_id: number;
  };
}
