/**
 * An outside provider was reached and did not take what was sent. Its own words may repeat what was sent (a code, a
 * number), so they are kept out of the log and are only for an admin who tests the provider.
 */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
  readonly httpStatus: number;
  readonly #answer: string;

  constructor(message: string, reply: { readonly httpStatus: number; readonly answer: string }) {
    super(message);
    this.httpStatus = reply.httpStatus;
    this.#answer = reply.answer;
  }

  get answer(): string {
    return this.#answer;
  }
}
