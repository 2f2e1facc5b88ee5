/** eBay reports deleted accounts here. https://developer.ebay.com/marketplace-account-deletion */
export const accountDeletionPath = '/api/ebay/account-deletion'
