import type { currencyUnits } from '@vinculum/contract/consents/vocabulary.ts';
import type { Payee } from '@vinculum/contract/reports/invoices.ts';
import type { Generated } from 'kysely';

type AmountColumn = `${Payee}_${Lowercase<(typeof currencyUnits)[number]>}`;

export interface ReportsTables {
  invoice: {
    consumer_id: number;
    /** YYYY-MM-DD */
    month: string;
    /** YYYY-MM-DD */
    drawn_to: string;
    forms: Generated<number>;
    /** Exact whole numbers, as text. */
    messages: string;
    bytes: string;
    test_messages: Generated<string>;
    test_bytes: Generated<string>;
    amounts: Readonly<Record<string, string>>;
    updated_on: Date;
  };
  /** Exact decimal texts, as they are read. */
  invoice_day: Readonly<Record<AmountColumn, string>> & {
    readonly consumer_id: number;
    /** YYYY-MM-DD */
    readonly month: string;
    readonly form_id: number;
    /** YYYY-MM-DD */
    readonly day: string;
    readonly is_test: boolean;
    readonly cars: number;
    readonly messages: string;
    readonly bytes: string;
  };
}
