/** Invoices. */
export interface ReportsTables {
  invoice: {
    consumer_id: number;
    /** YYYY-MM-DD */
    month: string;
    /** YYYY-MM-DD */
    drawn_to: string;
    /** Exact whole numbers, as text. */
    messages: string;
    bytes: string;
    amounts: Readonly<Record<string, string>>;
    updated_on: Date;
  };
}
