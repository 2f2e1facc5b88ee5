/** Prefix of generated SKUs (specification of capture, section 5). */
export const skuPrefix = 'PSTFSH-'
/** A generated SKU's number is padded with zeros to this many digits. Longer numbers keep all digits. */
export const minSkuDigits = 3
/** Most characters that a SKU may have: eBay's limit (Inventory API, `sku`). */
export const skuMaxLength = 50

/** The generated SKU with this number: 7 gives `PSTFSH-007`, 1234 gives `PSTFSH-1234`. */
export function generatedSku(number: number): string {
  return skuPrefix + String(number).padStart(minSkuDigits, '0')
}

/** The number of a generated SKU; undefined for a SKU of any other form. */
export function skuNumber(sku: string): number | undefined {
  const digits = sku.startsWith(skuPrefix) ? sku.slice(skuPrefix.length) : ''
  return /^\d{3,15}$/.test(digits) ? Number(digits) : undefined
}

/**
 * The SKU whose last number is one higher, with at least as many digits; undefined if the SKU does not end in a number.
 */
export function followingSku(sku: string): string | undefined {
  const [, start = '', digits = ''] = /^(.*?)(\d{1,15})$/.exec(sku) ?? []
  return digits === '' ? undefined : start + String(Number(digits) + 1).padStart(digits.length, '0')
}

/**
 * Returns the text in upper case, without leading whitespace. Whitespace at the end stays, because the seller may still
 * be typing.
 */
export function normaliseSkuWhileTyping(typed: string): string {
  return typed.trimStart().toUpperCase()
}

/** Returns a typed SKU as it is stored: upper case, without whitespace at its ends. */
export function normaliseSku(typed: string): string {
  return typed.trim().toUpperCase()
}

/** The error message for a normalised SKU; undefined if it is valid. */
export function skuFault(sku: string): string | undefined {
  if (sku === '') return 'SKU cannot be empty'
  if (sku.length > skuMaxLength) return `A SKU can have at most ${skuMaxLength} characters. This one has ${sku.length}.`
  if (!/^[A-Z0-9._-]+( +[A-Z0-9._-]+)*$/.test(sku))
    return `"${sku}": a SKU may hold letters, digits, spaces and . _ - only.`
  return undefined
}
