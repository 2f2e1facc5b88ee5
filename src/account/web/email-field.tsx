import { TextField } from '../../platform/web/ui/text-field.tsx'

/** The address that is the account's name. */
export function EmailField(props: { value: string; onChange: (email: string) => void }) {
  return <TextField {...props} label="Email" type="email" name="email" autoComplete="username" isRequired />
}
