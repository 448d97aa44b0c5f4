/** What a claim's readme says in any language, written already: Markdown where it is more than a word. */
export interface ClaimReadmeParts {
  readonly name: string;
  readonly maker: string;
  readonly count: number;
  /** The last day, YYYY-MM-DD. */
  readonly until: string;
  readonly vins: string;
  readonly connectCommand: string;
  readonly requestCommand: string;
  readonly requestTopic: string;
  readonly answerTopic: string;
}
