/** Where eBay tells of deleted accounts. https://developer.ebay.com/marketplace-account-deletion */
export const accountDeletionPath = '/api/ebay/account-deletion'
