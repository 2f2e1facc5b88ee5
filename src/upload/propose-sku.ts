import { normaliseSku, skuFault, skuNumber } from '../items/sku.ts'
import { isCameraName } from './camera-names.ts'
import { isCommonFolder } from './folder-names.ts'

/** What a file's place and name say of it: whose photo it is, and which of that item's. */
export type Proposal = {
  readonly sku: string
  readonly readFrom: 'file' | 'folder'
  /** The photo's number among those of its item; null where the name has none. */
  readonly number: number | null
}

/**
 * The SKU that a file is named after (`SKU_1.jpg`, `SKU-2.jpg`, `SKU (3).jpg`, or a generated SKU alone), else the one
 * that its folder is named after. Only a folder's that holds a digit beats a file's without (`ABC-12/sleeve-1.jpg` is
 * of ABC-12). Nothing from names that cameras, programs and people give to everything.
 */
export function proposeSku(name: string, folder: string): Proposal | undefined {
  const ofFile = fromFile(name)
  const ofFolder = fromFolder(name, folder)
  if (ofFile && ofFolder && hasDigit(ofFolder.sku) && !hasDigit(ofFile.sku)) return ofFolder
  return ofFile ?? ofFolder
}

function fromFile(name: string): Proposal | undefined {
  const stem = withoutEnding(name)
  if (skuNumber(normaliseSku(stem)) !== undefined) return { sku: normaliseSku(stem), readFrom: 'file', number: null }
  if (isCameraName(stem)) return undefined
  const { start, number } = numbered(stem)
  const sku = normaliseSku(start)
  if (number === null || isCameraName(start) || skuFault(sku)) return undefined
  return { sku, readFrom: 'file', number }
}

function fromFolder(name: string, folder: string): Proposal | undefined {
  const sku = normaliseSku(folder)
  if (skuFault(sku) || isCommonFolder(sku)) return undefined
  return { sku, readFrom: 'folder', number: lastNumber(withoutEnding(name)) }
}

/** A name and the number of up to three digits after it; more digits are a camera's counter. */
function numbered(stem: string): { start: string; number: number | null } {
  const [, start = stem, plain, inBrackets] = /^(.*[^\s_-])(?:[\s_-]+(\d{1,3})|\s*\((\d{1,3})\))$/.exec(stem) ?? []
  const digits = plain ?? inBrackets
  return { start, number: digits === undefined ? null : Number(digits) }
}

/** The number that a photo in a folder of its item begins or ends with (`1-front`, `detail 3`, `IMG_1234`). */
function lastNumber(stem: string): number | null {
  const digits = /(\d{1,15})\)?$/.exec(stem)?.[1] ?? /^\d{1,15}/.exec(stem)?.[0]
  return digits === undefined ? null : Number(digits)
}

function withoutEnding(name: string): string {
  return name.replace(/\.[a-z\d]{1,5}$/i, '')
}

function hasDigit(sku: string): boolean {
  return /\d/.test(sku)
}
