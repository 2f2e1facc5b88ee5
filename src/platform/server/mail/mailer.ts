/** A letter of plain text. */
export type Letter = {
  /** One mail address. */
  to: string
  subject: string
  text: string
  /** What it leads to: without a mail server it is printed on the terminal, for whoever runs PastFash on their own machine. */
  link?: string
}

/** How letters leave. 'off': this site cannot send any, and what needs it says so. */
export type Mailer = {
  readonly kind: 'smtp' | 'file' | 'off'
  /** Resolves once the mail server has taken the letter. Throws 'try-later' while it is away, 'bad-input' for an address that is none. */
  send(letter: Letter): Promise<void>
  close(): Promise<void>
}
