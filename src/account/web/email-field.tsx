import { TextField } from '../../platform/web/ui/text-field.tsx'

/** The mail address of the account. */
export function EmailField(props: { value: string; onChange: (email: string) => void }) {
  return <TextField {...props} label="Email" type="email" name="email" autoComplete="username" isRequired />
}
