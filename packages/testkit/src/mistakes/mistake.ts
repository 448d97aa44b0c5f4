/** One thing wrong with a document that is sound otherwise, and what browser and server say of it, at which field. */
export interface Mistake {
  readonly what: string;
  /** Replaces fields of a sound document. */
  readonly change: Readonly<Record<string, unknown>>;
  /** By a user without feature permissions; others hold all. */
  readonly isWithoutFlags?: true | undefined;
  readonly field: string;
  /** English, as specification 1 has it in sections 5 and 8; ours where it has none. */
  readonly text: string;
}
