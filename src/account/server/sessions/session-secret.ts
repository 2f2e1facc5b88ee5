import { AppError } from '../../../platform/errors.ts'
import type { AppSecrets } from '../../../platform/server/settings/app-secrets.ts'

/** What session cookies are signed with, by the secret of this number. */
export function sessionSecret(secrets: AppSecrets, number: number): string {
  const key = secrets.key('sessions', number)
  if (!key) throw new AppError('broken', `APP_SECRETS holds no secret ${number}.`)
  return key.toString('base64url')
}
