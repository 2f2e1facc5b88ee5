/** Prefix of generated SKUs (specification of capture, section 5). */
export const skuPrefix = 'PSTFSH-'
/** Digits a generated SKU's number is padded to; longer numbers stay whole. */
export const skuDigits = 3
/** An item's own SKU: at most eBay's 50 characters (Inventory API, `sku`). */
export const skuMaxLength = 50

/** 'PSTFSH-' and the number zero-padded to three digits: 7 is `PSTFSH-007`, 1234 is `PSTFSH-1234`. */
export function generatedSku(number: number): string {
  return skuPrefix + String(number).padStart(skuDigits, '0')
}

/** The number of a generated SKU; undefined for one that a seller typed otherwise. */
export function skuNumber(sku: string): number | undefined {
  const digits = sku.startsWith(skuPrefix) ? sku.slice(skuPrefix.length) : ''
  return /^\d{3,15}$/.test(digits) ? Number(digits) : undefined
}

/** The SKU whose last number is one higher, with as many digits at least; undefined for one that ends in no number. */
export function followingSku(sku: string): string | undefined {
  const [, start = '', digits = ''] = /^(.*?)(\d{1,15})$/.exec(sku) ?? []
  return digits === '' ? undefined : start + String(Number(digits) + 1).padStart(digits.length, '0')
}

/** What a seller is typing, as the field shows it: upper case, without leading blanks. A blank at the end may go on. */
export function typedSku(typed: string): string {
  return typed.trimStart().toUpperCase()
}

/** What a seller typed, as it is stored: upper case, outer spaces gone. */
export function normaliseSku(typed: string): string {
  return typed.trim().toUpperCase()
}

/** The sentence that says what is wrong with a normalised SKU, or undefined when it is fine. */
export function skuFault(sku: string): string | undefined {
  if (sku === '') return 'SKU cannot be empty'
  if (sku.length > skuMaxLength) return `A SKU has at most ${skuMaxLength} characters; this one has ${sku.length}.`
  if (!/^[A-Z0-9._-]+( +[A-Z0-9._-]+)*$/.test(sku))
    return `"${sku}": a SKU may hold letters, digits, spaces and . _ - only.`
  return undefined
}
