/** The domain of demo accounts. No email reaches it, because `.invalid` is reserved (RFC 2606). */
const demoDomain = 'demo.pastfash.invalid'

/** The mail address of the demo account with this name. */
export function demoAddress(name: string): string {
  return `${name}@${demoDomain}`
}

/** True for the mail address of a demo account: the server alone creates them, and nobody signs up with one. */
export function isDemoAddress(email: string): boolean {
  return email.toLowerCase().endsWith(`@${demoDomain}`)
}
