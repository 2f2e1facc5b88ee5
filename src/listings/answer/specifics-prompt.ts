import type { AskedSpecific } from '../asked-specifics.ts'

/** A longer list is cut to its first values, so that one answer does not cost thousands of tokens. */
const maxListedValues = 60
const maxListedLength = 900
/** The number of examples from a list that is cut. */
const maxExamples = 20
/** Characters of all lists together. Specifics beyond the limit are named without a list. */
const maxLengthOfAllLists = 6000

/** Returns the values of a list for the model. `isWhole` if these are all. */
export function givenValues({ values }: Pick<AskedSpecific, 'values'>): {
  values: readonly string[]
  isWhole: boolean
} {
  const isWhole = values.length <= maxListedValues && values.join(', ').length <= maxListedLength
  return { values: isWhole ? values : values.slice(0, maxExamples), isWhole }
}

/** The first line before a category's item specifics. */
export const askedHeading = 'eBay asks these itemSpecifics too in this category, by these names:'

const askedRules =
  'Give each that a photo shows, or that a label or the seller says, and those that eBay requires before all. Its words name the value itself ("a cotton blouse" for Blouse); what cannot be seen on the garment stands on a label, or the seller says it. Leave out what you do not see.'

/** Returns the lines that ask a model for a category's item specifics; '' without specifics. */
export function askedSpecificsLines(specifics: readonly AskedSpecific[]): string {
  if (specifics.length === 0) return ''
  let remainingLength = maxLengthOfAllLists
  const lines = specifics.map((each) => {
    const valueList = listOf(each)
    const isListed = valueList.length <= remainingLength
    if (isListed) remainingLength -= valueList.length
    return lineOf(each, isListed ? valueList : '')
  })
  return [askedHeading, ...lines, askedRules].join('\n')
}

function lineOf({ name, isRequired, isMulti, takesListedOnly, isNumber }: AskedSpecific, valueList: string): string {
  const how = [
    isRequired ? 'required' : '',
    isMulti ? 'several, with commas between' : '',
    isNumber ? 'a number' : '',
    valueList !== '' && !takesListedOnly ? 'best of these' : '',
  ].filter((word) => word !== '')
  return `- ${name}${how.length > 0 ? ` (${how.join(', ')})` : ''}${valueList && `: ${valueList}`}`
}

function listOf(specific: AskedSpecific): string {
  const { values, isWhole } = givenValues(specific)
  const beyond = specific.takesListedOnly ? "and others of eBay's list" : 'and others'
  return [...values, ...(isWhole ? [] : [beyond])].join(', ')
}

/**
 * Returns the second request after an answer without faults that named its category. `missingSpecifics`: those without
 * a value.
 */
export function specificsRequest(missingSpecifics: readonly AskedSpecific[]): string {
  return [
    'Your answer stands, and its category asks for more.',
    askedSpecificsLines(missingSpecifics),
    'Answer with JSON of "read" and "write": in "read" note by photo what you see of the garment for these and what its labels say of them, and in "write" give itemSpecifics alone.',
  ].join('\n')
}
