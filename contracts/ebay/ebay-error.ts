import { contractFiles } from './contract-files.ts'

/** One entry of eBay's error envelope `{ errors: EbayError[], warnings?: EbayError[] }`, as sent over HTTP. */
export type EbayError = {
  readonly errorId: number
  readonly domain: string
  readonly subdomain?: string
  readonly category: 'REQUEST' | 'BUSINESS' | 'APPLICATION'
  readonly message: string
  readonly longMessage?: string
  readonly parameters?: readonly { readonly name: string; readonly value: string }[]
}

type ErrorText = Pick<EbayError, 'domain' | 'subdomain' | 'category' | 'message' | 'longMessage'>

/**
 * An error in the contract's words. `facts` fill placeholders ({fieldName}, …); unfilled ones are removed. `parameters` are
 * added by name. `api` chooses between equal ids (25803: inventory, account). Throws for an undocumented id.
 */
export function ebayError(
  errorId: number,
  facts: Readonly<Record<string, string>> = {},
  parameters: Readonly<Record<string, string>> = {},
  api = 'inventory',
): EbayError {
  const text =
    texts.find((one) => one.errorId === errorId && one.api === api) ?? texts.find((one) => one.errorId === errorId)
  if (text === undefined) throw new Error(`No contract has a text for error ${errorId}.`)
  const parameterList = Object.entries(parameters).map(([name, value]) => ({ name, value }))
  return {
    errorId,
    ...text.words,
    message: filled(text.words.message, facts),
    ...(parameterList.length > 0 && { parameters: parameterList }),
  }
}

/**
 * Ids without an API: 1001, 1100 (https://developer.ebay.com/develop/guides/sell/using-ebay-restful-apis); 2001, 2004 (live
 * answers in public code). 2002 (no body) is the simulator's own for an address without an operation.
 */
const sharedTexts: readonly (readonly [number, ErrorText])[] = [
  [
    1001,
    {
      domain: 'OAuth',
      category: 'REQUEST',
      message: 'Invalid access token',
      longMessage: 'Invalid access token. Check the value of the Authorization HTTP request header.',
    },
  ],
  [
    1100,
    {
      domain: 'ACCESS',
      category: 'REQUEST',
      message: 'Access denied',
      longMessage: 'Insufficient permissions to fulfill the request.',
    },
  ],
  [
    2001,
    {
      domain: 'ACCESS',
      category: 'REQUEST',
      message: 'Too many requests.',
      longMessage: 'The request limit has been reached for the resource.',
    },
  ],
  [2002, { domain: 'ACCESS', category: 'REQUEST', message: 'Resource not found' }],
  [2003, { domain: 'ACCESS', category: 'APPLICATION', message: 'Internal error' }],
  [2004, { domain: 'ACCESS', category: 'REQUEST', message: 'Could not serialize field [{fieldName}]' }],
]

const texts: readonly { api: string; errorId: number; words: ErrorText }[] = [
  ...sharedTexts.map(([errorId, words]) => ({ api: '', errorId, words })),
  ...Object.entries(contractFiles).flatMap(([api, { domain, errors }]) =>
    Object.entries(errors).map(([id, text]) => ({ api, errorId: Number(id), words: errorText(domain, text) })),
  ),
]

function errorText(domain: string, text: string): ErrorText {
  const [category, ...words] = text.split(' ')
  return {
    domain,
    ...(domain === 'API_INVENTORY' && { subdomain: 'Selling' }),
    category: category === 'BUSINESS' || category === 'APPLICATION' ? category : 'REQUEST',
    message: words.join(' '),
  }
}

function filled(text: string, facts: Readonly<Record<string, string>>): string {
  return text
    .replaceAll(/\{([^}]+)\}/g, (_, name: string) => facts[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
