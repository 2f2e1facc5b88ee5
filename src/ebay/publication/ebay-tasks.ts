/**
 * The tasks that items wait for: a refusal to be mended, changes to be sent to eBay, a value to be confirmed, or a detail to be
 * added. An item may wait for several.
 */
export const ebayTasks = ['refused', 'unsent', 'to-confirm', 'needs-details'] as const
