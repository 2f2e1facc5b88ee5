/** An email: paragraphs of plain text, and a button with a link. It is sent as plain text and as HTML. */
export type EmailMessage = {
  /** One email address. */
  to: string
  subject: string
  /** The first is above the button, all others are below it. */
  paragraphs: readonly [string, ...string[]]
  /** Without a mail server, its link is printed on the terminal of the operator's machine. */
  button?: { label: string; link: string }
}

/** Sends emails. 'off': this installation cannot send any, and features that need emails say so. */
export type Mailer = {
  readonly kind: 'smtp' | 'file' | 'off'
  /** Resolves once the mail server accepted the email. Throws 'try-later' while it is away, 'bad-input' for a bad address. */
  send(email: EmailMessage): Promise<void>
  close(): Promise<void>
}
