/** Sends one text. */
export interface Sms {
  /** `to` is the full number with the country code. Throws AppError `unavailable` when the text was not taken in 10 s. */
  send(message: { readonly to: string; readonly text: string }): Promise<void>;
  /** Rejects when the provider cannot be reached, or refuses the account. Sends nothing. */
  verify(): Promise<void>;
  close(): Promise<void>;
}
