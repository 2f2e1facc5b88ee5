/** What the eBay screens say (specification of listings, sections 2 and 8, word for word where it gives the words). */
export const ebaySentences = {
  connectFirst: 'Connect eBay First',
  noListingsReady: 'No listings ready',
  connectFailed: 'Failed to connect to eBay:',
  noConsentAddress: 'Failed to get authorization URL',
  refused: 'eBay authorization failed:',
  noCode: 'No authorization code received from eBay',
  noUser: 'User ID not found. Please close this window and try again.',
  exchangeFailed: 'Failed to connect eBay account',
  disconnectAsk:
    'Are you sure you want to disconnect your eBay account? Your products and the links to your listings stay.',
  disconnected: 'eBay account disconnected successfully',
  disconnectFailed: 'Failed to disconnect eBay account',
  itemUpdated: 'Item updated successfully!',
  itemUpdateFailed: 'Failed to update item',
  fixFirst: 'Please fix validation errors before publishing',
  policiesFirst: 'Please configure eBay business policies before publishing',
  noSession: 'No active session',
  published: 'Listing published to eBay successfully!',
  publishFailed: 'Failed to publish',
  createPoliciesAsk:
    'Create new Payment, Fulfillment and Return policies in your eBay account? Policies that you have already are used instead.',
  policiesFailed: 'Failed to create policies',
  regenerateAsk:
    'Are you sure you want to regenerate this listing? The current content will be replaced. This also updates category id, brand, size, color and other metadata.',
  regenerateFailed: 'Failed to regenerate',
} as const
