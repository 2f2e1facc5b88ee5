/** Prefix of generated SKUs (specification of capture, section 5). */
export const skuPrefix = 'PSTFSH-'
/** Digits that a generated SKU's number is padded to; longer numbers keep all digits. */
export const skuDigits = 3
/** Characters of an item's SKU. eBay allows 50 (Inventory API, `sku`). */
export const skuMaxLength = 50

/** The SKU of a number, zero-padded to three digits: 7 gives `PSTFSH-007`, 1234 gives `PSTFSH-1234`. */
export function generatedSku(number: number): string {
  return skuPrefix + String(number).padStart(skuDigits, '0')
}

/** The number of a generated SKU; undefined if the seller typed another kind of SKU. */
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
 * A SKU while the seller types it: upper case, without leading blanks. A blank at the end stays, as more text may follow.
 */
export function typedSku(typed: string): string {
  return typed.trimStart().toUpperCase()
}

/** A typed SKU as it is stored: upper case, without outer blanks. */
export function normaliseSku(typed: string): string {
  return typed.trim().toUpperCase()
}

/** The sentence that says what is wrong with a normalised SKU, or undefined if it is fine. */
export function skuFault(sku: string): string | undefined {
  if (sku === '') return 'SKU cannot be empty'
  if (sku.length > skuMaxLength) return `A SKU can have at most ${skuMaxLength} characters. This one has ${sku.length}.`
  if (!/^[A-Z0-9._-]+( +[A-Z0-9._-]+)*$/.test(sku))
    return `"${sku}": a SKU may hold letters, digits, spaces and . _ - only.`
  return undefined
}
