/** The item whose photos are managed. */
export const managedItem = '7d4c2a52-5d57-4f0e-9df4-0b8f7b6c1a01'
export const managedSku = 'PSTFSH-001'
