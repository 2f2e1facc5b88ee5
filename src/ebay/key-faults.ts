import type { KeyedEnvironment } from './environment.ts'

/** A fault of a setting, and how to fix it. */
export type Issue = { issue: string; fix: string }

/** The path that eBay sends sellers back to. */
export const callbackPath = '/ebay-callback'
/** Query of the declined URL; eBay adds nothing to it. */
export const declinedQuery = '?error=access_denied'

/** A shorter key was cut off when it was copied; eBay's keys have 30 characters or more. */
const shortestKey = 20
const shortestRuName = 8

/** Marks inside App IDs and at the start of Cert IDs, by environment (as seen on eBay's keysets; not documented). */
const keyMarks: Record<KeyedEnvironment, string> = { sandbox: 'SBX-', production: 'PRD-' }
const otherEnvironments: Record<KeyedEnvironment, KeyedEnvironment> = { sandbox: 'production', production: 'sandbox' }

export function clientIdIssue(clientId: string | undefined, environment: KeyedEnvironment): Issue | undefined {
  const copy = `Copy the App ID (Client ID) of your ${environment} keyset from developer.ebay.com into EBAY_CLIENT_ID.`
  const belongsTo = (env: KeyedEnvironment) => clientId?.includes(`-${keyMarks[env]}`) ?? false
  return keyIssue('Client ID', clientId, { environment, copy, belongsTo })
}

export function clientSecretIssue(secret: string | undefined, environment: KeyedEnvironment): Issue | undefined {
  const copy = `Copy the Cert ID (Client Secret) of your ${environment} keyset from developer.ebay.com into EBAY_CLIENT_SECRET.`
  const belongsTo = (env: KeyedEnvironment) => secret?.startsWith(keyMarks[env]) ?? false
  return keyIssue('Client Secret', secret, { environment, copy, belongsTo })
}

type KeyCheck = { environment: KeyedEnvironment; copy: string; belongsTo: (env: KeyedEnvironment) => boolean }

function keyIssue(
  name: string,
  key: string | undefined,
  { environment, copy, belongsTo }: KeyCheck,
): Issue | undefined {
  if (key === undefined) return { issue: `${name} is not set`, fix: copy }
  if (invalidInName.test(key))
    return {
      issue: `${name} contains spaces or quotation marks`,
      fix: `${copy} Leave out spaces and quotation marks.`,
    }
  if (key.length < shortestKey) return { issue: `${name} is too short`, fix: `${copy} Copy all of it.` }
  if (belongsTo(environment)) return undefined
  const other = otherEnvironments[environment]
  if (belongsTo(other))
    return {
      issue: `${name} is for ${other}, but EBAY_ENVIRONMENT is ${environment}`,
      fix: `${copy} Or set EBAY_ENVIRONMENT=${other} to use that key.`,
    }
  return {
    issue: `${name} doesn't look like a ${environment} key`,
    fix: `${copy} It contains ${keyMarks[environment]}.`,
  }
}

/** Checks the RuName, eBay's name for a pair of addresses. Often one of these addresses is entered instead. */
export function ruNameIssue(ruName: string | undefined): Issue | undefined {
  const copy =
    'Copy the RuName (eBay Redirect URL name) from developer.ebay.com, under User Tokens, into EBAY_RU_NAME. It is a name such as Your_Name-YourName-PastFa-abcdefgh.'
  if (ruName === undefined) return { issue: 'Redirect name is not set', fix: copy }
  if (/[/?]|^https?:/i.test(ruName))
    return { issue: 'Redirect name is an address', fix: `${copy} Put the address into EBAY_ACCEPTED_URL instead.` }
  if (invalidInName.test(ruName)) return { issue: 'Redirect name contains spaces or quotation marks', fix: copy }
  if (ruName.length < shortestRuName) return { issue: 'Redirect name is too short', fix: `${copy} Copy all of it.` }
  return undefined
}

const invalidInName = /[\s"'`]/

/** `appUrl`: the site's own address; null if unknown. */
export function acceptedUrlIssues(acceptedUrl: string | undefined, appUrl: string | null): Issue[] {
  const expectedUrl = `${appUrl ?? 'https://your-site.example'}${callbackPath}`
  const fix = `At developer.ebay.com, enter ${expectedUrl} as the auth accepted URL of your RuName. Enter the same in EBAY_ACCEPTED_URL.`
  if (acceptedUrl === undefined) return [{ issue: "The redirect name's accepted URL is not set", fix }]
  const { origin, isHttps, hasCallbackPath } = parseAcceptedUrl(acceptedUrl)
  const issues: Issue[] = []
  if (!isHttps)
    issues.push({ issue: "The redirect name's accepted URL is not https", fix: `${fix} eBay only accepts https.` })
  if (!hasCallbackPath)
    issues.push({ issue: `The redirect name's accepted URL is missing the callback path ${callbackPath}`, fix })
  if (issues.length === 0 && appUrl !== null && origin !== appUrl.toLowerCase())
    issues.push({ issue: "The redirect name's accepted URL leads to a different site than APP_URL", fix })
  return issues
}

/** Reads the accepted URL by a pattern, because files outside `server` and `web` have no URL parser. */
export function parseAcceptedUrl(address: string) {
  const [, origin = '', path = ''] = /^(https?:\/\/[^/?#\s@]+)([^?#\s]*)/i.exec(address) ?? []
  return {
    origin: origin.toLowerCase(),
    isHttps: /^https:/i.test(origin),
    hasCallbackPath: path.replace(/\/$/, '') === callbackPath,
  }
}
