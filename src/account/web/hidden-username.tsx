/** A hidden field that shows a password manager which account a form belongs to. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
}
