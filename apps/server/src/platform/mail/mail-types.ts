/** Sends one mail. */
export interface Mail {
  /** Throws AppError `unavailable` when the mail was not taken in 10 s. */
  send(message: { readonly to: string; readonly subject: string; readonly text: string }): Promise<void>;
  /** Rejects when the mail server cannot be reached, or refuses the user. Sends nothing. */
  verify(): Promise<void>;
  close(): Promise<void>;
}
