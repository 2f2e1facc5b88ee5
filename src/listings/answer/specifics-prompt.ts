import type { AskedSpecific } from '../asked-specifics.ts'

/** A longer list is cut to its first values: a model gets no thousands of tokens for one answer. */
const listedMost = 60
const listedMaxLength = 900
/** Of a list that is cut, as an example of what eBay calls things. */
const examplesMost = 20
/** Characters of all lists together; what is asked for behind it comes by its name alone. */
const allListsMaxLength = 6000

/** The values of a list that a model is given; `isWhole` where these are all. */
export function givenValues({ values }: Pick<AskedSpecific, 'values'>): {
  values: readonly string[]
  isWhole: boolean
} {
  const isWhole = values.length <= listedMost && values.join(', ').length <= listedMaxLength
  return { values: isWhole ? values : values.slice(0, examplesMost), isWhole }
}

/** How the lines begin that ask for a category's item specifics. */
export const askedHeading = 'eBay asks these itemSpecifics too in this category, by these names:'

const askedRules =
  'Give each that a photo shows, or that a label or the seller says, and those that eBay requires before all. Its words name the value itself ("a cotton blouse" for Blouse); what cannot be seen on the garment stands on a label, or the seller says it. Leave out what you do not see.'

/** What a model is told of a category's item specifics, a line each; '' without any. */
export function askedSpecificsLines(asked: readonly AskedSpecific[]): string {
  if (asked.length === 0) return ''
  let left = allListsMaxLength
  const lines = asked.map((each) => {
    const listed = listOf(each)
    const isTold = listed.length <= left
    if (isTold) left -= listed.length
    return lineOf(each, isTold ? listed : '')
  })
  return [askedHeading, ...lines, askedRules].join('\n')
}

function lineOf({ name, isRequired, isMulti, isClosed, isNumber }: AskedSpecific, listed: string): string {
  const how = [
    isRequired ? 'required' : '',
    isMulti ? 'several, with commas between' : '',
    isNumber ? 'a number' : '',
    listed !== '' && !isClosed ? 'best of these' : '',
  ].filter((word) => word !== '')
  return `- ${name}${how.length > 0 ? ` (${how.join(', ')})` : ''}${listed && `: ${listed}`}`
}

function listOf(asked: AskedSpecific): string {
  const { values, isWhole } = givenValues(asked)
  const beyond = asked.isClosed ? "and others of eBay's list" : 'and others'
  return [...values, ...(isWhole ? [] : [beyond])].join(', ')
}

/** The second request of an answer that named its category and is right so far. */
export function specificsRequest(open: readonly AskedSpecific[]): string {
  return [
    'Your answer stands, and its category asks for more.',
    askedSpecificsLines(open),
    'Answer with JSON of "read" and "write": in "read" note by photo what you see of the garment for these and what its labels say of them, and in "write" give itemSpecifics alone.',
  ].join('\n')
}
