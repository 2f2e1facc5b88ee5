/** Tells a password manager, and nobody else, whose password a form is about. */
export function WhosePassword({ email }: { email: string }) {
  return <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
}
