/** An email of plain text. */
export type EmailMessage = {
  /** One email address. */
  to: string
  subject: string
  text: string
  /** The address that the email leads to. Without a mail server it is printed on the terminal of the operator's machine. */
  link?: string
}

/** Sends emails. 'off': this installation cannot send any, and features that need emails say so. */
export type Mailer = {
  readonly kind: 'smtp' | 'file' | 'off'
  /** Resolves once the mail server accepted the email. Throws 'try-later' while it is away, 'bad-input' for a bad address. */
  send(email: EmailMessage): Promise<void>
  close(): Promise<void>
}
