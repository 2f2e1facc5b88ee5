import { expect, test } from 'vitest'
import { readinessSentences, validationFailed } from '../readiness/readiness-sentences.ts'
import { ebaySentences } from './ebay-sentences.ts'

// Copies of the specification's sentences: a change must be made here as well, on purpose.

test('the sentences of the readiness check are those of the specification', () => {
  expect(readinessSentences).toMatchObject({
    noItem: 'Item not found',
    longTitle: 'Title is longer than 80 characters (recommended maximum for eBay)',
    manyImages: 'eBay allows maximum 12 images per listing',
    noBrand: 'Brand is recommended for clothing items',
    notConnected: 'eBay account not connected',
    expired: 'eBay access token expired - please reconnect your account',
    noPolicies: 'eBay business policies not configured (Payment, Fulfillment, Return)',
    noLocation: 'No inventory location set (will be created automatically on first publish)',
  })
  expect(validationFailed).toBe('Validation failed')
})

test('the sentences of the eBay screens are those of the specification', () => {
  expect(ebaySentences).toEqual({
    connectFirst: 'Connect eBay First',
    noListingsReady: 'No listings ready',
    connectFailed: 'Failed to connect to eBay:',
    noConsentAddress: 'Failed to get authorization URL',
    refused: 'eBay authorization failed:',
    noCode: 'No authorization code received from eBay',
    noUser: 'User ID not found. Please close this window and try again.',
    exchangeFailed: 'Failed to connect eBay account',
    disconnected: 'eBay account disconnected successfully',
    disconnectFailed: 'Failed to disconnect eBay account',
    itemUpdated: 'Item updated successfully!',
    itemUpdateFailed: 'Failed to update item',
    fixFirst: 'Please fix validation errors before publishing',
    policiesFirst: 'Please configure eBay business policies before publishing (via the Create Policies button)',
    noSession: 'No active session',
    published: 'Listing published to eBay successfully!',
    publishFailed: 'Failed to publish',
    policiesFailed: 'Failed to create policies',
  })
})
