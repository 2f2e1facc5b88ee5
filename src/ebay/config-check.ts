import { z } from 'zod'
import { consentAddress } from './consent-address.ts'
import { ebayAddresses } from './ebay-addresses.ts'
import { type EbayEnvironment, ebayEnvironments, type KeyedEnvironment } from './environment.ts'
import { acceptedUrlIssues, clientIdIssue, clientSecretIssue, parseAcceptedUrl, ruNameIssue } from './key-faults.ts'

/** URL path of the check (specification of listings, section 7). Anyone may ask; only the operator gets values. */
export const configCheckPath = '/functions/v1/check-ebay-config'
/** The page that shows the check. */
export const configCheckPage = '/test-ebay-config'

const credentialSchema = z.object({
  configured: z.boolean(),
  looks_valid: z.boolean(),
  /** Masked; null for everybody except the operator. */
  value: z.string().nullable(),
})

export const configCheckSchema = z.object({
  all_configured: z.boolean(),
  ready_for_oauth: z.boolean(),
  /** `practice`: no key is set, and PastFash provides its own marketplace. */
  environment: z.enum(ebayEnvironments),
  credentials_status: z.object({
    client_id: credentialSchema,
    client_secret: credentialSchema,
    /** The RuName. `is_https` and `has_callback_path` are about the accepted URL behind it. */
    redirect_name: credentialSchema.extend({ is_https: z.boolean(), has_callback_path: z.boolean() }),
  }),
  /** Sentences that say what is wrong and how to fix it, in a fixed order. */
  issues: z.array(z.object({ issue: z.string(), fix: z.string() })),
  /** eBay's consent page with these settings. Null if settings are missing, and for everybody except the operator. */
  test_urls: z.object({ production: z.string().nullable(), sandbox: z.string().nullable() }),
})
export type ConfigCheck = z.infer<typeof configCheckSchema>

/** eBay's keys as they are set. `appUrl`: the site's own address; null if unknown. */
export type EbayKeys = {
  environment: EbayEnvironment
  clientId: string | undefined
  clientSecret: string | undefined
  ruName: string | undefined
  acceptedUrl: string | undefined
  appUrl: string | null
  /** Base address of the consent page; eBay's own if missing. */
  auth?: string | undefined
}

/**
 * Checks whether eBay's keys are complete and look right. Does not ask eBay; the answer never has a key in clear text.
 */
export function checkEbayConfig(keys: EbayKeys, { forOperator }: { forOperator: boolean }): ConfigCheck {
  const { environment, clientId, clientSecret, ruName, acceptedUrl, appUrl } = keys
  // In practice mode the first real keys are those of eBay's sandbox.
  const keyedEnvironment = environment === 'practice' ? 'sandbox' : environment
  const faults = {
    clientId: clientIdIssue(clientId, keyedEnvironment),
    clientSecret: clientSecretIssue(clientSecret, keyedEnvironment),
    ruName: ruNameIssue(ruName),
  }
  const issues = [...Object.values(faults), ...acceptedUrlIssues(acceptedUrl, appUrl)].filter(
    (issue) => issue !== undefined,
  )
  const maskedValue = (key: string | undefined) => (forOperator && key !== undefined ? mask(key) : null)
  const status = (key: string | undefined, fault: unknown) => ({
    configured: key !== undefined,
    looks_valid: fault === undefined,
    value: maskedValue(key),
  })
  const { isHttps, hasCallbackPath } = parseAcceptedUrl(acceptedUrl ?? '')
  const readyEnvironment = forOperator && issues.length === 0 ? keyedEnvironment : undefined
  const testUrl = (forEnvironment: KeyedEnvironment) =>
    forEnvironment === readyEnvironment && clientId !== undefined && ruName !== undefined
      ? consentAddress({ auth: keys.auth ?? ebayAddresses[forEnvironment].auth, clientId, ruName })
      : null
  return {
    all_configured: [clientId, clientSecret, ruName, acceptedUrl].every((key) => key !== undefined),
    ready_for_oauth: issues.length === 0,
    environment,
    credentials_status: {
      client_id: status(clientId, faults.clientId),
      client_secret: status(clientSecret, faults.clientSecret),
      redirect_name: { ...status(ruName, faults.ruName), is_https: isHttps, has_callback_path: hasCallbackPath },
    },
    issues,
    test_urls: { production: testUrl('production'), sandbox: testUrl('sandbox') },
  }
}

/** The answer of a service to everybody except its operator: nothing about its keys. */
export function hiddenEbayConfig(environment: EbayEnvironment): ConfigCheck {
  const hidden = { configured: false, looks_valid: false, value: null }
  return {
    all_configured: false,
    ready_for_oauth: false,
    environment,
    credentials_status: {
      client_id: hidden,
      client_secret: hidden,
      redirect_name: { ...hidden, is_https: false, has_callback_path: false },
    },
    issues: [
      {
        issue: 'Only the operator of this site can see its eBay settings.',
        fix: 'Enter the OPERATOR_TOKEN from the settings. If there is none, set one.',
      },
    ],
    test_urls: { production: null, sandbox: null },
  }
}

/** Enough to recognise a key by, and too little to use it. */
function mask(key: string): string {
  const length = `${key.length} characters`
  return key.length < 20 ? `…, ${length}` : `${key.slice(0, 4)}…${key.slice(-4)}, ${length}`
}
