import { z } from 'zod'
import { optionalText, webAddress } from '../../platform/server/settings/setting-forms.ts'
import { type ConfigOf, defineSettings, type SecretsOf } from '../../platform/server/settings/slice-settings.ts'
import type { EbayAddresses } from '../ebay-addresses.ts'
import type { EbayEnvironment } from '../environment.ts'

/** With no key set, PastFash uses the practice marketplace. With only some keys set, no eBay can be used. */
const ebayKey = {
  unset: 'the practice marketplace',
  off: 'No seller can connect to eBay.',
  partOf: 'eBay keys',
} as const
const deletion = {
  unset: "eBay's account deletion notifications are refused",
  off: "eBay's account deletion notifications are refused. eBay turns off production keys without them.",
} as const

/** The setting for the base address of one of eBay's hosts. */
function ebayAddress(serves: string, host: string) {
  return {
    group: 'eBay',
    about: `The base address of ${serves}, if you use a fake of eBay.`,
    form: `write it as http://localhost:4020/${host}`,
    example: `http://localhost:4020/${host}`,
    schema: baseAddress,
    secret: false,
    unset: "eBay's own",
  }
}

/** Removes slashes at the end, so that paths can be appended. */
const baseAddress = webAddress.transform((address) => address.replace(/\/+$/, '')).optional()

/** The settings of eBay. */
export const ebaySettings = defineSettings({
  settings: {
    EBAY_ENVIRONMENT: {
      group: 'eBay',
      about: 'The eBay environment of the keys.',
      form: 'write sandbox or production',
      example: 'sandbox',
      schema: z.enum(['sandbox', 'production']).optional(),
      secret: false,
      unset: 'sandbox, or the practice marketplace if no eBay key is set',
    },
    EBAY_CLIENT_ID: {
      group: 'eBay',
      about: "The App ID (Client ID) from eBay's developer portal.",
      form: 'write it as the portal shows it',
      example: 'YourName-PastFash-SBX-123456789-12345678',
      schema: optionalText,
      secret: false,
      ...ebayKey,
    },
    EBAY_CLIENT_SECRET: {
      group: 'eBay',
      about: 'The Cert ID (Client Secret) of the same keyset.',
      form: 'write it as the portal shows it',
      example: 'SBX-...',
      schema: optionalText,
      secret: true,
      ...ebayKey,
    },
    EBAY_RU_NAME: {
      group: 'eBay',
      about: "The RuName (eBay Redirect URL name). It isn't a web address.",
      form: 'write it as the portal shows it',
      example: 'Your_Name-YourName-PastFa-abcdefgh',
      schema: optionalText,
      secret: false,
      ...ebayKey,
    },
    EBAY_ACCEPTED_URL: {
      group: 'eBay',
      about: 'The auth accepted URL that you entered at eBay for that RuName.',
      form: 'write it as https://pastfash.example/ebay-callback',
      example: 'https://pastfash.example/ebay-callback',
      schema: optionalText,
      secret: false,
      ...ebayKey,
    },
    EBAY_DELETION_URL: {
      group: 'eBay',
      about:
        'The endpoint for account deletion notifications, as you entered it at eBay: this site, then /api/ebay/account-deletion.',
      form: 'write it as https://pastfash.example/api/ebay/account-deletion',
      example: 'https://pastfash.example/api/ebay/account-deletion',
      schema: z.url({ protocol: /^https$/ }).optional(),
      secret: false,
      ...deletion,
    },
    EBAY_DELETION_TOKEN: {
      group: 'eBay',
      about: 'The verification token that you entered at eBay with that endpoint.',
      form: 'write 32 to 80 letters, digits, _ or -',
      example: '...',
      schema: z
        .string()
        .regex(/^[\w-]{32,80}$/)
        .optional(),
      secret: true,
      ...deletion,
    },
    EBAY_AUTH_URL: ebayAddress("eBay's consent page", 'auth'),
    EBAY_API_URL: ebayAddress('most eBay APIs', 'api'),
    EBAY_APIZ_URL: ebayAddress("eBay's Identity API", 'apiz'),
    EBAY_APIM_URL: ebayAddress("eBay's Media API", 'apim'),
    EBAY_WWW_URL: ebayAddress("eBay's listing pages", 'www'),
  },
  read(env, { isService }) {
    const keys = [env.EBAY_CLIENT_ID, env.EBAY_CLIENT_SECRET, env.EBAY_RU_NAME, env.EBAY_ACCEPTED_URL]
    const withoutName: EbayEnvironment = isService || keys.some((key) => key !== undefined) ? 'sandbox' : 'practice'
    const { EBAY_AUTH_URL: auth, EBAY_API_URL: api, EBAY_APIZ_URL: apiz, EBAY_APIM_URL: apim, EBAY_WWW_URL: www } = env
    const addresses: Partial<EbayAddresses> = Object.fromEntries(
      Object.entries({ auth, api, apiz, apim, www }).filter(([, address]) => address !== undefined),
    )
    return {
      config: {
        ebay: {
          /**
           * `EBAY_ENVIRONMENT`, if it is set. Otherwise the sandbox if a key is set or PastFash is a service, else practice.
           */
          environment: env.EBAY_ENVIRONMENT ?? withoutName,
          clientId: env.EBAY_CLIENT_ID,
          ruName: env.EBAY_RU_NAME,
          /** The address that eBay sends sellers back to, as it was entered at eBay beside the RuName. */
          acceptedUrl: env.EBAY_ACCEPTED_URL,
          /** The endpoint of account deletions, exactly as it was entered at eBay. */
          deletionUrl: env.EBAY_DELETION_URL,
          /** Base addresses in place of eBay's own, without a slash at the end. */
          addresses,
        },
      },
      secrets: { ebayClientSecret: env.EBAY_CLIENT_SECRET, ebayDeletionToken: env.EBAY_DELETION_TOKEN },
    }
  },
})

declare module '../../platform/server/settings/config.ts' {
  interface Config extends ConfigOf<typeof ebaySettings> {}
}

declare module '../../platform/server/settings/secret-settings.ts' {
  interface Secrets extends SecretsOf<typeof ebaySettings> {}
}
