import { expect, test } from 'vitest'
import type { EbayError } from './ebay-error.ts'
import { operationNamed, statusOf } from './operations.ts'
import * as stored from './rules-stored.ts'

const answered = (operationId: string, { errorId, message }: EbayError) =>
  `${statusOf(operationNamed(operationId), errorId)} ${errorId} ${message}`

test('a second offer is refused with the id of the first', () => {
  const error = stored.refusalOfSecondOffer('5')
  expect(answered('createOffer', error)).toBe('400 25002 A user error has occurred. Offer entity already exists.')
  expect(error.parameters).toEqual([{ name: 'offerId', value: '5' }])
})

test('a missing item, offer or picture is reported with the status of the call', () => {
  expect(answered('createOffer', stored.refusalOfUnknownSku('A'))).toMatch(/^400 25702 A /)
  expect(answered('getInventoryItem', stored.refusalOfUnknownItem())).toMatch(/^404 25710 /)
  expect(answered('getOffer', stored.refusalOfUnknownOffer('5'))).toMatch(/^404 25713 /)
  expect(answered('getOffers', stored.refusalOfUnknownOffer('A'))).toMatch(/^404 25713 /)
  expect(answered('getImage', stored.refusalOfUnknownPicture())).toMatch(/^404 190200 /)
})

test('publishing twice and withdrawing twice are refused', () => {
  expect(answered('publishOffer', stored.refusalOfPublishedOffer('5'))).toMatch(/^400 25002 .*already published/)
  expect(answered('withdrawOffer', stored.refusalOfUnpublishedOffer('5'))).toMatch(/^400 25713 /)
})

test('ended and held listings cannot be changed', () => {
  expect(answered('updateOffer', stored.refusalOfEndedListing('110'))).toMatch(/^400 25019 .*revise ended/)
  expect(answered('createOrReplaceInventoryItem', stored.refusalOfHeldListing())).toMatch(/^400 25097 /)
  expect(stored.warningOfHeldListing()).toMatchObject({ errorId: 25096, message: expect.stringContaining('on hold') })
})

test('a location key that is taken, and a second opt-in, are refused', () => {
  expect(answered('createInventoryLocation', stored.refusalOfTakenLocationKey())).toMatch(
    /^4\d\d 25803 merchantLocationKey/,
  )
  expect(answered('optInToProgram', stored.refusalOfSecondOptIn())).toBe('409 25803 programType already exists.')
})
