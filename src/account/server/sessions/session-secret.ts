import { AppError } from '../../../platform/errors.ts'
import type { AppSecrets } from '../../../platform/server/settings/app-secrets.ts'

/** Signs session cookies; derived from the app secret of this number. Throws AppError('broken') if it is missing. */
export function sessionSecret(secrets: AppSecrets, number: number): string {
  const key = secrets.key('sessions', number)
  if (!key) throw new AppError('broken', `APP_SECRETS holds no secret ${number}.`)
  return key.toString('base64url')
}
